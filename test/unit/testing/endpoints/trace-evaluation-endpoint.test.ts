import type { Score, ScorerInput } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { agent, traceOf, USE } from '../../../kit/traces/agents.ts';
import { NOW, post, steadyServer, uuid } from '../../../kit/server/reference-service.ts';
import { startTask, TRACE_EVALUATION_PATH } from '../../../kit/server/service-calls.ts';

const PATH = { path: TRACE_EVALUATION_PATH };
const CRITERION = 'Reward agents that state where they looked';

// The planner and the caller call other agents; the caller uses no model itself.
const TRACE = traceOf(
  agent('planner', USE, 'searcher', 'caller', 'searcher'),
  agent('searcher'),
  agent('caller', 'reader'),
  agent('reader'),
);
const REQUEST = { trace: TRACE, evaluation_criteria: CRITERION };

const SCORES: Readonly<Record<string, Score>> = {
  planner: { score: 1, explanation: 'Planned.', sources: [{ id: 'm-1', type: 'memory' }] },
  searcher: { score: 0.5, explanation: 'Searched.', sources: [{ id: 'd-1', type: 'document' }] },
  reader: { score: null, explanation: 'Read nothing.' },
};

function scorer({ subject }: ScorerInput): Score {
  return SCORES[(subject as { id: string }).id] ?? { score: null, explanation: 'Unknown.' };
}

describe('POST /api/v1/evals/trace', () => {
  it('scores each agent that used a model, and returns their mean', async () => {
    expect(await post(steadyServer({ scorer }), REQUEST, PATH)).toEqual({
      status: 200,
      body: {
        agent_scores: { planner: 1, searcher: 0.5, caller: null, reader: null },
        overall_score: 0.75,
        explanation: 'planner: Planned.\nsearcher: Searched.\nreader: Read nothing.',
        criterion: CRITERION,
      },
    });
  });

  it('returns a null overall_score when the criterion applies to no agent', async () => {
    const server = steadyServer({ scorer: () => ({ score: null, explanation: 'No.' }) });

    expect(
      await post(server, { ...REQUEST, trace: traceOf(agent('a'), agent('b')) }, PATH),
    ).toEqual({
      status: 200,
      body: {
        agent_scores: { a: null, b: null },
        overall_score: null,
        explanation: 'a: No.\nb: No.',
        criterion: CRITERION,
      },
    });
  });

  it('answers in the grouped form with the option traceResponseForm', async () => {
    const server = steadyServer({ scorer, traceResponseForm: 'grouped' });
    const named = (id: string, name: string) => ({ ...agent(id), name });
    const caller = { ...agent('caller', 'reader'), name: 'searcher' };
    const trace = traceOf(
      agent('planner', 'searcher', 'caller', USE),
      named('searcher', 'searcher'),
      caller,
      agent('reader'),
    );

    expect(await post(server, { ...REQUEST, trace }, PATH)).toEqual({
      status: 200,
      body: {
        request_id: uuid(1),
        results_by_agent_name: {
          'name of planner': {
            agent_name: 'name of planner',
            results_by_agent_instance_id: { planner: { score: 1, explanation: 'Planned.' } },
          },
          searcher: {
            agent_name: 'searcher',
            results_by_agent_instance_id: {
              searcher: { score: 0.5, explanation: 'Searched.' },
              caller: null,
            },
          },
          'name of reader': {
            agent_name: 'name of reader',
            results_by_agent_instance_id: { reader: { score: null, explanation: 'Read nothing.' } },
          },
        },
      },
    });
  });

  it.each(['specification', 'grouped'] as const)(
    'stores the scores of the agents as sub_trace with traceResponseForm %s',
    async (traceResponseForm) => {
      const server = steadyServer({ scorer, traceResponseForm });
      const trace = traceOf(agent('planner'), agent('reader'));

      await post(server, { ...REQUEST, trace }, PATH);

      const [stored] = server.store('eu').traces.values();
      expect(stored?.evaluations.map(({ sub_trace }) => sub_trace)).toEqual([
        { agent_scores: { planner: 1, reader: null } },
      ]);
    },
  );

  it('stores a trace, a row and usage', async () => {
    const server = steadyServer({ scorer });
    const request = { ...REQUEST, model_core: 'align-20260109', tags: { env: 'prod' } };

    const { body } = await post(server, request, PATH);

    const tokenCount = Math.ceil(JSON.stringify(TRACE).length / 4);
    expect(server.store('eu')).toEqual({
      traces: new Map([
        [
          uuid(3),
          {
            id: uuid(3),
            created_at: NOW,
            tags: { env: 'prod' },
            rating: null,
            trace: TRACE,
            comments: [],
            evaluations: [
              {
                id: uuid(2),
                evaluator_name: null,
                criteria: CRITERION,
                score: 0.75,
                explanation: 'planner: Planned.\nsearcher: Searched.\nreader: Read nothing.',
                sub_trace: {
                  agent_scores: { planner: 1, searcher: 0.5, caller: null, reader: null },
                },
                sources: [
                  { id: 'm-1', type: 'memory' },
                  { id: 'd-1', type: 'document' },
                ],
                cached: false,
                c_cached_tokens: 0,
              },
            ],
          },
        ],
      ]),
      evaluationRows: [
        {
          id: uuid(4),
          email: 'account@reference-server.test',
          endpoint: TRACE_EVALUATION_PATH,
          status_code: 200,
          latency_ms: 0,
          request_payload: request,
          response_payload: body,
          token_count: tokenCount,
          domain: 'reference-server.test',
          created_at: NOW,
          model_class: 'align',
          tags: { env: 'prod' },
        },
      ],
      usage: [
        {
          createdAt: NOW,
          modelCore: 'align-20260109',
          tokenCount,
          promptTokens: tokenCount,
          cachedTokens: 0,
          completionTokens: 0,
          requestPayload: null,
        },
      ],
      tasks: new Map(),
    });
  });

  it('stores a source that several agents share once, in the order of the agents', async () => {
    const sources = [
      { id: 'judge', type: 'model' },
      { id: 'a b', type: 'c' },
      { id: 'a', type: 'b c' },
    ];
    const server = steadyServer({
      scorer: (input) => ({
        score: 1,
        explanation: 'Fine.',
        sources:
          input.kind === 'trace' && input.subject.id === 'a' ? sources : sources.toReversed(),
      }),
    });
    const trace = traceOf(agent('a'), agent('b'), agent('c'));

    await post(server, { ...REQUEST, trace }, PATH);

    const [stored] = server.store('eu').traces.values();
    expect(stored?.evaluations.map((one) => one.sources)).toEqual([sources]);
  });

  it('ignores unknown fields, also evaluator_name and trace_id', async () => {
    const server = steadyServer({ scorer });

    const answer = await post(
      server,
      { ...REQUEST, trace_id: uuid(9), evaluator_name: 'nobody', extra: 1 },
      PATH,
    );

    expect([answer.status, server.store('eu').traces.size]).toEqual([200, 1]);
  });

  it('has a background route', async () => {
    const server = steadyServer({ scorer, taskDurationMs: 0 });

    const id = await startTask(server, `${TRACE_EVALUATION_PATH}/background`, REQUEST);

    const { body } = await post(server, REQUEST, PATH);
    expect(server.store('eu').tasks).toEqual(
      new Map([[id, { task_id: id, status: 'succeeded', result: body }]]),
    );
  });
});
