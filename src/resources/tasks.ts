import { ConfigurationError } from '../errors/configuration-error.ts';
import { RequestTimeoutError } from '../errors/request-timeout-error.ts';
import { TaskFailedError } from '../errors/task-failed-error.ts';
import {
  resolveWaitOptions,
  type TaskReference,
  validateTask,
  type WaitPlan,
} from '../input/validate-task.ts';
import { requireOptions } from '../options/check-option.ts';
import type { ResolvedRequestOptions } from '../options/resolve-request-options.ts';
import type { GetTaskOptions, TaskKind, WaitTaskOptions } from '../options/task-params.ts';
import type { Pipeline } from '../pipeline.ts';
import type { TaskHandle } from '../service/task-handle.ts';
import { decodeTaskState, type TaskResult, type TaskState } from '../service/task-state.ts';

/** Time and chance, as waiting for a task needs them. */
export interface Pacing {
  /** Milliseconds on a clock that never jumps. */
  readonly now: () => number;
  /** Gives a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Waits, unless the caller or the closing client ends the wait. */
  readonly sleep: (delayMs: number, signal: AbortSignal | undefined) => Promise<void>;
}

const GROWTH = 1.5;
const MAX_GROWTH = 10;

/** Evaluations that go on in the service: `client.tasks`. */
export class Tasks {
  readonly #pipeline: Pipeline;
  readonly #taskPath: string | undefined;
  readonly #pacing: Pacing;

  /**
   * Made by the client.
   *
   * @internal
   */
  constructor(pipeline: Pipeline, taskPath: string | undefined, pacing: Pacing) {
    this.#pipeline = pipeline;
    this.#taskPath = taskPath;
    this.#pacing = pacing;
  }

  /**
   * Reads how a task stands. The specification names no route for this, so the client option
   * `service.taskPath` must.
   *
   * @param task - What a call with `block: false` gave, or the id of a task with `options.kind`.
   * @param options - Options of this call.
   * @throws {@link ConfigurationError} when `service.taskPath` is not set.
   * @throws {@link NotFoundError} when there is no such task, or no such route.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client({ service: { taskPath: '/api/v1/tasks/{task_id}' } });
   * const task = await client.evaluate({
   *   messages: [{ role: 'assistant', content: 'Good morning!' }],
   *   criteria: 'Reward friendly answers',
   *   block: false,
   * });
   * const state = await client.tasks.get(task);
   * if (state.status === 'succeeded') console.log(state.result.score);
   * ```
   */
  async get<K extends TaskKind>(
    task: TaskHandle<K> | string,
    options: GetTaskOptions<K> = {},
  ): Promise<TaskState<K>> {
    requireOptions(options, 'RequestOptions');
    const { kind, ...request } = options;
    const call = this.#pipeline.resolve(request);
    return await this.#read(validateTask(task, kind), call);
  }

  /**
   * Waits until a task has ended and gives its result. The task is read at growing intervals.
   *
   * @param task - What a call with `block: false` gave, or the id of a task with `options.kind`.
   * @param options - How long and how often, and options of each request.
   * @throws {@link TaskFailedError} when the task has failed.
   * @throws {@link RequestTimeoutError} when it has not ended within `waitTimeoutMs`.
   * @throws {@link ConfigurationError} when `service.taskPath` is not set.
   * @throws {@link NotFoundError} when there is no such task, or no such route.
   * @throws the `reason` of `options.signal`, as it is, when that aborts.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client({ service: { taskPath: '/api/v1/tasks/{task_id}' } });
   * const task = await client.evaluate({
   *   messages: [{ role: 'assistant', content: 'Good morning!' }],
   *   criteria: 'Reward friendly answers',
   *   block: false,
   * });
   * const result = await client.tasks.wait(task, { waitTimeoutMs: 120_000 });
   * console.log(result.score);
   * ```
   */
  async wait<K extends TaskKind>(
    task: TaskHandle<K> | string,
    options: WaitTaskOptions<K> = {},
  ): Promise<TaskResult<K>> {
    const { plan, kind, request } = resolveWaitOptions(options);
    const call = this.#pipeline.resolve(request);
    return await this.#poll(validateTask(task, kind), plan, call);
  }

  async #poll<K extends TaskKind>(
    task: TaskReference<K>,
    { waitTimeoutMs, pollIntervalMs }: WaitPlan,
    call: ResolvedRequestOptions,
  ): Promise<TaskResult<K>> {
    const { now, random, sleep } = this.#pacing;
    const deadline = now() + waitTimeoutMs;
    let intervalMs = pollIntervalMs;
    for (let polls = 1; ; polls += 1) {
      const timeoutMs = Math.min(call.timeoutMs, Math.max(1, deadline - now()));
      const isLast = timeoutMs < call.timeoutMs;
      const state = await this.#read(task, { ...call, timeoutMs }).catch((error: unknown) => {
        if (!isLast || !RequestTimeoutError.isInstance(error)) throw error;
      });
      if (state?.status === 'succeeded') return state.result;
      if (state?.status === 'failed') throw new TaskFailedError(task.taskId, state.error);
      const remainingMs = deadline - now();
      if (state === undefined || remainingMs <= 0) throw this.#timeout(waitTimeoutMs, polls);
      // Varied by a quarter, so that tasks begun together are not read together.
      await sleep(Math.min(intervalMs * (0.75 + random() / 2), remainingMs), call.signal);
      intervalMs = Math.min(intervalMs * GROWTH, pollIntervalMs * MAX_GROWTH);
    }
  }

  #timeout(waitTimeoutMs: number, attempts: number): RequestTimeoutError {
    const facts = { method: 'GET', path: this.#taskPath ?? '', attempts };
    return new RequestTimeoutError(waitTimeoutMs, facts, 'waitTimeoutMs');
  }

  async #read<K extends TaskKind>(
    { taskId, kind, criterion }: TaskReference<K>,
    call: ResolvedRequestOptions,
  ): Promise<TaskState<K>> {
    const pathTemplate = this.#taskPath;
    if (pathTemplate === undefined) throw unknownTaskPath();
    return await this.#pipeline.send(
      {
        method: 'GET',
        path: pathTemplate.replace('{task_id}', taskId),
        pathTemplate,
        auth: 'apiKey',
        retry: 'repeatable',
        size: 'single',
        notFoundFix:
          'there is no such task in this region, or service.taskPath is not the route of your deployment',
        decode: (answer) => decodeTaskState(answer, kind, criterion),
      },
      call,
    );
  }
}

function unknownTaskPath(): ConfigurationError {
  return new ConfigurationError(
    'The specification names no route for reading tasks: set the client option service.taskPath to that of your deployment, with {task_id} in the place of the id',
    { code: 'unconfigured_name', option: 'service.taskPath' },
  );
}
