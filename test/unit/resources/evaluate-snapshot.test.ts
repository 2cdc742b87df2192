import { describe, expect, it } from 'vitest';
import { createTestClient, criterionOf, result, scored } from '../../kit/client.ts';

/** Parameters that may be changed, as a caller's own variables. */
function params() {
  return {
    messages: [{ role: 'user' as const, content: 'before' }],
    criteria: ['Reward a', 'Reward b'],
    tags: { env: 'before' } as Record<string, string>,
    tools: [{ type: 'function', function: { name: 'before' } }],
  };
}

describe('what is changed after the call', () => {
  it('in messages, tags, tools and criteria has no effect', async () => {
    const { client, sent } = createTestClient([scored()], { maxConcurrency: 1 });
    const given = params();
    const call = client.evaluate(given);
    given.messages[0]!.content = 'after';
    given.messages.push({ role: 'user', content: 'more' });
    given.tags['env'] = 'after';
    given.tools.pop();
    given.criteria[1] = 'Reward changed';
    given.criteria.push('Reward more');
    Object.assign(given, { messages: [] });

    expect(await call).toEqual([result('Reward a'), result('Reward b')]);
    expect(sent.map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual(
      ['Reward a', 'Reward b'].map((criterion) => ({
        messages: [{ role: 'user', content: 'before' }],
        tools: [{ type: 'function', function: { name: 'before' } }],
        tags: { env: 'before' },
        evaluate_latest: true,
        evaluation_criteria: criterion,
      })),
    );
  });

  it('in a record of criteria has no effect, nor on the shape of the results', async () => {
    const { client, sent } = createTestClient([scored()]);
    const criteria: Record<string, string> = { tone: 'Reward a', safe: 'Reward b' };
    const call = client.evaluate({ ...params(), criteria });
    delete criteria['tone'];
    criteria['more'] = 'Reward c';

    expect(await call).toEqual({ tone: result('Reward a'), safe: result('Reward b') });
    expect(sent.map(criterionOf)).toEqual(['Reward a', 'Reward b']);
  });

  it('in the options of the call has no effect', async () => {
    const { client, sent } = createTestClient([scored()], { maxConcurrency: 1 });
    const told: number[] = [];
    const options: Record<string, unknown> = {
      headers: { 'x-team': 'before' },
      onResponse: ({ status }: { status: number }) => told.push(status),
    };
    const call = client.evaluate(params(), options);
    (options['headers'] as Record<string, string>)['x-team'] = 'after';
    options['signal'] = AbortSignal.abort();
    options['onResponse'] = undefined;
    options['timeoutMs'] = -1;

    expect(await call).toEqual([result('Reward a'), result('Reward b')]);
    expect(sent.map(({ headers }) => headers['x-team'])).toEqual(['before', 'before']);
    expect(told).toEqual([200, 200]);
  });

  it('in the options of the client has no effect', async () => {
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

describe('what is passed', () => {
  it('is not changed, and may be frozen', async () => {
    const given = params();
    const frozen = Object.freeze({
      ...given,
      messages: Object.freeze(given.messages),
      criteria: Object.freeze(given.criteria),
      tags: Object.freeze(given.tags),
    });
    const { client } = createTestClient([scored()]);

    expect(await client.evaluate(frozen)).toEqual([result('Reward a'), result('Reward b')]);
    expect(given).toEqual(params());
  });
});
