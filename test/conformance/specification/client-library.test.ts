import { afterEach, describe, expect, it, vi } from 'vitest';
import { InvalidInputError, type RequestTimeoutError } from '../../../src/index.ts';
import { TRACE } from '../../kit/traces/agents.ts';
import {
  createClient,
  createTestClient,
  MESSAGES,
  result,
  scored,
} from '../../kit/client/client.ts';
import { fakeFetch, hang, json, refuse } from '../../kit/client/fake-fetch.ts';
import { failure, watch } from '../../kit/time/outcomes.ts';
import { errorOf } from '../../kit/client/refusals.ts';
import { restoreTime, stopTime } from '../../kit/time/virtual-time.ts';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';

afterEach(restoreTime);

const GOOD = { messages: MESSAGES, criteria: 'Passes if a' } as const;

/** The smallest answer of a provider's responses API. */
const ANSWER = {
  id: 'resp_1',
  object: 'response',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Hello!', annotations: [] }],
    },
  ],
};

async function bodySent(params: object): Promise<Record<string, unknown>> {
  const { client, sent } = createTestClient([scored()]);
  await client.evaluate({ ...GOOD, ...params });
  return JSON.parse(sent[0]?.body ?? '{}') as Record<string, unknown>;
}

async function traceSent(params: object): Promise<Record<string, unknown>> {
  const { client, sent } = createTestClient([json({ task_id: 't-1' })]);
  await client
    .evaluateTrace({ trace: TRACE, criteria: 'Reward a', ...params })
    .catch(() => undefined);
  return JSON.parse(sent[0]?.body ?? '{}') as Record<string, unknown>;
}

async function refusedWith(method: 'evaluate' | 'evaluateTrace', params: object): Promise<boolean> {
  const good = method === 'evaluate' ? GOOD : { trace: TRACE, criteria: 'Reward a' };
  const all = { ...good, ...params } as never;
  const { error, requests } = await errorOf((client) =>
    method === 'evaluate' ? client.evaluate(all) : client.evaluateTrace(all),
  );
  return error instanceof InvalidInputError && requests === 0;
}

describe('Constructor parameters', () => {
  // covers: S-111
  it('api_key: read from the environment variable when omitted', async () => {
    vi.stubEnv('ALIGN_API_KEY', KEY);
    const { fetch, sent } = fakeFetch(scored());
    await createClient({ fetch }).evaluate(GOOD);
    await createClient({ fetch, apiKey: OTHER_KEY }).evaluate(GOOD);

    expect(sent.map(({ headers }) => headers['api-key'])).toEqual([KEY, OTHER_KEY]);
  });

  // covers: S-112
  it('base_url: the EU region by default, or a custom deployment', async () => {
    const { fetch, sent } = fakeFetch(scored());
    await createClient({ fetch, apiKey: KEY }).evaluate(GOOD);
    await createClient({ fetch, apiKey: KEY, region: 'eu' }).evaluate(GOOD);
    await createClient({ fetch, apiKey: KEY, baseUrl: 'https://own.test/evals' }).evaluate(GOOD);

    expect(sent[0]?.url).toBe(sent[1]?.url);
    expect(sent[2]?.url).toBe('https://own.test/evals/api/v1/evals/reward');
  });

  // covers: S-113, S-161
  it('num_retries: 1 by default, at least 1, with exponential backoff and jitter', async () => {
    stopTime();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const counts = [undefined, 1, 3].map((numRetries) => {
      const { client, sent } = createTestClient([refuse(503)], { numRetries });
      watch(client.evaluate(GOOD));
      return sent;
    });
    await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);

    expect(counts.map((sent) => sent.length)).toEqual([2, 2, 4]);
    expect(() => createClient({ apiKey: KEY, numRetries: 0 })).toThrow('numRetries');
  });

  // covers: S-114
  it('model_core: none unless set', async () => {
    const { client, sent } = createTestClient([scored()], { modelCore: 'align-20260109' });
    await client.evaluate(GOOD);

    expect(sent[0]?.body).toContain('"model_core":"align-20260109"');
    expect(await bodySent({})).not.toHaveProperty('model_core');
  });

  // covers: S-115, S-160
  it('timeout: 60 seconds by default for a request with its retries', async () => {
    stopTime();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, sent } = createTestClient([refuse(503), hang]);
    const call = watch(client.evaluate(GOOD));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(call()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);

    expect((call() as { reason: RequestTimeoutError }).reason.timeoutMs).toBe(60_000);
    expect(sent).toHaveLength(2);
  });

  // covers: S-116
  it('the client closes at the end of an await using block', async () => {
    const { client, sent } = createTestClient([scored()]);
    await client[Symbol.asyncDispose]();

    expect(await failure(client.evaluate(GOOD))).toMatchObject({ name: 'ClientClosedError' });
    expect(sent).toEqual([]);
  });
});

