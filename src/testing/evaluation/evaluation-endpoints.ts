import { json, messageOf, traceHeader } from '../answer.ts';
import type { Endpoint, EndpointContext } from '../endpoint.ts';
import { coreClassOf } from '../limits/region-limits.ts';
import type { TokenCost } from '../limits/monthly-meter.ts';
import type { ScoreUsage } from '../scorer.ts';
import type { Task } from '../store/task.ts';
import type { Evaluation, ReadEvaluation, Scored } from './evaluation.ts';
import { recordEvaluation, recordFailure } from './record-evaluation.ts';

/** The blocking endpoint returns the result; the background endpoint returns a task, which has the result later. */
export interface EvaluationEndpoints {
  readonly blocking: Endpoint;
  readonly background: Endpoint;
}

export function createEvaluationEndpoints(read: ReadEvaluation): EvaluationEndpoints {
  return {
    blocking: async (context) => {
      const startedAt = context.setup.now();
      try {
        const { responseBody, traceId } = await run(admit(read, startedAt, context), context, {
          signal: context.request.signal,
        });
        return json(responseBody, 200, traceHeader(traceId));
      } catch (error) {
        throw recordFailure(error, startedAt, context);
      }
    },
    background: (context) => {
      const startedAt = context.setup.now();
      try {
        return json({ task_id: startTask(admit(read, startedAt, context), context) });
      } catch (error) {
        throw recordFailure(error, startedAt, context);
      }
    },
  };
}

/** An evaluation that passed the rules and the limits. */
interface AdmittedEvaluation {
  readonly evaluation: Evaluation;
  readonly startedAt: number;
  /** An estimate: the limits decide before the scorer has run. */
  readonly cost: TokenCost;
  readonly refund: () => void;
}

// An invalid request counts against the limit of requests, but not against the limits of tokens.
function admit(
  read: ReadEvaluation,
  startedAt: number,
  context: EndpointContext,
): AdmittedEvaluation {
  const { limiter, conversations } = context.memory;
  const named: unknown = Reflect.get(Object(context.request.body), 'model_core');
  limiter.countRequest(coreClassOf(named), startedAt);
  const evaluation = read(context);
  const { contentText, criterion, keepsContent, modelCore } = evaluation;
  const tokenCount = approximateTokens(contentText);
  // The cache does not contain content that is not stored, and does not search for it.
  const isCached = keepsContent && conversations.has(contentText, criterion, startedAt);
  const cost = { tokenCount, cachedTokens: isCached ? tokenCount : 0 };
  const refund = limiter.countTokens(coreClassOf(modelCore), cost, startedAt);
  return { evaluation, startedAt, cost, refund };
}

interface RecordedEvaluation extends Pick<Scored, 'responseBody'> {
  /** Undefined when no trace is stored. */
  readonly traceId: string | undefined;
}

async function run(
  { refund, cost, ...admitted }: AdmittedEvaluation,
  context: EndpointContext,
  { signal, durationMs = 0 }: { readonly signal: AbortSignal; readonly durationMs?: number },
): Promise<RecordedEvaluation> {
  try {
    const scored = await admitted.evaluation.score(signal);
    const usage = scored.score.usage ?? toEstimate(cost);
    const traceId = recordEvaluation({ ...admitted, ...scored, usage, durationMs }, context);
    return { responseBody: scored.responseBody, traceId };
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
  void finishTask(task, admitted, context);
  return id;
}

async function finishTask(
  task: Task,
  admitted: AdmittedEvaluation,
  context: EndpointContext,
): Promise<void> {
  try {
    const { signal } = context.memory.lifetime;
    const { responseBody: result, traceId } = await run(admitted, context, {
      signal,
      durationMs: task.durationMs,
    });
    task.traceId = traceId;
    task.outcome = { status: 'succeeded', result };
  } catch (error) {
    task.outcome = { status: 'failed', error: messageOf(error) };
    recordFailure(error, admitted.startedAt, context);
  }
}

function toEstimate({ tokenCount, cachedTokens }: TokenCost): ScoreUsage {
  return { promptTokens: tokenCount, cachedTokens, completionTokens: 0 };
}

// A token has about four characters of English text.
function approximateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
