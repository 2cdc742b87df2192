import { withCallerStackSync } from '../../errors/with-caller-stack.ts';
import { type EvaluationQuery, validateFilterEvaluations } from './validate-filter-evaluations.ts';
import type { FilterEvaluationsParams } from './filter-evaluations-params.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { Call, Pipeline } from '../pipeline.ts';
import {
  decodeEvaluationRowPage,
  type EvaluationRow,
  type EvaluationRowPage,
} from '../../service/evaluation-row.ts';
import { ROUTES } from '../../service/names.ts';
import { UnusableAnswer } from '../../service/unusable-answer.ts';
import type { FilterRequest } from '../../service/filter-request.ts';
import { toWireFields } from '../../service/wire-keys.ts';
import { createListing, type Listing } from '../listing.ts';

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
   * @throws {@link InvalidResponseError} while iterating, with code `page_repeated`, when the service
   * returns another page than the requested one.
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
    for (let number = firstPage; ; number += 1) {
      const page = await this.#fetchPage(fields, { number, index: number - firstPage }, call);
      yield page;
      // An empty page ends the list too: rows may have been deleted since the pages were counted.
      if (number >= page.totalPages || page.items.length === 0) return;
    }
  }

  async #fetchPage(
    fields: EvaluationQuery['fields'],
    { number: page, index }: { readonly number: number; readonly index: number },
    call: Call,
  ): Promise<EvaluationRowPage> {
    return await this.#pipeline.send(
      {
        method: 'POST',
        path: ROUTES.evaluations,
        index,
        body: JSON.stringify(toWireFields<FilterRequest>({ ...fields, page })),
        auth: 'apiKey',
        retry: 'repeatable',
        size: 'list',
        sizeHint: 'lower pageSize',
        decode: (response) => {
          const decoded = decodeEvaluationRowPage(response);
          if (decoded.page === page) return decoded;
          const message = `page is not ${String(page)}, the page of the request: the list would never end`;
          throw new UnusableAnswer('page_repeated', 'page', message);
        },
      },
      call,
    );
  }
}
