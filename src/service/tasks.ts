import { ownFields } from '../values/objects.ts';
import { decode, lazySchema, mismatch, UnusableAnswer } from './decode.ts';
import { decodeEvaluationResult, type EvaluationResult } from './evaluation-result.ts';
import { filledText, freeForm, orNull, record, text } from './record.ts';
import type { ServiceIds } from './ids.ts';
import type { ServiceOptions, TaskStatus } from './service-names.ts';
import {
  decodeTraceEvaluationResult,
  type TraceEvaluationOrigin,
  type TraceEvaluationResult,
} from './trace-evaluation-result.ts';

/** The kind of evaluation that a task runs: `reward` for `evaluate`, `trace` for `evaluateTrace`. */
export type TaskKind = 'reward' | 'trace';

/** Identifies an evaluation that runs in the background of the service. */
export interface TaskHandle<K extends TaskKind = TaskKind> {
  /** The id of the task. */
  readonly taskId: string;
  /** The kind of evaluation that the task runs. */
  readonly kind: K;
  /** The criterion; null for a stored evaluator. */
  readonly criterion: string | null;
}

export const taskRecord = /* @__PURE__ */ lazySchema(() => record({ task_id: filledText() }));

/** Decodes the response of a call with `block: false`. */
export function decodeTaskHandle<K extends TaskKind>(
  response: unknown,
  kind: K,
  criterion: string | null,
): TaskHandle<K> {
  return { taskId: decode(taskRecord(), response).taskId, kind, criterion };
}

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
   * The reason in the service's own words, which may quote the conversation; null when the service reports no
   * reason. The text is shortened, and withheld if it repeats the key or a header of the request.
   */
  readonly error: string | null;
}

/** A task with its status. */
export type TaskState<K extends TaskKind = TaskKind> = OpenTask | SucceededTask<K> | FailedTask;

export const taskStateRecord = /* @__PURE__ */ lazySchema(() =>
  record({
    task_id: text(),
    status: text(),
    result: orNull(freeForm()),
    error: orNull(text()),
  }),
);

export interface TaskReference<K extends TaskKind> {
  readonly taskId: string;
  readonly kind: K;
  /** The criterion; null when the caller did not pass it. */
  readonly criterion: string | null;
}

export interface TaskAnswer {
  /** The client option `service.taskStates`. */
  readonly states?: ServiceOptions['taskStates'];
  /** The ids in the headers of the response. */
  readonly ids?: ServiceIds | undefined;
}

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

// The specification does not name the states, so these are the usual names of services with tasks.
const SPELLINGS: readonly (readonly [TaskStatus, string])[] = [
  [
    'pending',
    'pending queued enqueued waiting scheduled submitted accepted created new notstarted',
  ],
  ['running', 'running inprogress processing started active working executing'],
  ['succeeded', 'succeeded success successful completed complete done finished'],
  ['failed', 'failed failure error errored cancelled canceled aborted expired timeout timedout'],
];

/**
 * Converts the state of a task to its status.
 *
 * @param overrides - The client option `service.taskStates`.
 */
function toTaskStatus(
  state: string,
  overrides: Readonly<Record<string, TaskStatus>> = {},
): TaskStatus {
  const wanted = normalize(state);
  const [, override] = Object.entries(overrides).find(([key]) => normalize(key) === wanted) ?? [];
  const [usual] = SPELLINGS.find(([, words]) => words.split(' ').includes(wanted)) ?? [];
  const status = override ?? usual;
  if (status !== undefined) return status;
  throw new UnusableAnswer(
    'invalid_schema',
    'status',
    'status is not a known state of a task: set service.taskStates to the states of your deployment',
  );
}

function normalize(state: string): string {
  return state.toLowerCase().replaceAll(/[\s_-]/g, '');
}
