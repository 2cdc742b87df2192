import { describe, expectTypeOf, it } from 'vitest';
import {
  Client,
  type Comment,
  type FilterEvaluationsParams,
  type ListTracesParams,
  type Source,
  type Trace,
  type TraceEvaluation,
  type TracePage,
  type TracePart,
} from '../../src/index.ts';

declare const client: Client;

/** What an iterable gives. */
declare function itemOf<T>(list: AsyncIterable<T>): T;

describe('a list of traces', () => {
  it('gives whole traces', () => {
    const one = itemOf(client.traces.list());
    expectTypeOf<keyof typeof one>().toEqualTypeOf<keyof Trace>();
    expectTypeOf(one.comments).toEqualTypeOf<readonly Comment[]>();
    expectTypeOf(one).toExtend<Trace>();
  });

  it('has no keys that are left out', () => {
    const one = itemOf(client.traces.list({ exclude: ['trace', 'comments'] }));
    expectTypeOf(one).not.toHaveProperty('trace');
    expectTypeOf(one).not.toHaveProperty('comments');
    expectTypeOf(one).toExtend<Pick<Trace, 'id' | 'createdAt' | 'tags' | 'rating'>>();
  });

  it('has no keys of its evaluations that are left out', () => {
    const { evaluations, trace } = itemOf(
      client.traces.list({
        exclude: ['evaluations.explanation', 'evaluations.sub_trace', 'evaluations.sources'],
      }),
    );
    expectTypeOf(trace).toEqualTypeOf<Trace['trace']>();
    expectTypeOf(evaluations).toEqualTypeOf<
      readonly Pick<
        TraceEvaluation,
        'id' | 'evaluatorName' | 'criteria' | 'score' | 'cached' | 'cCachedTokens'
      >[]
    >();
  });

  it('keeps the keys of the evaluations that are not left out', () => {
    const one = itemOf(client.traces.list({ exclude: ['comments', 'evaluations.sources'] }));
    expectTypeOf(one.evaluations[0]!.explanation).toEqualTypeOf<string | null>();
    expectTypeOf(one.evaluations[0]!).not.toHaveProperty('sources');
    expectTypeOf(one).not.toHaveProperty('comments');
    expectTypeOf(one).toHaveProperty('trace');
  });

  it('has none of the keys that a variable list may leave out', () => {
    const exclude: TracePart[] = [];
    const one = itemOf(client.traces.list({ exclude }));
    expectTypeOf(one).not.toHaveProperty('trace');
    expectTypeOf(one).toHaveProperty('id');
  });

  it('gives pages of the same traces', () => {
    const list = client.traces.list({ exclude: ['comments'] });
    const page = itemOf(list.pages());
    expectTypeOf(list.firstPage()).resolves.toEqualTypeOf(page);
    expectTypeOf(page.items[0]!).toEqualTypeOf(itemOf(list));
    expectTypeOf(page.nextPageToken).toEqualTypeOf<string | null>();
    expectTypeOf(client.traces.list().firstPage()).resolves.toExtend<TracePage>();
  });

  it('is no promise', () => {
    expectTypeOf(client.traces.list()).not.toHaveProperty('then');
  });

  it('takes no other parts and no other fields', () => {
    // @ts-expect-error -- the name on the wire
    client.traces.list({ exclude: ['evaluations.subTrace'] });
    // @ts-expect-error -- names are camelCase
    client.traces.list({ page_size: 5 });
    // @ts-expect-error -- parts are a list
    client.traces.list({ exclude: 'trace' });
    // @ts-expect-error -- values are not a number without a key
    client.traces.list({ tags: 7 });
    // @ts-expect-error -- a number
    client.traces.list({ minScore: '0' });
  });

  it('takes dates, texts and read-only lists', () => {
    const exclude = ['trace'] as const;
    const values = ['prod', 7, true] as const;
    client.traces.list({ startDate: new Date(), endDate: '2026-11-20', exclude });
    client.traces.list({ tags: 'env:prod,dev' });
    client.traces.list({ tags: ['env:prod', 'release:42'] });
    client.traces.list({ tags: { env: values, release: 42, canary: undefined } });
    client.traces.list(Object.freeze({ minScore: 0.5 }));
  });
});

describe('what callers pass and get is read-only:', () => {
  it('params', () => {
    const list = {} as ListTracesParams;
    const filter = {} as FilterEvaluationsParams;
    // @ts-expect-error -- read-only
    list.minScore = 1;
    // @ts-expect-error -- read-only
    filter.filters = [];
    client.evaluations.filter({
      filters: [{ key: 'env', values: ['prod'] as const }] as const,
      criteria: ['Reward a'] as const,
    });
  });

  it('records', () => {
    const record = {} as Trace;
    const source = {} as Source;
    // @ts-expect-error -- read-only
    record.rating = true;
    // @ts-expect-error -- read-only
    record.comments = [];
    expectTypeOf(record.comments).not.toHaveProperty('push');
    // @ts-expect-error -- read-only
    source.id = 'x';
  });
});
