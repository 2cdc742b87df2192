import type { EvaluationFilter, FilterEvaluationsParams } from './filter-evaluations-params.ts';
import { suggestKey } from '../../values/suggest-key.ts';
import type { FilterRequest } from '../../service/filter-request.ts';
import type { CamelKeys } from '../../service/wire-keys.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { isRecord } from '../../values/is-record.ts';
import { ownFields } from '../../values/own-fields.ts';
import { once } from '../../values/once.ts';
import {
  listOf,
  oneOf,
  optional,
  rule,
  type Rule,
  type RulesFor,
  wholeNumber,
} from '../../values/rules.ts';
import { unknownKeys } from '../../values/unknown-keys.ts';
import { validateFields } from '../params.ts';

const positiveRule: Rule = /* @__PURE__ */ wholeNumber('pass a whole number of at least 1');

const textsRule: Rule = /* @__PURE__ */ rule(
  (value) =>
    // Array.from, since every would skip the holes of a sparse list.
    Array.isArray(value) && value.length > 0 && Array.from(value, isText).every(Boolean),
  'pass an array of at least one string',
);

const FILTER: Readonly<Record<keyof EvaluationFilter, true>> = { key: true, values: true };

const filterRule: Rule = (value, path, issues) => {
  const filter = ownFields<{ key?: unknown; values?: unknown }>(isRecord(value) ? value : {});
  const { key, values } = filter;
  const [unknown] = unknownKeys(filter, FILTER);
  if (unknown !== undefined) {
    issues.add(path, `has an unknown field (${quoteKey(unknown)}): ${suggestKey(unknown, FILTER)}`);
  }
  if (!isText(key) || key === '') issues.add(path, 'has no key: pass { key, values }');
  else textsRule(values, `${path}.values`, issues);
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const rules = /* @__PURE__ */ once((): RulesFor<FilterEvaluationsParams> => ({
  filters: optional(listOf(filterRule, 'pass an array of { key, values }')),
  criteria: optional(textsRule),
  endpointType: optional(oneOf('reward', 'trace')),
  page: optional(positiveRule),
  pageSize: optional(positiveRule),
}));

/** The checked parameters of `evaluations.filter`. */
export interface EvaluationQuery {
  /** The fields that the requests of all pages share. */
  readonly fields: Omit<CamelKeys<FilterRequest>, 'page'>;
  readonly firstPage: number;
}

/**
 * Checks the parameters of `evaluations.filter` (specification, "POST /api/v1/evaluations/filter").
 *
 * @throws {@link InvalidInputError} that lists all issues.
 */
export function validateFilterEvaluations(params: FilterEvaluationsParams): EvaluationQuery {
  const own = validateFields(params, rules(), 'filter({ filters, criteria })');
  const { filters, criteria, endpointType, page = 1, pageSize } = own;
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
