import { withCallerStack, withCallerStackSync } from '../../errors/with-caller-stack.ts';
import { ROUTES } from '../../service/routes.ts';
import type { ServiceNames } from '../../service/service-names.ts';
import { createTracePageDecoder, type TracePage } from '../../service/trace-page.ts';
import { toTraceQuery, type TraceQuery } from '../../service/trace-query.ts';
import {
  decodeTrace,
  type Trace,
  TRACE_PARTS,
  type TracePart,
  type TraceWithout,
} from '../../service/trace.ts';
import { UnusableAnswer } from '../../service/decode.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { describeChoice } from '../../values/describe-value.ts';
import { suggestKey } from '../../values/unknown-keys.ts';
import { createListing, type Listing } from '../listing.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { validateTraceId } from '../params.ts';
import type { Call, Pipeline } from '../pipeline.ts';
import type { RequestSpec } from '../transport/build-request.ts';
import { type ListTracesParams, validateListTraces } from './list-traces-params.ts';

/** The stored traces: `client.traces`. */
export class Traces {
  readonly #pipeline: Pipeline;
  readonly #names: ServiceNames;

  /**
   * Creates the resource; only the client calls it.
   *
   * @internal
   */
  constructor(pipeline: Pipeline, names: ServiceNames) {
    this.#pipeline = pipeline;
    this.#names = names;
  }

  /**
   * Lists traces. Nothing is sent before the list is iterated.
   *
   * @param params - Filters, parts to leave out, and paging.
   * @param options - Options of each request.
   * @returns A list that fetches its pages while it is iterated.
   * @throws {@link InvalidInputError} at once, when a filter breaks a rule.
   * @throws {@link InvalidResponseError} while iterating: code `filter_ignored` when a trace does
   * not match the filters, code `page_repeated` when a page token is returned twice.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * const prod = client.traces.list({ tags: { env: ['prod'] }, exclude: ['comments'] });
   * for await (const trace of prod) {
   *   console.log(trace.id, trace.evaluations[0]?.score);
   * }
   * ```
   */
  list<const X extends TracePart = never>(
    params: ListTracesParams<X> = {},
    options?: RequestOptions,
  ): Listing<TraceWithout<X>, TracePage<X>> {
    return withCallerStackSync(this, 'list', () => {
      const query = validateListTraces(params);
      const call = this.#pipeline.resolve(options);
      return createListing(() => this.#pages(query, call), call.signal);
    });
  }

  /**
   * Fetches one trace.
   *
   * @param traceId - The id of the trace: a UUID.
   * @param options - Options of this call.
   * @throws {@link InvalidInputError} when the id is not a UUID.
   * @throws {@link NotFoundError} when there is no such trace in this region.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client();
   * const trace = await client.traces.get('7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11');
   * console.log(trace.rating, trace.comments.length);
   * ```
   */
  async get(traceId: string, options?: RequestOptions): Promise<Trace> {
    return await withCallerStack(this, 'get', async () => {
      const call = this.#pipeline.resolve(options);
      validateTraceId(traceId);
      const spec: RequestSpec<Trace> = {
        method: 'GET',
        path: ROUTES.oneTrace.replace('{trace_id}', traceId),
        pathTemplate: ROUTES.oneTrace,
        retry: 'repeatable',
        size: 'list',
        decode: decodeTrace,
      };
      return await this.#pipeline.send(spec, call);
    });
  }

  async *#pages<X extends TracePart>(
    query: TraceQuery<X>,
    call: Call,
  ): AsyncGenerator<TracePage<X>, void, undefined> {
    const decode = createTracePageDecoder(query, this.#names.checkFilters);
    this.#pipeline.warn(unknownParts(query), call);
    // Brent's algorithm finds a cycle of page tokens with only one stored token, which it replaces at each power of
    // two. The memory therefore does not grow with the number of pages.
    let { pageToken } = query;
    let stored = pageToken;
    for (let count = 1; ; count += 1) {
      if (Number.isInteger(Math.log2(count))) stored = pageToken;
      const seen = [stored, pageToken];
      const decodeNew = (response: unknown): TracePage<X> => requireNew(decode(response), seen);
      const page = await this.#pipeline.send(
        {
          method: 'GET',
          path: ROUTES.traces,
          index: count - 1,
          query: toTraceQuery(query, pageToken, this.#names),
          retry: 'repeatable',
          size: 'list',
          sizeHint: 'lower pageSize, leave out parts with exclude',
          decode: decodeNew,
        },
        call,
      );
      this.#pipeline.warn(page.warnings, call);
      yield page;
      if (page.nextPageToken === null) return;
      pageToken = page.nextPageToken;
    }
  }
}

/** Names the parts that this package does not know, so that the traces have what these parts leave. */
function unknownParts({ exclude }: TraceQuery): WarningEvent[] {
  const unknown = [...new Set(exclude)].filter((part) => !TRACE_PARTS.includes(part));
  return unknown.map((part) => ({
    code: 'unknown_exclude',
    // Not the text, which may be a key that was passed by mistake.
    detail: `exclude has ${describeChoice(part)}`,
    fix: suggestKey(part, TRACE_PARTS),
  }));
}

function requireNew<P extends Pick<TracePage, 'nextPageToken'>>(
  page: P,
  seen: readonly (string | undefined)[],
): P {
  if (page.nextPageToken === null || !seen.includes(page.nextPageToken)) return page;
  const message = 'next_page_token was returned before: the service seems to ignore page_token';
  throw new UnusableAnswer('page_repeated', 'next_page_token', message);
}
