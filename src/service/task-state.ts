import type { TaskKind } from '../options/task-params.ts';
import { decodeEvaluationResult, type EvaluationResult } from './evaluation-result.ts';
import { once } from '../values/once.ts';
import { decode, mismatch } from './decode.ts';
import { freeForm, optional, record, text } from './record.ts';
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

const taskStateRecord = /* @__PURE__ */ once(() =>
  record({
    task_id: text(),
    status: text(),
    result: optional(freeForm()),
    error: optional(text()),
  }),
);

/** Identifies the task that a request reads. */
export interface TaskReference<K extends TaskKind> {
  readonly taskId: string;
  readonly kind: K;
  /** The criterion; null when it is not known. */
  readonly criterion: string | null;
}

/**
 * Reads the status of a task.
 *
 * @throws {@link UnusableAnswer} when it differs from the specification, or its status is unknown.
 */
export function decodeTaskState<K extends TaskKind>(
  answer: unknown,
  { taskId, kind, criterion }: TaskReference<K>,
): TaskState<K> {
  const { taskId: answered, status, result, error } = decode(taskStateRecord(), answer);
  if (answered !== taskId) throw mismatch('task_id', 'the id that the request named');
  switch (status) {
    case 'pending':
    case 'running':
      return { status, taskId };
    case 'failed':
      return { status, taskId, error };
    case 'succeeded':
      return { status, taskId, result: decodeResult(kind, result, criterion) };
    default:
      throw new UnusableAnswer(
        'invalid_schema',
        'status',
        'status is none of pending, running, succeeded and failed',
      );
  }
}

function decodeResult<K extends TaskKind>(
  kind: K,
  result: unknown,
  criterion: string | null,
): TaskResult<K> {
  const decoded =
    kind === 'reward'
      ? decodeEvaluationResult(result, { criterion, evaluatorName: null }, 'result')
      : decodeTraceEvaluationResult(result, criterion, 'result');
  // The compiler does not narrow K by its value.
  return decoded as TaskResult<K>;
}
