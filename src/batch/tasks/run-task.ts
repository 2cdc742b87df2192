import { type AgentTracer, createAgentTracer } from '../../tracing/agent-tracer.ts';
import { UnsupportedTraceError } from '../../errors/unsupported-trace-error.ts';
import type { TaskKind } from '../../service/tasks.ts';
import { describeValue } from '../../values/describe-value.ts';
import type { DescribeThrown } from '../describe-thrown.ts';
import type { AnswerUsage } from '../journal/lines.ts';
import { type TimeLimit, withinTime } from '../time-limit.ts';
import { collectResult } from './collect-result.ts';
import { TaskError } from './task-error.ts';
import type { ResolvedTask } from './resolve-task.ts';

/** What a task returned: the field of a row that holds its answer. */
export interface TaskAnswer {
  readonly answer: { readonly result: unknown } | { readonly trace: unknown };
  readonly usage: AnswerUsage | undefined;
}

export interface TaskCall extends Pick<ResolvedTask, 'task' | 'variant' | 'retries'> {
  readonly row: object;
  readonly trial: number;
  readonly kind: TaskKind;
  readonly describeThrown: DescribeThrown;
}

/**
 * Calls a task until it has an answer, or was called once and `retries` times more.
 *
 * @throws {@link TaskError} when it fails, takes too long, or returns nothing; the reason of the signal when the run is aborted.
 */
export async function runTask(
  { retries, ...call }: TaskCall,
  limits: Omit<TimeLimit, 'expired'>,
): Promise<TaskAnswer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await callTask(call, limits);
    } catch (error) {
      if (limits.signal.aborted || failures >= retries) throw error;
    }
  }
}

async function callTask(
  call: Omit<TaskCall, 'retries'>,
  limits: Omit<TimeLimit, 'expired'>,
): Promise<TaskAnswer> {
  const { timeoutMs, signal } = limits;
  const expired = (): TaskError =>
    new TaskError(
      `The task took longer than ${timeoutMs} ms: make it faster, or set a longer taskTimeoutMs`,
      { code: 'task_timeout' },
    );
  try {
    return await withinTime((ending) => ask(call, ending), { ...limits, expired });
  } catch (cause) {
    if (signal.aborted || TaskError.isInstance(cause)) throw cause;
    const thrown = await call.describeThrown(cause);
    throw new TaskError(`The task threw ${thrown}`, { code: 'task_failed', cause });
  }
}

async function ask(
  { task, row, trial, kind, variant }: Omit<TaskCall, 'retries' | 'describeThrown'>,
  signal: AbortSignal,
): Promise<TaskAnswer> {
  let tracer: AgentTracer | undefined;
  const context = {
    signal,
    trial,
    variant,
    get tracer() {
      return (tracer ??= createAgentTracer());
    },
  };
  const { result, usage } = await collectResult(await task(row, context), signal);
  const isAbsent = result === undefined || result === null;
  if (!isAbsent) return { answer: kind === 'trace' ? { trace: result } : { result }, usage };
  if (kind === 'trace' && tracer !== undefined) {
    return { answer: { trace: await traceOf(tracer, signal) }, usage };
  }
  throw noAnswer(result, kind);
}

/** The application may have left streams that it still reads. */
async function traceOf(tracer: AgentTracer, signal: AbortSignal): Promise<unknown> {
  await tracer.settled({ signal });
  try {
    return tracer.result();
  } catch (cause) {
    if (!UnsupportedTraceError.isInstance(cause)) throw cause;
    throw new TaskError(
      `The task returned nothing, and its tracer has no trace: ${cause.message}`,
      {
        code: 'task_no_answer',
        cause,
      },
    );
  }
}

function noAnswer(result: unknown, kind: TaskKind): TaskError {
  const fix =
    kind === 'trace'
      ? 'return a trace, or record the calls of models with the tracer of the task'
      : 'return the result of the model, a text or messages';
  return new TaskError(`The task returned ${describeValue(result)}: ${fix}`, {
    code: 'task_no_answer',
  });
}
