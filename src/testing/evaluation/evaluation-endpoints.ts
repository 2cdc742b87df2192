import { json } from '../answer.ts';
import type { Endpoint, EndpointContext } from '../endpoint.ts';
import { coreClassOf } from '../limits/core-class.ts';
import { messageOf } from '../message-of.ts';
import type { Task, TaskOutcome } from '../store/task.ts';
import type { Evaluation, ReadEvaluation } from './evaluation.ts';
import { recordEvaluation } from './record-evaluation.ts';

/** The two endpoints of an evaluation. */
export interface EvaluationEndpoints {
  /** Returns the result. */
  readonly blocking: Endpoint;
  /** Returns a task, which has the result later. */
  readonly background: Endpoint;
}

/** Creates the endpoints of an evaluation. */
export function createEvaluationEndpoints(read: ReadEvaluation): EvaluationEndpoints {
  return {
    blocking: async (context) => json(await run(admit(read, context), context)),
    background: (context) => json({ task_id: startTask(admit(read, context), context) }),
  };
}

/** An evaluation that passed the rules and the limits. */
interface AdmittedEvaluation {
  readonly evaluation: Evaluation;
  readonly startedAt: number;
  readonly tokenCount: number;
  readonly cachedTokens: number;
  readonly refund: () => void;
}

// An invalid request counts against the limit of requests, but not against the limits of tokens.
function admit(read: ReadEvaluation, context: EndpointContext): AdmittedEvaluation {
  const { limiter, conversations } = context.memory;
  const startedAt = context.setup.now();
  const named: unknown = Reflect.get(Object(context.request.body), 'model_core');
  limiter.countRequest(coreClassOf(named), startedAt);
  const evaluation = read(context);
  const { contentText, criterion, keepsContent, modelCore } = evaluation;
  const tokenCount = countTokens(contentText);
  // Content that is not stored takes no part in the cache: it is neither added nor looked up.
  const isCached = keepsContent && conversations.has(contentText, criterion, startedAt);
  const cost = { tokenCount, cachedTokens: isCached ? tokenCount : 0 };
  const refund = limiter.countTokens(coreClassOf(modelCore), cost, startedAt);
  return { evaluation, startedAt, ...cost, refund };
}

async function run(
  { refund, ...admitted }: AdmittedEvaluation,
  context: EndpointContext,
  durationMs = 0,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const scored = await admitted.evaluation.score();
    recordEvaluation({ ...admitted, ...scored, durationMs }, context);
    return scored.responseBody;
  } catch (error) {
    refund();
    throw error;
  }
}

function startTask(admitted: AdmittedEvaluation, context: EndpointContext): string {
  const { setup, memory } = context;
  const id = setup.createId();
  const task: Task = { startedAt: admitted.startedAt, durationMs: setup.taskDurationMs };
  memory.tasks.set(id, task);
  void outcomeOf(run(admitted, context, task.durationMs)).then((outcome) => {
    task.outcome = outcome;
  });
  return id;
}

async function outcomeOf(
  running: Promise<Readonly<Record<string, unknown>>>,
): Promise<TaskOutcome> {
  try {
    return { status: 'succeeded', result: await running };
  } catch (error) {
    return { status: 'failed', error: messageOf(error) };
  }
}

// An estimate: a token has about four characters of English text.
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
