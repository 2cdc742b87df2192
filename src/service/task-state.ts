import type { TaskKind } from '../options/task-params.ts';
import { decodeEvaluationResult, type EvaluationResult } from './evaluation-result.ts';
import { freeForm, object, optional, readAt, type Shape, ShapeMismatch, text } from './shape.ts';
import {
  decodeTraceEvaluationResult,
  type TraceEvaluationResult,
} from './trace-evaluation-result.ts';
import { UnusableAnswer } from './unusable-answer.ts';

/** What a task of a kind gives in the end. */
export type TaskResult<K extends TaskKind> = K extends 'reward'
  ? EvaluationResult
  : TraceEvaluationResult;

/** A task that has not ended. */
export interface OpenTask {
  /** Whether it has begun. */
  readonly status: 'pending' | 'running';
  /** The id of the task. */
  readonly taskId: string;
}

/** A task that gave a result. */
export interface SucceededTask<K extends TaskKind> {
  /** It has ended well. */
  readonly status: 'succeeded';
  /** The id of the task. */
  readonly taskId: string;
  /** What the blocking call would have given. */
  readonly result: TaskResult<K>;
}

/** A task that gave none. */
export interface FailedTask {
  /** It has ended badly. */
  readonly status: 'failed';
  /** The id of the task. */
  readonly taskId: string;
  /**
   * The service's own words, which may quote the conversation; null when it gave none. They are withheld
   * where they repeat the key or a header that was sent.
   */
  readonly error: string | null;
}

/** How a task stands. */
export type TaskState<K extends TaskKind = TaskKind> = OpenTask | SucceededTask<K> | FailedTask;

const stateShape = /* @__PURE__ */ object({
  taskId: text,
  status: text,
  result: /* @__PURE__ */ optional(freeForm),
  error: /* @__PURE__ */ optional(text),
});

/** Which task was asked for. */
export interface TaskQuestion<K extends TaskKind> {
  readonly taskId: string;
  readonly kind: K;
  /** What was asked; null when that is not known. */
  readonly criterion: string | null;
}

/**
 * Reads how a task stands.
 *
 * @param answer - The parsed body.
 * @param question - Which task was asked for.
 * @param redact - Withholds a text that repeats what nobody may see.
 * @throws {@link UnusableAnswer} when the answer has another shape or an unknown status.
 */
export function decodeTaskState<K extends TaskKind>(
  answer: unknown,
  { taskId, kind, criterion }: TaskQuestion<K>,
  redact: (text: string) => string,
): TaskState<K> {
  const { taskId: answered, status, result, error } = stateShape(answer);
  if (answered !== taskId) throw new ShapeMismatch('the id that was asked for', 'task_id');
  switch (status) {
    case 'pending':
    case 'running':
      return { status, taskId };
    case 'failed':
      return { status, taskId, error: error === null ? null : redact(error) };
    case 'succeeded':
      return { status, taskId, result: readAt(toResultShape(kind, criterion), result, 'result') };
    default:
      throw new UnusableAnswer(
        'invalid_schema',
        'status',
        'status is none of pending, running, succeeded and failed',
      );
  }
}

function toResultShape<K extends TaskKind>(
  kind: K,
  criterion: string | null,
): Shape<TaskResult<K>> {
  const shape: Shape<unknown> =
    kind === 'reward'
      ? (result) => decodeEvaluationResult(result, { criterion, evaluatorName: null })
      : (result) => decodeTraceEvaluationResult(result, criterion);
  // The compiler does not narrow K by its value.
  return shape as Shape<TaskResult<K>>;
}
