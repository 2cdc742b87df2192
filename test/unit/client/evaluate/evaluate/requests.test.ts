import { describe, expect, it } from 'vitest';
import {
  createTestClient,
  criteria,
  criterionOf,
  MESSAGES,
  result,
  scored,
} from '../../../../kit/client/client.ts';
import { fakeFetch } from '../../../../kit/client/fake-fetch.ts';

describe('the requests of evaluate with a list', () => {
  it.each([
    // covers: P-062
    ['5 at a time by default', undefined, 5],
    ['maxConcurrency at a time, when that is less', 2, 2],
    ['maxConcurrency at a time, when that is more', 8, 8],
  ])('run %s', async (_, maxConcurrency, expected) => {
    const { client, sent, maxInFlight } = createTestClient([scored()], { maxConcurrency });
    await client.evaluate({ messages: MESSAGES, criteria: criteria(12) });

    expect([maxInFlight(), sent.length]).toEqual([expected, 12]);
  });

  it('share maxConcurrency with other calls of the client', async () => {
    const { client, sent, maxInFlight } = createTestClient([scored()], { maxConcurrency: 3 });
    await Promise.all(
      [1, 2, 3].map(() => client.evaluate({ messages: MESSAGES, criteria: criteria(4) })),
    );

    expect([maxInFlight(), sent.length]).toEqual([3, 12]);
  });

  // covers: P-074
  it('do not share maxConcurrency with another client', async () => {
    const { fetch, sent, maxInFlight } = fakeFetch(scored());
    const clients = [1, 2].map(() => createTestClient([], { fetch, maxConcurrency: 3 }).client);
    await Promise.all(
      clients.map((client) => client.evaluate({ messages: MESSAGES, criteria: criteria(4) })),
    );

    expect([maxInFlight(), sent.length]).toEqual([6, 8]);
  });

  it('differ in the criterion only, byte for byte', async () => {
    const { client, sent } = createTestClient([scored()]);
    const list = ['Reward a', 'Penalize "b"', 'Passes if c ≠ d'];
    await client.evaluate({
      messages: MESSAGES,
      criteria: list,
      tags: { env: 'prod' },
      system: 'S',
    });

    const withoutCriterion = sent.map(({ body }, index) =>
      body?.replace(JSON.stringify(list[index]), '<criterion>'),
    );
    expect(new Set(withoutCriterion).size).toBe(1);
    expect(sent.map(criterionOf)).toEqual(list);
  });
});

/** Parameters that a caller can change after the call. */
function params() {
  return {
    messages: [{ role: 'assistant' as const, content: 'before' }],
    criteria: ['Reward a', 'Reward b'],
    tags: { env: 'before' } as Record<string, string>,
    tools: [{ type: 'function', function: { name: 'before' } }],
  };
}

describe('a change after the call has no effect', () => {
  it('in messages, tags, tools and criteria', async () => {
    const { client, sent } = createTestClient([scored()], { maxConcurrency: 1 });
    const passed = params();
    const call = client.evaluate(passed);
    passed.messages[0]!.content = 'after';
    passed.messages.push({ role: 'assistant', content: 'more' });
    passed.tags['env'] = 'after';
    passed.tools.pop();
    passed.criteria[1] = 'Reward changed';
    passed.criteria.push('Reward more');
    Object.assign(passed, { messages: [] });

    expect(await call).toEqual([result('Reward a'), result('Reward b')]);
    expect(sent.map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual(
      ['Reward a', 'Reward b'].map((criterion) => ({
        messages: [{ role: 'assistant', content: 'before' }],
        tools: [{ type: 'function', function: { name: 'before' } }],
        tags: { env: 'before' },
        evaluate_latest: true,
        evaluation_criteria: criterion,
      })),
    );
  });

  it('in a record of criteria, also on the shape of the results', async () => {
    const { client, sent } = createTestClient([scored()]);
    const byName: Record<string, string> = { tone: 'Reward a', safe: 'Reward b' };
    const call = client.evaluate({ ...params(), criteria: byName });
    delete byName['tone'];
    byName['more'] = 'Reward c';

    expect(await call).toEqual({ tone: result('Reward a'), safe: result('Reward b') });
    expect(sent.map(criterionOf)).toEqual(['Reward a', 'Reward b']);
  });

  it('in the options of the call', async () => {
    const { client, sent } = createTestClient([scored()], { maxConcurrency: 1 });
    const statuses: number[] = [];
    const options: Record<string, unknown> = {
      headers: { 'x-team': 'before' },
      onResponse: ({ status }: { status: number }) => statuses.push(status),
    };
    const call = client.evaluate(params(), options);
    (options['headers'] as Record<string, string>)['x-team'] = 'after';
    options['signal'] = AbortSignal.abort();
    options['onResponse'] = undefined;
    options['timeoutMs'] = -1;

    expect(await call).toEqual([result('Reward a'), result('Reward b')]);
    expect(sent.map(({ headers }) => headers['x-team'])).toEqual(['before', 'before']);
    expect(statuses).toEqual([200, 200]);
  });

  it('in the options of the client', async () => {
    const headers: Record<string, string> = { 'x-team': 'before' };
    const called: string[] = [];
    const hooks = { onRequest: () => called.push('before') };
    const service = { dataRetentionField: 'retention' };
    const { client, sent } = createTestClient([scored()], { headers, hooks, service });
    headers['x-team'] = 'after';
    hooks.onRequest = () => called.push('after');
    service.dataRetentionField = 'changed';
    await client.evaluate({ ...params(), criteria: 'Reward a', dataRetention: 'none' });

    expect(called).toEqual(['before']);
    expect(
      sent.map((one) => [
        one.headers['x-team'],
        'retention' in (JSON.parse(one.body ?? '') as object),
      ]),
    ).toEqual([['before', true]]);
  });
});

describe('the parameters of evaluate', () => {
  it('are not changed and may be frozen', async () => {
    const passed = params();
    const frozen = Object.freeze({
      ...passed,
      messages: Object.freeze(passed.messages),
      criteria: Object.freeze(passed.criteria),
      tags: Object.freeze(passed.tags),
    });
    const { client } = createTestClient([scored()]);

    expect(await client.evaluate(frozen)).toEqual([result('Reward a'), result('Reward b')]);
    expect(passed).toEqual(params());
  });
});
