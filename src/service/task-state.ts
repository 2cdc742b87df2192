import { ownFields } from '../values/objects.ts';
import { decode, mismatch } from './decode.ts';
import { decodeEvaluationResult, type EvaluationResult } from './evaluation-result.ts';
import { lazySchema } from './lazy-schema.ts';
import { freeForm, orNull, record, text } from './record.ts';
import type { ServiceIds } from './result-ids.ts';
import type { ServiceOptions } from './service-names.ts';
import type { TaskKind } from './task-handle.ts';
import { toTaskStatus } from './task-status.ts';
import {
  decodeTraceEvaluationResult,
  type TraceEvaluationOrigin,
  type TraceEvaluationResult,
} from './trace-evaluation-result.ts';

/** The result of a task of the kind `K`. */
export type TaskResult<K extends TaskKind> = K extends 'reward'
  ? EvaluationResult
  : TraceEvaluationResult;

/** A task that has not ended. */
export interface OpenTask {
  /** The status: whether the task has started. */
  readonly status: 'pending' | 'running';
  /** The id of the task. */
  readonly taskId: string;
}

/** A task that ended with a result. */
export interface SucceededTask<K extends TaskKind> {
  /** The status. */
  readonly status: 'succeeded';
  /** The id of the task. */
  readonly taskId: string;
  /** The result, as the blocking call would have returned it. */
  readonly result: TaskResult<K>;
}

/** A task that ended without a result. */
export interface FailedTask {
  /** The status. */
  readonly status: 'failed';
  /** The id of the task. */
  readonly taskId: string;
  /**
   * The reason in the service's own words, which may quote the conversation; null when it reports none.
   * The text is shortened, with a mark in place of what repeats the key or a header of the request.
   */
  readonly error: string | null;
}

/** A task with its status. */
export type TaskState<K extends TaskKind = TaskKind> = OpenTask | SucceededTask<K> | FailedTask;

const taskStateRecord = /* @__PURE__ */ lazySchema(() =>
  record({
    task_id: text(),
    status: text(),
    result: orNull(freeForm()),
    error: orNull(text()),
  }),
);

/** Identifies the task that a request reads. */
export interface TaskReference<K extends TaskKind> {
  readonly taskId: string;
  readonly kind: K;
  /** The criterion; null when it is not known. */
  readonly criterion: string | null;
}

/** What the status of a task depends on beside its body. */
export interface TaskAnswer {
  /** The client option `service.taskStates`. */
  readonly states?: ServiceOptions['taskStates'];
  /** The ids in the headers of the response. */
  readonly ids?: ServiceIds | undefined;
}

/**
 * Decodes the status of a task.
 *
 * @throws {@link UnusableAnswer} when it differs from the specification, or its status is unknown.
 */
export function decodeTaskState<K extends TaskKind>(
  response: unknown,
  { taskId, kind, criterion }: TaskReference<K>,
  answer: TaskAnswer = {},
): TaskState<K> {
  const { states, ids } = ownFields(answer);
  const { taskId: returnedId, status: state, result, error } = decode(taskStateRecord(), response);
  if (returnedId !== taskId) throw mismatch('task_id', 'the id that the request named');
  const status = toTaskStatus(state, states);
  const origin = { criterion, ids };
  switch (status) {
    case 'pending':
    case 'running':
      return { status, taskId };
    case 'failed':
      return { status, taskId, error };
    case 'succeeded':
      return { status, taskId, result: decodeResult(kind, result, origin) };
  }
}

function decodeResult<K extends TaskKind>(
  kind: K,
  result: unknown,
  origin: TraceEvaluationOrigin,
): TaskResult<K> {
  const decoded =
    kind === 'reward'
      ? decodeEvaluationResult(result, { ...origin, evaluatorName: null }, 'result')
      : decodeTraceEvaluationResult(result, origin, 'result');
  // The compiler does not narrow K by its value.
  return decoded as TaskResult<K>;
}
