import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import { withCallerStackSync } from '../../errors/with-caller-stack.ts';
import {
  decodeEvaluationRowPage,
  type EvaluationRow,
  type EvaluationRowPage,
} from '../../service/evaluation-row.ts';
import type { FilterRequest } from '../../service/requests.ts';
import { ROUTES } from '../../service/routes.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { type CamelKeys, toWireFields } from '../../service/wire-keys.ts';
import { describeValue, quoteKey } from '../../values/describe-value.ts';
import { isFilledText, isRecord, ownFields } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  integerFrom,
  listOf,
  oneOf,
  optional,
  rule,
  type Rule,
  type RulesFor,
  wholeNumber,
} from '../../values/rules.ts';
import { suggestKey, unknownKeys } from '../../values/unknown-keys.ts';
import { createListing, type Listing } from '../listing.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { validateFields } from '../params.ts';
import type { Call, Pipeline } from '../pipeline.ts';
import { toJson } from '../../values/to-json.ts';

/** A filter on one tag. */
export interface EvaluationFilter {
  /** The key of the tag. */
  readonly key: string;
  /** The values to accept. What an empty list means is up to the service. */
  readonly values: readonly string[];
}

/** The parameters of `client.evaluations.filter`. */
export interface FilterEvaluationsParams {
  /**
   * The filters on tags; a row must match all of them.
   *
   * @defaultValue none
   */
  readonly filters?: readonly EvaluationFilter[] | undefined;
  /**
   * The criteria to accept; a row must have been evaluated against one of them.
   *
   * @defaultValue none
   */
  readonly criteria?: readonly string[] | undefined;
  /**
   * The same as `criteria`, in the form of the wire. Excludes `criteria`.
   *
   * @defaultValue none
   */
  readonly criteriaFilter?: { readonly values: readonly string[] } | undefined;
  /**
   * The kind of call to accept.
   *
   * @defaultValue none: both
   */
  readonly endpointType?: 'reward' | 'trace' | undefined;
  /**
   * The number of the page to begin with: an integer of at least 0. The first page of the service is 1.
   *
   * @defaultValue `1`
   */
  readonly page?: number | undefined;
  /**
   * The number of rows per page: an integer of at least 1. It does not limit how many rows are listed.
   *
   * @defaultValue none: the service uses its own default, 100
   */
  readonly pageSize?: number | undefined;
}

/** The rows of past calls: `client.evaluations`. */
export class EvaluationRows {
  readonly #pipeline: Pipeline;

  /**
   * Creates the resource; only the client calls it.
   *
   * @internal
   */
  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline;
  }

  /**
   * Lists evaluation rows: one row per past call, without its content. Nothing is sent before the list is
   * iterated.
   *
   * @param params - Filters and paging.
   * @param options - Options of each request.
   * @returns A list that fetches its pages while it is iterated.
   * @throws {@link InvalidInputError} at once, when a filter breaks a rule.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * const rows = client.evaluations.filter({ filters: [{ key: 'env', values: ['prod'] }] });
   * for await (const row of rows) console.log(row.endpoint, row.latencyMs);
   * ```
   */
  filter(
    params: FilterEvaluationsParams = {},
    options?: RequestOptions,
  ): Listing<EvaluationRow, EvaluationRowPage> {
    return withCallerStackSync(this, 'filter', () => {
      const { fields, firstPage } = validateFilterEvaluations(params);
      const call = this.#pipeline.resolve(options);
      return createListing(() => this.#pages(fields, firstPage, call), call.signal);
    });
  }

  async *#pages(
    fields: EvaluationQuery['fields'],
    firstPage: number,
    call: Call,
  ): AsyncGenerator<EvaluationRowPage, void, undefined> {
    for (let page = firstPage; ; page += 1) {
      const rows = await this.#pipeline.send(
        {
          method: 'POST',
          path: ROUTES.evaluations,
          index: page - firstPage,
          body: toJson(toWireFields<FilterRequest>({ ...fields, page })),
          retry: 'repeatable',
          size: 'list',
          sizeHint: 'lower pageSize',
          decode: decodeEvaluationRowPage,
        },
        call,
      );
      if (rows.page !== page) this.#pipeline.warn([pageDiffers(page, rows.page)], call);
      yield rows;
      // An empty page also ends the list: rows may have been deleted since the pages were counted.
      if (page >= rows.totalPages || rows.items.length === 0) return;
    }
  }
}

// The list ends by the pages that were requested, so that an echo that differs cannot make it endless.
function pageDiffers(requested: number, returned: number): WarningEvent {
  return {
    code: 'page_differs',
    detail: `page ${String(requested)} was requested, the service returned ${String(returned)}`,
    fix: 'check that the service knows the field page',
  };
}

const positiveRule: Rule = /* @__PURE__ */ wholeNumber('pass a whole number of at least 1');

const pageRule: Rule = /* @__PURE__ */ rule(
  /* @__PURE__ */ integerFrom(0, Infinity),
  'pass a whole number of at least 0',
);

const textsRule: Rule = /* @__PURE__ */ rule(
  (value) =>
    // Array.from, because every would skip the holes of a sparse list.
    Array.isArray(value) && Array.from(value, isText).every(Boolean),
  'pass an array of strings',
);

const FILTER: Readonly<Record<keyof EvaluationFilter, true>> = { key: true, values: true };

const filterRule: Rule = (value, path, issues) => {
  const filter = ownFields<{ key?: unknown; values?: unknown }>(isRecord(value) ? value : {});
  const { key, values } = filter;
  const [unknown] = unknownKeys(filter, FILTER);
  if (unknown !== undefined) {
    const meant = suggestKey(unknown, Object.keys(FILTER));
    issues.add(path, `has an unknown field (${quoteKey(unknown)}): ${meant}`);
  }
  if (!isFilledText(key)) issues.add(path, 'has no key: pass { key, values }');
  else textsRule(values, `${path}.values`, issues);
};

const criteriaFilterRule: Rule = (value, path, issues) => {
  const { values, ...others } = ownFields<{ values?: unknown }>(isRecord(value) ? value : {});
  const isForm = values !== undefined && Object.keys(others).length === 0;
  if (isForm) textsRule(values, `${path}.values`, issues);
  else issues.add(path, `is ${describeValue(value)}: pass { values }, or criteria`);
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const rules = /* @__PURE__ */ once((): RulesFor<FilterEvaluationsParams> => ({
  filters: optional(listOf(filterRule, 'pass an array of { key, values }')),
  criteria: optional(textsRule),
  criteriaFilter: optional(criteriaFilterRule),
  endpointType: optional(oneOf('reward', 'trace')),
  page: optional(pageRule),
  pageSize: optional(positiveRule),
}));

interface EvaluationQuery {
  /** The fields that the requests of all pages share. */
  readonly fields: Omit<CamelKeys<FilterRequest>, 'page'>;
  readonly firstPage: number;
}

// Specification, "POST /api/v1/evaluations/filter".
function validateFilterEvaluations(params: FilterEvaluationsParams): EvaluationQuery {
  const own = validateFields(params, rules(), 'filter({ filters, criteria })');
  const { filters, criteriaFilter, criteria = criteriaFilter?.values } = own;
  const { endpointType, page = 1, pageSize } = own;
  if (own.criteria !== undefined && criteriaFilter !== undefined) {
    throw new InvalidInputError([
      { path: 'criteriaFilter', message: 'is passed beside criteria: keep one of them' },
    ]);
  }
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
