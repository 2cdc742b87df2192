import type { Client, Message } from 'align-evals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../kit/client/client.ts';
import {
  IDS,
  countStored,
  MESSAGES,
  type Stage,
  STAGES,
  steadyServer,
} from '../../../kit/server/reference-service.ts';

const TOOLS = [{ type: 'function', function: { name: 'search', parameters: { type: 'object' } } }];

const scored = (criterion: string): Record<string, unknown> => ({
  status: 'scored',
  score: 0.5,
  criterion,
  evaluatorName: null,
  explanation: `About ${criterion}`,
  cleanedExplanation: null,
  sources: [],
  warnings: [],
  ...IDS,
});

describe.each(STAGES)('the fields of evaluate with a reference server %s', (_, create) => {
  let stage: Stage;
  let client: Client;

  const sentBodies = (): unknown[] => stage.server.calls.map(({ body }) => body);

  beforeAll(async () => {
    stage = await create(
      steadyServer({
        scorer: ({ criterion }) => ({ score: 0.5, explanation: `About ${criterion}` }),
      }),
    );
  });
  beforeEach(() => {
    stage.server.reset();
    client = createClient(stage.clientOptions());
  });
  afterAll(async () => {
    await stage.close();
  });

  it('are the same for each criterion of a list, byte for byte', async () => {
    const criteria = ['Reward "a"', 'Reward\nb', 'Reward 世界'];
    await client.evaluate({
      messages: MESSAGES,
      criteria,
      system: 'Be brief.',
      tools: TOOLS,
      tags: { n: 1 },
    });

    const rest = stage.server.calls.map(({ bodyText, body }) =>
      bodyText.replace(
        JSON.stringify((body as Record<string, unknown>)['evaluation_criteria']),
        'CRITERION',
      ),
    );

    expect(rest).toHaveLength(3);
    expect(new Set(rest).size).toBe(1);
  });

  it('have the names of the specification', async () => {
    await client.evaluate({
      messages: MESSAGES,
      criteria: 'Passes if a',
      system: 'Be brief.',
      tools: TOOLS,
      modelCore: 'align-20250529',
      tags: { env: 'prod' },
      dataRetention: 'none',
      evaluateLatest: false,
      explanationCleaning: 'end_user',
    });

    expect(sentBodies()).toEqual([
      {
        messages: MESSAGES,
        system: 'Be brief.',
        tools: TOOLS,
        model_core: 'align-20250529',
        tags: { env: 'prod' },
        evaluate_latest: false,
        explanation_cleaning: 'end_user',
        data_retention: 'none',
        evaluation_criteria: 'Passes if a',
      },
    ]);
  });

  it('include unknown keys of messages, which the server stores', async () => {
    const messages: Message[] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Weather?' }], name: 'ada' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call-1', type: 'function', function: { name: 'weather', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call-1', content: '{"snake_case":1,"camelCase":2}' },
      Object.assign(
        { role: 'assistant' as const, content: 'Sunny.' },
        { refusal: null, someKey: { a_b: 1 } },
      ),
    ];

    await client.evaluate({ messages, criteria: 'Reward a', tools: TOOLS, system: 'Be kind.' });

    const [trace] = stage.server.store('eu').traces.values();
    expect(trace?.trace).toEqual({ messages, system: 'Be kind.', tools: TOOLS });
  });

  it('contain tags as strings', async () => {
    const tags = { text: 'a', number: 1.5, zero: 0, yes: true, no: false, absent: undefined };

    await client.evaluate({ messages: MESSAGES, criteria: 'Reward a', tags });

    const expected = { text: 'a', number: '1.5', zero: '0', yes: 'true', no: 'false' };
    const { traces, evaluationRows } = stage.server.store('eu');
    expect([...traces.values()].map((trace) => trace.tags)).toEqual([expected]);
    expect(evaluationRows.map((row) => row.tags)).toEqual([expected]);
  });

  it('contain traceId, which appends all criteria of a list to the trace', async () => {
    await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });
    const [traceId = ''] = stage.server.store('eu').traces.keys();

    await client.evaluate({
      messages: MESSAGES,
      criteria: ['Reward b', 'Reward c', 'Reward d'],
      traceId,
    });

    const evaluations = stage.server.store('eu').traces.get(traceId)?.evaluations ?? [];
    expect(evaluations.map(({ criteria }) => criteria).sort()).toEqual([
      'Reward a',
      'Reward b',
      'Reward c',
      'Reward d',
    ]);
  });

  it.each([
    ['none', { traces: 0, evaluationRows: 0, usage: 1, tasks: 0 }],
    ['standard', { traces: 1, evaluationRows: 1, usage: 1, tasks: 0 }],
    [undefined, { traces: 1, evaluationRows: 1, usage: 1, tasks: 0 }],
  ] as const)(
    'contain dataRetention, which limits what the server stores: %s',
    async (dataRetention, stored) => {
      const result = await client.evaluate({
        messages: MESSAGES,
        criteria: 'Reward a',
        dataRetention,
      });

      const traceId = stored.traces === 0 ? null : IDS.traceId;
      expect(result).toEqual({ ...scored('Reward a'), traceId });
      expect(countStored(stage.server)).toEqual(stored);
    },
  );

  it('contain explanationCleaning, which returns a cleaned explanation', async () => {
    const explanationCleaning = 'end_user';

    expect(
      await client.evaluate({ messages: MESSAGES, criteria: 'Reward a', explanationCleaning }),
    ).toEqual({
      ...scored('Reward a'),
      cleanedExplanation: 'The conversation was scored against the criterion.',
    });
  });

  it('contain modelCore of the call or of the client, and no default', async () => {
    const lightning = createClient({
      ...stage.clientOptions(),
      modelCore: 'align-lightning-20251127',
    });

    await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });
    await lightning.evaluate({ messages: MESSAGES, criteria: 'Passes if a' });
    await lightning.evaluate({
      messages: MESSAGES,
      criteria: 'Reward a',
      modelCore: 'align-20260109',
    });

    expect(stage.server.store('eu').usage.map(({ modelCore }) => modelCore)).toEqual([
      'align-20251111',
      'align-lightning-20251127',
      'align-20260109',
    ]);
    expect(stage.server.calls[0]?.body).not.toHaveProperty('model_core');
  });
});
