import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../../../src/client/transport/build-request.ts';
import {
  BASE_URL,
  createTestClient,
  criteria,
  criterionOf,
  KEY,
  MESSAGES,
  result,
  scored,
} from '../../../kit/client/client.ts';
import { json, type Sent } from '../../../kit/client/fake-fetch.ts';
import { flush } from '../../../kit/time/flush.ts';
import { watch } from '../../../kit/time/outcomes.ts';

const TONE = 'Reward friendly answers';
const SAFE = 'Passes if no refund is promised';
const URL_OF_REWARD = `${BASE_URL}/api/v1/evals/reward`;

const bodiesOf = (sent: readonly Sent[]): unknown[] =>
  sent.map(({ body }) => JSON.parse(body ?? 'null') as unknown);

describe('evaluate with one criterion', () => {
  it('sends one request and returns one result', async () => {
    const { client, sent } = createTestClient([scored(0.25)]);

    expect(await client.evaluate({ messages: MESSAGES, criteria: TONE })).toEqual(
      result(TONE, 0.25),
    );
    expect(sent.map(({ url, method, headers }) => ({ url, method, headers }))).toEqual([
      {
        url: URL_OF_REWARD,
        method: 'POST',
        headers: {
          accept: 'application/json',
          'api-key': KEY,
          'content-type': 'application/json',
          'user-agent': `align-evals/${VERSION}`,
        },
      },
    ]);
    expect(bodiesOf(sent)).toEqual([
      { messages: MESSAGES, evaluate_latest: true, evaluation_criteria: TONE },
    ]);
  });

  it('sends all other parameters in the names of the service', async () => {
    const { client, sent } = createTestClient([scored()], {
      service: { dataRetentionField: 'retention' },
    });
    await client.evaluate({
      messages: MESSAGES,
      criteria: TONE,
      system: 'Be kind.',
      tools: [{ type: 'function', function: { name: 'search' } }],
      modelCore: 'align-20260109',
      tags: { env: 'prod', build: 7, canary: false, none: undefined },
      traceId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      dataRetention: 'none',
      evaluateLatest: false,
      explanationCleaning: 'end_user',
    });

    expect(bodiesOf(sent)).toEqual([
      {
        messages: MESSAGES,
        system: 'Be kind.',
        tools: [{ type: 'function', function: { name: 'search' } }],
        model_core: 'align-20260109',
        tags: { env: 'prod', build: '7', canary: 'false' },
        trace_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
        retention: 'none',
        evaluate_latest: false,
        explanation_cleaning: 'end_user',
        evaluation_criteria: TONE,
      },
    ]);
  });

  it('returns a null score, not 0, when the criterion does not apply', async () => {
    const answer = {
      explanation: 'n/a',
      score: null,
      cleaned_explanation: 'not for you',
      sources: [{ id: '1', type: 'memory' }],
    };
    const { client } = createTestClient([json(answer)]);

    expect(await client.evaluate({ messages: MESSAGES, criteria: TONE })).toEqual({
      status: 'not_applicable',
      score: null,
      criterion: TONE,
      evaluatorName: null,
      explanation: 'n/a',
      cleanedExplanation: 'not for you',
      sources: [{ id: '1', type: 'memory' }],
      warnings: [],
      requestId: null,
      traceId: null,
    });
  });

  it('uses the modelCore of the client when the call has none', async () => {
    const { client, sent } = createTestClient([scored()], { modelCore: 'align-20250529' });
    await client.evaluate({ messages: MESSAGES, criteria: TONE });
    await client.evaluate({ messages: MESSAGES, criteria: TONE, modelCore: 'align-20260109' });

    expect(bodiesOf(sent).map((body) => (body as { model_core: string }).model_core)).toEqual([
      'align-20250529',
      'align-20260109',
    ]);
  });
});

