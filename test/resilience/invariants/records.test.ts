// Every record is decoded as it was written, and unknown fields have no effect: I18.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeComment } from '../../../src/service/annotations.ts';
import { decodeEvaluationResult } from '../../../src/service/evaluation-result.ts';
import { decodeEvaluationRowPage } from '../../../src/service/evaluation-row.ts';
import { decodeRateLimits } from '../../../src/service/rate-limits.ts';
import { decodeRating } from '../../../src/service/annotations.ts';
import { decodeTaskHandle } from '../../../src/service/tasks.ts';
import { decodeTaskState } from '../../../src/service/tasks.ts';
import { decodeTrace } from '../../../src/service/trace.ts';
import { decodeTraceEvaluationResult } from '../../../src/service/trace-evaluation-result.ts';
import { createTracePageDecoder } from '../../../src/service/trace-page.ts';
import * as wire from './wire-pairs.ts';
import type { Agent, Pair, Pairs } from './wire-pairs.ts';
import { NO_FILTERS } from '../../kit/client/traces.ts';
import { RATE_LIMIT_FIELDS } from '../../kit/server/rate-limit-record.ts';

const source = wire.object({ id: ['id', wire.text], type: ['type', wire.text] });

const comment = wire.object({
  id: ['id', wire.uuid],
  traceId: ['trace_id', wire.uuid],
  comment: ['comment', wire.text],
  createdAt: ['created_at', wire.timestamp],
});

const evaluation = wire.object({
  id: ['id', wire.uuid],
  evaluatorName: ['evaluator_name', wire.nullable(wire.text)],
  criteria: ['criteria', wire.optional(wire.text)],
  score: ['score', wire.nullable(wire.traceScore)],
  explanation: ['explanation', wire.nullable(wire.text)],
  subTrace: ['sub_trace', wire.nullable(wire.freeForm)],
  sources: ['sources', wire.optional(wire.list(source))],
  cached: ['cached', wire.optional(wire.boolean)],
  cCachedTokens: ['c_cached_tokens', wire.optional(wire.integer)],
});

const trace = wire.object({
  id: ['id', wire.uuid],
  createdAt: ['created_at', wire.timestamp],
  tags: ['tags', wire.nullable(wire.record(wire.text))],
  rating: ['rating', wire.nullable(wire.boolean)],
  trace: ['trace', wire.nullable(wire.freeForm)],
  comments: ['comments', wire.list(comment)],
  evaluations: ['evaluations', wire.list(evaluation)],
});

const tracePage = wire
  .object({
    items: ['traces', wire.list(trace)],
    // An empty token means the same as none.
    nextPageToken: ['next_page_token', wire.optional(wire.same(fc.string({ minLength: 1 })))],
  })
  .map(extend((value) => ({ ...value, warnings: [] })));

const row = wire.object({
  id: ['id', wire.uuid],
  email: ['email', wire.text],
  endpoint: ['endpoint', wire.text],
  statusCode: ['status_code', wire.integer],
  latencyMs: ['latency_ms', wire.integer],
  requestPayload: ['request_payload', wire.freeForm],
  responsePayload: ['response_payload', wire.freeForm],
  tokenCount: ['token_count', wire.integer],
  domain: ['domain', wire.text],
  createdAt: ['created_at', wire.timestamp],
  modelClass: ['model_class', wire.text],
  tags: ['tags', wire.freeForm],
});

const rowPage = wire.object({
  items: ['evaluations', wire.list(row)],
  total: ['total', wire.integer],
  page: ['page', wire.integer],
  pageSize: ['page_size', wire.integer],
  totalPages: ['total_pages', wire.integer],
});

const BY_TYPE: Readonly<Record<string, Pairs>> = {
  'string (uuid)': wire.uuid,
  'string (date-time)': wire.timestamp,
  string: wire.text,
  'boolean or null': wire.optional(wire.boolean),
  'number or null': wire.optional(wire.number),
  'integer or null': wire.optional(wire.integer),
};

const rateLimits = wire.object(
  Object.fromEntries(
    RATE_LIMIT_FIELDS.map(({ field, name, type }) => [name, [field, BY_TYPE[type]!] as const]),
  ),
);

const NO_IDS = { requestId: null, traceId: null };
const reward = wire
  .object({
    explanation: ['explanation', wire.text],
    score: ['score', wire.nullable(wire.fraction)],
    cleanedExplanation: ['cleaned_explanation', wire.optional(wire.text)],
    sources: ['sources', wire.optional(wire.list(source))],
  })
  .map(
    extend((value) => ({
      ...value,
      sources: value['sources'] ?? [],
      status: value['score'] === null ? 'not_applicable' : 'scored',
      criterion: 'Reward a',
      evaluatorName: null,
      warnings: [],
      ...NO_IDS,
    })),
  );

