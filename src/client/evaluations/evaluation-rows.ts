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
import { describeValue } from '../../values/describe-value.ts';
import { isRecord, ownFields } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  countRule,
  listOf,
  oneOf,
  optional,
  type Rule,
  type RulesFor,
  textRule,
  typeRule,
  zeroOrMoreRule,
} from '../../values/rules.ts';
import { createListing, type Listing } from '../listing.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { checkFields, validateFields } from '../params.ts';
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
    detail: `page ${requested} was requested, the service returned ${returned}`,
    fix: 'check that the service knows the field page',
  };
}

const textsRule = /* @__PURE__ */ listOf(
  /* @__PURE__ */ typeRule('string'),
  'pass an array of strings',
);

/** Requires an object with these fields only. */
function fieldsOf<P extends object>(rules: RulesFor<P>, fix: string): Rule {
  return (value, path, issues) => {
    if (isRecord(value)) checkFields(ownFields(value), rules, issues, `${path}.`);
    else issues.add(path, `is ${describeValue(value)}: ${fix}`);
  };
}

const rules = /* @__PURE__ */ once((): RulesFor<FilterEvaluationsParams> => ({
  filters: optional(
    listOf(
      fieldsOf<EvaluationFilter>({ key: textRule, values: textsRule }, 'pass { key, values }'),
      'pass an array of { key, values }',
    ),
  ),
  criteria: optional(textsRule),
  criteriaFilter: optional(fieldsOf({ values: textsRule }, 'pass { values }, or criteria')),
  endpointType: optional(oneOf('reward', 'trace')),
  page: optional(zeroOrMoreRule),
  pageSize: optional(countRule),
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
