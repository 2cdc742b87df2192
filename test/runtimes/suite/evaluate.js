import { conversation, equal, openReference } from './support.js';

const TONE = 'Reward friendly answers';
const SAFE = 'Passes if no refund is promised';
const NEVER = 'Fails if the answer is in Latin';

const id = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function result(criterion, score, more = {}) {
  return {
    status: score === null ? 'not_applicable' : 'scored',
    score,
    criterion,
    evaluatorName: null,
    explanation: criterion,
    cleanedExplanation: null,
    sources: [],
    warnings: [],
    ...more,
  };
}

// Requests that are sent together have ids in any order.
const withoutIds = ({ requestId, traceId, ...rest }) => rest;

const TRACE = {
  root_agent_instance_id: 'planner',
  agent_instance_by_id: {
    planner: {
      id: 'planner',
      name: 'Planner',
      interactions: [
        {
          input_messages: [{ role: 'user', content: 'Find me a train to Lyon.' }],
          output_messages: [{ content: 'The 9:04 takes two hours.' }],
        },
      ],
    },
  },
};

export const evaluations = [
  {
    name: 'evaluates one criterion',
    run: async (context) => {
      const { client, service } = await openReference(context);
      const scored = await client.evaluate({ messages: conversation(context), criteria: TONE });
      equal(scored, result(TONE, 0.5, { requestId: id(1), traceId: id(3) }), 'result');
      equal((await service.report()).paths, ['POST /api/v1/evals/reward'], 'list of requests');
    },
  },
  {
    name: 'evaluates a list of criteria, with a score of null for one that does not apply',
    run: async (context) => {
      const { client } = await openReference(context);
      const criteria = [TONE, SAFE, NEVER];
      const results = await client.evaluate({ messages: conversation(context), criteria });
      const expected = [result(TONE, 0.5), result(SAFE, 1), result(NEVER, null)];
      equal(results.map(withoutIds), expected, 'results');
    },
  },
  {
    name: 'evaluates a record of criteria',
    run: async (context) => {
      const { client } = await openReference(context);
      const criteria = { tone: TONE, safe: SAFE };
      const { tone, safe } = await client.evaluate({ messages: conversation(context), criteria });
      equal([tone, safe].map(withoutIds), [result(TONE, 0.5), result(SAFE, 1)], 'results');
    },
  },
  {
    name: 'evaluates with a stored evaluator',
    run: async (context) => {
      const { client } = await openReference(context);
      const params = { messages: conversation(context), evaluatorName: 'tone' };
      const scored = await client.evaluate(params);
      const expected = { criterion: null, evaluatorName: 'tone' };
      equal(withoutIds(scored), result(TONE, 0.5, expected), 'result');
    },
  },
  {
    name: 'starts a task and waits for it',
    run: async (context) => {
      const service = { taskPath: '/api/v1/tasks/{task_id}' };
      const { client } = await openReference(context, {}, { service });
      const params = { messages: conversation(context), criteria: TONE, block: false };
      const task = await client.evaluate(params);
      const scored = await client.tasks.wait(task, { pollIntervalMs: 250 });
      equal([scored.score, (await client.tasks.get(task)).status], [0.5, 'succeeded']);
    },
  },
  {
    name: 'evaluates an agent trace',
    run: async (context) => {
      const { client } = await openReference(context);
      const scored = await client.evaluateTrace({ trace: TRACE, criteria: SAFE });
      const { overallScore, agentScores, explanation } = scored;
      equal(
        { overallScore, agentScores, explanation },
        { overallScore: 1, agentScores: { planner: 1 }, explanation: `planner: ${SAFE}` },
        'result',
      );
    },
  },
  {
    name: 'rates a trace, comments on it and reads both back',
    run: async (context) => {
      const { client } = await openReference(context);
      const { traceId } = await client.evaluate({
        messages: conversation(context),
        criteria: TONE,
      });
      await client.annotations.rate({ traceId, rating: true });
      await client.annotations.comment({ traceId, comment: 'Grüße 🙂' });
      const { rating, comments } = await client.traces.get(traceId);
      const texts = comments.map(({ comment }) => comment);
      equal([rating, texts], [true, ['Grüße 🙂']], 'rating and comments');
    },
  },
  {
    name: 'reads the rate limits with the access token',
    run: async (context) => {
      const { accessToken } = context;
      const { client } = await openReference(context, {}, { accessToken });
      const { domain, alignCapacity } = await client.rateLimits.me();
      equal([domain, alignCapacity], ['reference-server.test', null], 'domain and capacity');
    },
  },
  {
    name: 'rejects invalid input before anything is sent',
    run: async (context) => {
      const { client, service } = await openReference(context);
      const calls = [
        { messages: [], criteria: TONE },
        { messages: conversation(context), criteria: 'Be friendly' },
        { messages: conversation(context), criterea: TONE },
      ];
      const settled = await Promise.allSettled(calls.map((params) => client.evaluate(params)));
      const names = settled.map(({ reason }) => [reason?.name, reason?.issues?.length]);
      const expected = [1, 1, 2].map((count) => ['InvalidInputError', count]);
      equal(names, expected, 'list of errors');
      equal((await service.report()).requests, 0, 'number of requests');
    },
  },
  {
    name: 'keeps the paid result when another criterion fails',
    run: async (context) => {
      const faults = [{ kind: 'status', status: 400 }];
      const { client } = await openReference(context, { faults });
      const params = { messages: conversation(context), criteria: [TONE, SAFE] };
      const error = await client.evaluate(params).catch((reason) => reason);
      const statuses = error.results.map(({ status }) => status);
      // Which of both requests arrives first is not fixed.
      equal([error.name, statuses.sort()], ['PartialEvaluationError', ['fulfilled', 'rejected']]);
    },
  },
];
