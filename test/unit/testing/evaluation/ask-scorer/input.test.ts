import type { ScorerInput } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { agent, traceOf, USE } from '../../../../kit/traces/agents.ts';
import {
  fixedScorer,
  MESSAGES,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  steadyServer,
  until,
} from '../../../../kit/server/reference-service.ts';
import { TRACE_EVALUATION_PATH } from '../../../../kit/server/service-calls.ts';

const TOOLS = [{ type: 'function', function: { name: 'search' } }];

/** What the scorer receives when the request sets nothing else. */
const USUAL = {
  kind: 'reward',
  criterion: REQUEST.evaluation_criteria,
  evaluatorName: null,
  subject: { messages: MESSAGES },
  evaluateLatest: true,
  cleansExplanation: false,
  signal: expect.any(AbortSignal) as unknown,
};

/** The inputs of the scorer for one request. */
async function inputsFor(path: string, body: unknown, count = 1): Promise<readonly ScorerInput[]> {
  const inputs: ScorerInput[] = [];
  const server = steadyServer({
    evaluators: { tone: 'Reward politeness' },
    scorer: (input) => {
      inputs.push(input);
      return fixedScorer(input);
    },
  });
  expect((await post(server, body, { path })).status).toBe(200);
  await until(() => inputs.length >= count);
  return inputs;
}

describe.each([REWARD_PATH, `${REWARD_PATH}/background`])('the scorer at %s', (path) => {
  it.each<readonly [string, Readonly<Record<string, unknown>>, object]>([
    ['the messages and the criterion', {}, {}],
    [
      'the system text and the tools',
      { system: 'Be brief.', tools: TOOLS },
      { subject: { messages: MESSAGES, system: 'Be brief.', tools: TOOLS } },
    ],
    ['neither a system text nor tools that are null', { system: null, tools: null }, {}],
    [
      'unknown fields of messages and tools',
      { messages: [{ role: 'user', content: null, extra: [1] }], tools: [{ extra: 1 }] },
      {
        subject: {
          messages: [{ role: 'user', content: null, extra: [1] }],
          tools: [{ extra: 1 }],
        },
      },
    ],
    [
      'the name of a stored evaluator with its criterion',
      { evaluation_criteria: undefined, evaluator_name: 'tone' },
      { criterion: 'Reward politeness', evaluatorName: 'tone' },
    ],
    ['that only the latest response is scored', { evaluate_latest: true }, {}],
    ['that all responses are scored', { evaluate_latest: false }, { evaluateLatest: false }],
    ['the default of evaluate_latest for null', { evaluate_latest: null }, {}],
    [
      'that an explanation for end users is asked for',
      { explanation_cleaning: 'end_user' },
      { cleansExplanation: true },
    ],
    ['that none is asked for with null', { explanation_cleaning: null }, {}],
    [
      'no other field of the request',
      { tags: { env: 'prod' }, data_retention: 'none', model_core: 'align-20250529', extra: 1 },
      {},
    ],
  ])('receives %s', async (_, fields, differences) => {
    expect(await inputsFor(path, requestWith(fields))).toEqual([{ ...USUAL, ...differences }]);
  });
});

describe.each([TRACE_EVALUATION_PATH, `${TRACE_EVALUATION_PATH}/background`])(
  'the scorer at %s',
  (path) => {
    it('receives each agent that used a model', async () => {
      const trace = traceOf(
        agent('planner', USE, 'searcher', 'caller'),
        agent('searcher'),
        agent('caller', 'reader'),
        agent('reader'),
      );
      const request = { trace, evaluation_criteria: 'Reward plans', tags: { env: 'prod' } };

      const inputs = await inputsFor(path, request, 3);

      const { planner, searcher, reader } = trace.agent_instance_by_id;
      expect(inputs).toEqual(
        [planner, searcher, reader].map((subject) => ({
          ...USUAL,
          kind: 'trace',
          criterion: 'Reward plans',
          subject,
          evaluateLatest: false,
        })),
      );
    });
  },
);
