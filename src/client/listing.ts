import { eachWithCallerStack, withCallerStack } from '../errors/with-caller-stack.ts';
import { throwIfAborted } from '../values/abort-signal.ts';

/** A page of a list. */
export interface Page<T> {
  /** The items of the page. */
  readonly items: readonly T[];
}

/**
 * A list that fetches its pages while it is iterated. Each iteration starts from the beginning; nothing
 * is sent before the first step, and nothing more after a `break`.
 *
 * @typeParam T - The items.
 * @typeParam P - The pages.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 *
 * const client = new Client();
 * for await (const trace of client.traces.list({ minScore: 0.5 })) {
 *   console.log(trace.id, trace.createdAt);
 * }
 * ```
 */
export interface Listing<T, P extends Page<T>> extends AsyncIterable<T> {
  /** Iterates the pages instead of the items. */
  readonly pages: () => AsyncIterable<P>;
  /** Fetches the first page only. */
  readonly firstPage: () => Promise<P>;
}

/**
 * Creates a listing. An abort of the signal also ends an iteration in the middle of a page.
 *
 * @param pages - Starts a new iteration, which has at least one page.
 */
export function createListing<T, P extends Page<T>>(
  pages: () => AsyncIterable<P>,
  signal: AbortSignal | undefined,
): Listing<T, P> {
  const readItems = async function* (): AsyncGenerator<T, void, undefined> {
    for await (const page of pages()) {
      for (const item of page.items) {
        throwIfAborted(signal);
        yield item;
      }
    }
  };
  const listing: Listing<T, P> = {
    pages: () => eachWithCallerStack(pages()),
    firstPage: async () =>
      await withCallerStack(listing, 'firstPage', async () => {
        for await (const page of pages()) return page;
        throw new RangeError('A list has a first page');
      }),
    [Symbol.asyncIterator]: () => eachWithCallerStack(readItems()),
  };
  return listing;
}
