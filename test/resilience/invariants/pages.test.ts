// Lists yield each item once, in order, and stop with their reader: I24.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestClient } from '../../kit/client/client.ts';
import { json, type Reply } from '../../kit/client/fake-fetch.ts';
import { numbersOf, page, traceId } from '../../kit/client/traces.ts';

/** The number of items of each page. */
const sizes = fc.array(fc.nat(4), { minLength: 1, maxLength: 8, size: 'max' });

/** The numbers of the items of each page; the pages of a layout have consecutive ones. */
function layOut(counts: readonly number[]): number[][] {
  let count = 0;
  return counts.map((size) =>
    Array.from({ length: size }, () => {
      count += 1;
      return count;
    }),
  );
}

/** Answers with the page of the token, or of the body. */
function tracePages(pages: readonly number[][]): Reply {
  return (sent) => {
    const index = Number(new URL(sent.url).searchParams.get('page_token') ?? 0);
    return page(pages[index] ?? [], index + 1 < pages.length ? String(index + 1) : null)(sent);
  };
}

function rowPages(pages: readonly number[][]): Reply {
  return (sent) => {
    const { page: number } = JSON.parse(sent.body ?? '') as { page: number };
    const evaluations = (pages[number - 1] ?? []).map((one) => ({
      ...{ id: traceId(one), email: '', endpoint: '', status_code: 200, latency_ms: 1 },
      ...{ request_payload: {}, response_payload: {}, token_count: 1, domain: '' },
      ...{ created_at: '2026-11-20T08:00:00Z', model_class: '', tags: {} },
    }));
    return json({ evaluations, total: 1, page: number, page_size: 4, total_pages: pages.length })(
      sent,
    );
  };
}

/** Reads up to `count` items, and returns their numbers and the final state of the iterator. */
async function read(
  items: AsyncIterable<{ readonly id: string }>,
  most: number,
): Promise<{ readonly numbers: number[]; readonly next: unknown }> {
  const iterator = items[Symbol.asyncIterator]();
  const found: { readonly id: string }[] = [];
  if (most > 0) {
    for await (const item of { [Symbol.asyncIterator]: () => iterator }) {
      found.push(item);
      if (found.length === most) break;
    }
  } else await iterator.return?.();
  return { numbers: numbersOf(found), next: await iterator.next() };
}

it.each(['traces', 'evaluation rows'] as const)(
  'I24: %s are listed once and in order, and no page is requested before it is read',
  async (list) => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(40), async (counts, most) => {
        const pages = layOut(counts);
        const isTraces = list === 'traces';
        const { client, sent } = createTestClient([isTraces ? tracePages(pages) : rowPages(pages)]);
        const items = isTraces ? client.traces.list() : client.evaluations.filter();
        // The rows end at an empty page.
        const end = isTraces ? -1 : pages.findIndex((one) => one.length === 0);
        const reachable = end === -1 ? pages : pages.slice(0, end + 1);
        const expected = reachable.flat().slice(0, most);
        const isWhole = most > reachable.flat().length;
        const lastRead = pages.findIndex((one) => one.includes(expected.at(-1) ?? 0));
        const { numbers, next } = await read(items, most);

        expect(numbers).toEqual(expected);
        expect(next).toEqual({ done: true, value: undefined });
        expect(sent).toHaveLength(isWhole ? reachable.length : lastRead + 1);
      }),
    );
  },
);