const overallResult = wire
  .object({
    agentScores: ['agent_scores', wire.record(wire.nullable(wire.traceScore))],
    overallScore: ['overall_score', wire.nullable(wire.traceScore)],
    explanation: ['explanation', wire.text],
    criterion: ['criterion', wire.optional(wire.text)],
  })
  .map(
    extend((value) => ({
      ...value,
      criterion: value['criterion'] ?? 'Reward a',
      score: value['overallScore'],
      agents: agentsOf(value['agentScores']),
      derived: false,
      warnings: [],
      ...NO_IDS,
    })),
  );

const groupedResult = wire.object({ agents: ['results_by_agent_name', wire.agentsByName] }).map(
  extend(({ agents }) => ({
    ...summaryOf(agents as Readonly<Record<string, Agent>>),
    criterion: 'Reward a',
    explanation: null,
    agents,
    derived: true,
    warnings: [],
    ...NO_IDS,
  })),
);

const taskHandle = wire
  .object({ taskId: ['task_id', wire.same(fc.string({ minLength: 1 }))] })
  .map(extend((value) => ({ ...value, kind: 'reward', criterion: 'Reward a' })));

const rating = wire.object({ traceId: ['trace_id', wire.uuid], rating: ['rating', wire.boolean] });

const openTask = task(['pending', 'running'], wire.optional(wire.freeForm)).map(
  without('result', 'error'),
);
const failedTask = task(['failed'], wire.optional(wire.freeForm)).map(without('result'));
const succeededTask = (result: Pairs): Pairs => task(['succeeded'], result).map(without('error'));

/** The state of a task; all fields may occur with any status. */
function task(statuses: readonly string[], result: Pairs): Pairs {
  return wire.object({
    taskId: ['task_id', wire.same(fc.constant('task-1'))],
    status: ['status', wire.same(fc.constantFrom(...statuses))],
    result: ['result', result],
    error: ['error', wire.optional(wire.text)],
  });
}

/** Adds to the value what is not on the wire. */
function extend(
  change: (value: Readonly<Record<string, unknown>>) => unknown,
): (pair: Pair) => Pair {
  return ({ value, wire: sent }) => ({
    value: change(value as Record<string, unknown>),
    wire: sent,
  });
}

/** Removes the fields that callers do not receive. */
function without(...names: readonly string[]): (pair: Pair) => Pair {
  return extend((value) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))),
  );
}

function agentsOf(scores: unknown): unknown {
  const entries = Object.entries(scores as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([id, score]) => [id, { name: null, score, explanation: null }]),
  );
}

/** The scores of the agents, and their mean, which the client computes. */
function summaryOf(agents: Readonly<Record<string, Agent>>): object {
  const scores = Object.entries(agents).map(([id, { score }]) => [id, score] as const);
  const given = scores.flatMap(([, score]) => score ?? []);
  let sum = 0;
  for (const score of given) sum += score;
  const overallScore = given.length === 0 ? null : sum / given.length;
  return { agentScores: Object.fromEntries(scores), overallScore, score: overallScore };
}

const SUBJECT = { criterion: 'Reward a', evaluatorName: null };
const TASK = { taskId: 'task-1', kind: 'reward', criterion: 'Reward a' } as const;
const TRACE_TASK = { ...TASK, kind: 'trace' } as const;
const readTrace = (answer: unknown): unknown => decodeTraceEvaluationResult(answer, SUBJECT);
const readTask = (answer: unknown): unknown => decodeTaskState(answer, TASK);
const readTraceTask = (answer: unknown): unknown => decodeTaskState(answer, TRACE_TASK);

it.each<readonly [string, Pairs, (answer: unknown) => unknown]>([
  ['a comment', comment, decodeComment],
  ['a rating', rating, decodeRating],
  ['a trace', trace, decodeTrace],
  ['a page of traces', tracePage, createTracePageDecoder(NO_FILTERS)],
  ['a page of evaluation rows', rowPage, decodeEvaluationRowPage],
  ['the rate limits', rateLimits, decodeRateLimits],
  ['an evaluation', reward, (answer) => decodeEvaluationResult(answer, SUBJECT)],
  ['an evaluated trace', overallResult, readTrace],
  ['an evaluated trace that is grouped by agent names', groupedResult, readTrace],
  ['a task handle', taskHandle, (answer) => decodeTaskHandle(answer, 'reward', 'Reward a')],
  ['an open task', openTask, readTask],
  ['a failed task', failedTask, readTask],
  ['a task that evaluated a conversation', succeededTask(reward), readTask],
  ['a task that evaluated a trace', succeededTask(overallResult), readTraceTask],
  [
    'a task that evaluated a trace, grouped by agent names',
    succeededTask(groupedResult),
    readTraceTask,
  ],
])('I18: %s is decoded as it was written', (_, pairs, decode) => {
  fc.assert(
    fc.property(pairs, ({ value, wire: sent }) => {
      expect(decode(JSON.parse(JSON.stringify(sent)))).toEqual(value);
    }),
  );
});
