import type { FilterEvaluationsParams } from '../options/filter-evaluations-params.ts';
import {
  isRecord,
  listOf,
  oneOf,
  optional,
  rule,
  type Rule,
  type RulesFor,
  validateFields,
  wholeNumber,
} from '../values/rules.ts';

const positive: Rule = /* @__PURE__ */ wholeNumber('pass a whole number of at least 1');

const texts: Rule = /* @__PURE__ */ rule(
  (value) =>
    // Array.from, since every would skip the holes of a sparse list.
    Array.isArray(value) && value.length > 0 && Array.from(value, isText).every(Boolean),
  'pass an array of strings with at least one',
);

const filterRule: Rule = (value, path, issues) => {
  const filter: { key?: unknown; values?: unknown } = isRecord(value) ? value : {};
  const { key, values, ...others } = filter;
  if (Object.values(others).some((other) => other !== undefined)) {
    issues.add(path, 'has an unknown field: pass { key, values }');
  }
  if (!isText(key) || key === '') issues.add(path, 'has no key: pass { key, values }');
  else texts(values, `${path}.values`, issues);
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const RULES: RulesFor<FilterEvaluationsParams> = {
  filters: /* @__PURE__ */ optional(
    /* @__PURE__ */ listOf(filterRule, 'pass an array of { key, values }'),
  ),
  criteria: /* @__PURE__ */ optional(texts),
  endpointType: /* @__PURE__ */ optional(/* @__PURE__ */ oneOf('reward', 'trace')),
  page: /* @__PURE__ */ optional(positive),
  pageSize: /* @__PURE__ */ optional(positive),
};

/** A checked call of `evaluations.filter`. */
export interface EvaluationQuery {
  /** The fields of the body but for the page. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly firstPage: number;
}

/**
 * Checks everything a caller passed to `evaluations.filter` (specification, "POST
 * /api/v1/evaluations/filter").
 *
 * @param params - What the caller passed.
 * @throws {@link InvalidInputError} that lists what is wrong.
 */
export function validateFilterEvaluations(params: FilterEvaluationsParams): EvaluationQuery {
  validateFields(params, RULES);
  const { filters, criteria, endpointType, page = 1, pageSize } = params;
  return {
    fields: {
      filters: filters?.map(({ key, values }) => ({ key, values: [...values] })),
      criteriaFilter: criteria && { values: [...criteria] },
      endpointType,
      pageSize,
    },
    firstPage: page,
  };
}