describe('the result of evaluate mirrors the shape of criteria', () => {
  it('for a list', async () => {
    const { client } = createTestClient([scored(0.1), scored(0.2)]);
    const list: string[] = [TONE, SAFE];

    expect(await client.evaluate({ messages: MESSAGES, criteria: list })).toEqual([
      result(TONE, 0.1),
      result(SAFE, 0.2),
    ]);
  });

  it('for a list of one', async () => {
    const { client } = createTestClient([scored()]);

    expect(await client.evaluate({ messages: MESSAGES, criteria: [TONE] })).toEqual([result(TONE)]);
  });

  it('for a tuple', async () => {
    const { client } = createTestClient([scored(0.1), scored(0.2)]);
    const [tone, safe] = await client.evaluate({ messages: MESSAGES, criteria: [TONE, SAFE] });

    expect([tone.score, safe.score]).toEqual([0.1, 0.2]);
  });

  it('for a record, in the order of its keys', async () => {
    const { client, sent } = createTestClient([scored(0.1), scored(0.2)]);
    const byName = await client.evaluate({
      messages: MESSAGES,
      criteria: { tone: TONE, safe: SAFE },
    });

    expect(Object.entries(byName)).toEqual([
      ['tone', result(TONE, 0.1)],
      ['safe', result(SAFE, 0.2)],
    ]);
    expect(sent.map(criterionOf)).toEqual([TONE, SAFE]);
  });

  it('for a stored evaluator', async () => {
    const { client, sent } = createTestClient([scored()]);

    expect(await client.evaluate({ messages: MESSAGES, evaluatorName: 'support-tone' })).toEqual(
      result(null, 1, 'support-tone'),
    );
    expect(bodiesOf(sent)).toEqual([
      { messages: MESSAGES, evaluate_latest: true, evaluator_name: 'support-tone' },
    ]);
  });

  it('in the order of criteria, for any order of the answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (order) => {
        const open = new Map<string, (response: Response) => void>();
        const { client } = createTestClient([
          (sent) =>
            new Promise((resolve) => {
              open.set(criterionOf(sent), resolve);
            }),
        ]);
        const list = criteria(5);
        const call = watch(client.evaluate({ messages: MESSAGES, criteria: list }));
        await flush();
        for (const index of order) {
          open.get(list[index] ?? '')?.(
            Response.json({ explanation: 'because', score: index / 10 }),
          );
          await flush();
        }

        expect(call()).toEqual({
          value: list.map((criterion, index) => result(criterion, index / 10)),
        });
      }),
    );
  }, 120_000);
});

describe('evaluate with block: false', () => {
  const handle = (taskId: string, criterion: string | null): object => ({
    taskId,
    kind: 'reward',
    criterion,
  });

  it('returns a task handle for one criterion', async () => {
    const { client, sent } = createTestClient([json({ task_id: 't-1' })]);

    expect(await client.evaluate({ messages: MESSAGES, criteria: TONE, block: false })).toEqual(
      handle('t-1', TONE),
    );
    expect(sent.map(({ url }) => url)).toEqual([`${URL_OF_REWARD}/background`]);
    expect(bodiesOf(sent)).toEqual([
      { messages: MESSAGES, evaluate_latest: true, evaluation_criteria: TONE },
    ]);
  });

  it('returns task handles in the shape of a list or a record', async () => {
    const { client } = createTestClient([json({ task_id: 't-1' }), json({ task_id: 't-2' })]);
    const again = createTestClient([json({ task_id: 't-3' })]);

    expect(
      await client.evaluate({ messages: MESSAGES, criteria: [TONE, SAFE], block: false }),
    ).toEqual([handle('t-1', TONE), handle('t-2', SAFE)]);
    expect(
      await again.client.evaluate({ messages: MESSAGES, criteria: { tone: TONE }, block: false }),
    ).toEqual({ tone: handle('t-3', TONE) });
  });

  it('returns a task handle for a stored evaluator', async () => {
    const { client } = createTestClient([json({ task_id: 't-1' })]);

    expect(
      await client.evaluate({ messages: MESSAGES, evaluatorName: 'tone', block: false }),
    ).toEqual(handle('t-1', null));
  });
});