describe('evaluate parameters', () => {
  // covers: S-117
  it('messages: roles system, user, assistant, tool; mutually exclusive with input', async () => {
    const messages = [
      { role: 'system', content: 'a' },
      { role: 'user', content: 'b' },
      { role: 'assistant', content: 'c', tool_calls: [{ id: '1' }] },
      { role: 'tool', content: 'd', tool_call_id: '1' },
    ];

    expect(await bodySent({ messages })).toMatchObject({ messages });
    expect(await refusedWith('evaluate', { messages: [{ role: 'model', content: 'a' }] })).toBe(
      true,
    );
    expect(await refusedWith('evaluate', { input: 'Hi' })).toBe(true);
  });

  // covers: S-118
  it('input: string or list, used together with result', async () => {
    const { messages } = await bodySent({ messages: undefined, input: 'Hi', result: ANSWER });

    expect(messages).toMatchObject([{ role: 'user' }, { role: 'assistant' }]);
  });

  // covers: S-119
  it('criteria: one result per criterion; the result mirrors the shape of criteria', async () => {
    const { client } = createTestClient([scored()]);

    expect(await client.evaluate(GOOD)).toEqual(result('Passes if a'));
    expect(await client.evaluate({ ...GOOD, criteria: ['Passes if a', 'Reward b'] })).toEqual([
      result('Passes if a'),
      result('Reward b'),
    ]);
  });

  // covers: S-120
  it('system: optional', async () => {
    expect(await bodySent({ system: 'Be kind.' })).toMatchObject({ system: 'Be kind.' });
    expect(await bodySent({})).not.toHaveProperty('system');
  });

  // covers: S-121
  it('tools: optional, function-calling format', async () => {
    const tools = [{ type: 'function', function: { name: 'search', parameters: { a_b: 1 } } }];
    expect(await bodySent({ tools })).toMatchObject({ tools });
    expect(await bodySent({})).not.toHaveProperty('tools');
  });

  // covers: S-122
  it('result: a provider response object, appended to the conversation', async () => {
    const { messages } = await bodySent({ result: ANSWER });

    expect(messages).toMatchObject([...MESSAGES, { role: 'assistant' }]);
  });

  // covers: S-123
  it('block: true by default; when false, a task id instead of results', async () => {
    const { client, sent } = createTestClient([json({ task_id: 't-1' })]);

    expect(await client.evaluate({ ...GOOD, block: false })).toMatchObject({ taskId: 't-1' });
    expect(sent[0]?.url).toMatch(/\/background$/);
  });

  // covers: S-124
  it('tags: see Tag constraints', async () => {
    expect(await bodySent({ tags: { env: 'prod' } })).toMatchObject({ tags: { env: 'prod' } });
    expect(await refusedWith('evaluate', { tags: { env: { name: 'prod' } } })).toBe(true);
  });

  // covers: S-125
  it('evaluate_latest: defaults to true; only true for lightning cores', async () => {
    const lightning = { modelCore: 'align-lightning-20251127' };

    expect(await bodySent({})).toMatchObject({ evaluate_latest: true });
    expect(await bodySent({ evaluateLatest: false })).toMatchObject({ evaluate_latest: false });
    expect(await bodySent(lightning)).toMatchObject({ evaluate_latest: true });
    expect(await refusedWith('evaluate', { ...lightning, evaluateLatest: false })).toBe(true);
  });

  // covers: S-126
  it('explanation_cleaning: end_user adds cleaned_explanation', async () => {
    expect(await bodySent({ explanationCleaning: 'end_user' })).toMatchObject({
      explanation_cleaning: 'end_user',
    });
    expect(await bodySent({})).not.toHaveProperty('explanation_cleaning');
  });
});

describe('evaluate_trace parameters', () => {
  // covers: S-130
  it('trace: multi-agent trace object, required', async () => {
    expect(await traceSent({})).toMatchObject({ trace: TRACE });
    expect(await refusedWith('evaluateTrace', { trace: undefined })).toBe(true);
  });

  // covers: S-131
  it('criteria: string or list, required', async () => {
    expect(await traceSent({ criteria: ['Reward b'] })).toMatchObject({
      evaluation_criteria: 'Reward b',
    });
    expect(await refusedWith('evaluateTrace', { criteria: undefined })).toBe(true);
  });

  // covers: S-132
  it('model_core: optional', async () => {
    expect(await traceSent({ modelCore: 'align-20260109' })).toMatchObject({
      model_core: 'align-20260109',
    });
    expect(await traceSent({})).not.toHaveProperty('model_core');
  });

  // covers: S-133
  it('block: default true; false returns a task id', async () => {
    const { client } = createTestClient([json({ task_id: 't-1' })]);
    const call = client.evaluateTrace({ trace: TRACE, criteria: 'Reward a', block: false });

    expect(await call).toEqual({ taskId: 't-1', kind: 'trace', criterion: 'Reward a' });
  });

  // covers: S-134
  it('tags: same constraints', async () => {
    expect(await traceSent({ tags: { n: 1 } })).toMatchObject({ tags: { n: '1' } });
    expect(await refusedWith('evaluateTrace', { tags: { n: [1] } })).toBe(true);
  });

  // covers: S-135
  it('evaluate_latest: defaults to false and must be false', async () => {
    expect(await traceSent({})).toMatchObject({ evaluate_latest: false });
    expect(await refusedWith('evaluateTrace', { evaluateLatest: true })).toBe(true);
  });
});
