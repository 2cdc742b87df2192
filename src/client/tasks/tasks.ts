import { AlignError } from '../../errors/align-error.ts';
import { ApiError } from '../../errors/api-error.ts';
import { guardOptions, readOptions } from '../../errors/check-options.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { RequestTimeoutError } from '../../errors/request-timeout-error.ts';
import { TaskFailedError } from '../../errors/task-failed-error.ts';
import { withCallerStack } from '../../errors/with-caller-stack.ts';
import type { ServiceNames } from '../../service/service-names.ts';
import {
  decodeTaskState,
  type TaskHandle,
  type TaskKind,
  type TaskReference,
  type TaskResult,
  type TaskState,
} from '../../service/tasks.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { Pipeline } from '../pipeline.ts';
import type { RequestSpec } from '../transport/build-request.ts';
import type { DeadlineScope } from '../transport/transport.ts';
import {
  type GetTaskOptions,
  resolveWaitOptions,
  validateTask,
  type WaitOptions,
  type WaitTaskOptions,
} from './task-params.ts';

const GROWTH = 1.5;
const MAX_GROWTH = 10;

/** Evaluations that run in the service: `client.tasks`. */
export class Tasks {
  readonly #pipeline: Pipeline;
  readonly #names: ServiceNames;

  /**
   * Creates the resource; only the client calls it.
   *
   * @internal
   */
  constructor(pipeline: Pipeline, names: ServiceNames) {
    this.#pipeline = pipeline;
    this.#names = names;
  }

  /**
   * Fetches the status of a task. The specification names no route for this, so the client option
   * `service.taskPath` is required.
   *
   * @param task - The handle that a call with `block: false` returned.
   * @param options - Options of this call.
   * @throws {@link ConfigurationError} when `service.taskPath` is not set.
   * @throws {@link NotFoundError} when there is no such task, or no such route.
   * @throws {@link InvalidResponseError} when the state of the task is unknown: set `service.taskStates`.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client({ service: { taskPath: '/api/v1/tasks/{task_id}' } });
   * const task = await client.evaluate({
   *   messages: [
   *     { role: 'user', content: 'When do you open?' },
   *     { role: 'assistant', content: 'Good morning! We open at nine.' },
   *   ],
   *   criteria: 'Reward friendly answers',
   *   block: false,
   * });
   * const state = await client.tasks.get(task);
   * if (state.status === 'succeeded') console.log(state.result.score);
   * ```
   */
  get<K extends TaskKind>(task: TaskHandle<K>, options?: RequestOptions): Promise<TaskState<K>>;
  /**
   * Fetches the status of a task by its bare id.
   *
   * @param taskId - The id of the task.
   * @param options - The kind of the task, and options of this call.
   * @throws the same errors as the overload that accepts a handle.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client({ service: { taskPath: '/api/v1/tasks/{task_id}' } });
   * const { status } = await client.tasks.get('an-id-from-your-database', { kind: 'reward' });
   * console.log(status);
   * ```
   */
  get<K extends TaskKind>(taskId: string, options: GetTaskOptions<K>): Promise<TaskState<K>>;
  async get<K extends TaskKind>(
    task: TaskHandle<K> | string,
    options: Partial<GetTaskOptions<K>> = {},
  ): Promise<TaskState<K>> {
    return await withCallerStack(this, 'get', async () => {
      const what = 'RequestOptions';
      const { kind, ...request } = guardOptions(what, () => readOptions(options, what));
      const call = this.#pipeline.resolve(request);
      return await this.#pipeline.send(this.#stateSpec(validateTask(task, kind)), call);
    });
  }

  /**
   * Polls a task at growing intervals until it has ended, and returns its result.
   *
   * @param task - The handle that a call with `block: false` returned.
   * @param options - How often and how long to poll, and options of each request.
   * @throws {@link TaskFailedError} when the task has failed.
   * @throws {@link RequestTimeoutError} when the task has not ended within `waitTimeoutMs`.
   * @throws {@link ConfigurationError} when `service.taskPath` is not set.
   * @throws {@link NotFoundError} when there is no such task, or no such route.
   * @throws {@link InvalidResponseError} when the state of the task is unknown: set `service.taskStates`.
   * @throws the `reason` of `options.signal` when it aborts.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client({ service: { taskPath: '/api/v1/tasks/{task_id}' } });
   * const task = await client.evaluate({
   *   messages: [
   *     { role: 'user', content: 'When do you open?' },
   *     { role: 'assistant', content: 'Good morning! We open at nine.' },
   *   ],
   *   criteria: 'Reward friendly answers',
   *   block: false,
   * });
   * const result = await client.tasks.wait(task, { waitTimeoutMs: 120_000 });
   * console.log(result.score);
   * ```
   */
  wait<K extends TaskKind>(task: TaskHandle<K>, options?: WaitOptions): Promise<TaskResult<K>>;
  /**
   * Polls a task by its bare id until it has ended, and returns its result.
   *
   * @param taskId - The id of the task.
   * @param options - The kind of the task, how often and how long to poll, and options of each request.
   * @throws the same errors as the overload that accepts a handle.
   *
   * @example
   * ```ts
   * import { Client } from 'align-evals';
   *
   * const client = new Client({ service: { taskPath: '/api/v1/tasks/{task_id}' } });
   * const { overallScore } = await client.tasks.wait('an-id-from-your-database', { kind: 'trace' });
   * console.log(overallScore);
   * ```
   */
  wait<K extends TaskKind>(taskId: string, options: WaitTaskOptions<K>): Promise<TaskResult<K>>;
  async wait<K extends TaskKind>(
    task: TaskHandle<K> | string,
    options: Partial<WaitTaskOptions<K>> = {},
  ): Promise<TaskResult<K>> {
    return await withCallerStack(this, 'wait', async () => {
      const { plan, kind, request } = resolveWaitOptions(options);
      const call = this.#pipeline.resolve(request);
      const spec = this.#stateSpec(validateTask(task, kind));
      let polls = 0;
      const toError = (): Error =>
        new RequestTimeoutError(
          plan.waitTimeoutMs,
          { method: spec.method, path: spec.pathTemplate ?? spec.path, attempts: polls },
          'waitTimeoutMs',
        );
      const deadline = { timeoutMs: plan.waitTimeoutMs, signal: call.signal, toError };
      return await this.#pipeline.withDeadline(deadline, (scope) => {
        const poll = (): Promise<TaskState<K>> => {
          const index = polls;
          polls += 1;
          return this.#pipeline.send({ ...spec, index }, { ...call, signal: scope.signal });
        };
        return pollUntilEnd(poll, plan.pollIntervalMs, scope);
      });
    });
  }

  #stateSpec<K extends TaskKind>(task: TaskReference<K>): RequestSpec<TaskState<K>> {
    const { taskPath: pathTemplate, taskStates } = this.#names;
    if (pathTemplate === undefined) throw unknownTaskPath();
    return {
      method: 'GET',
      path: pathTemplate.replace('{task_id}', task.taskId),
      pathTemplate,
      retry: 'repeatable',
      notFoundFix: 'check the id, its region and service.taskPath',
      redactedFields: ['error'],
      decode: (response, ids) => decodeTaskState(response, task, { states: taskStates, ids }),
    };
  }
}

async function pollUntilEnd<K extends TaskKind>(
  poll: () => Promise<TaskState<K>>,
  pollIntervalMs: number,
  { signal, sleep, random }: DeadlineScope,
): Promise<TaskResult<K>> {
  let intervalMs = pollIntervalMs;
  for (;;) {
    let requestedMs = 0;
    const state = await poll().catch((error: unknown) => {
      signal.throwIfAborted();
      // The task may still succeed when a poll fails after its retries, so polling continues.
      if (!AlignError.isInstance(error) || !error.isRetryable) throw error;
      if (ApiError.isInstance(error)) requestedMs = error.retryAfterMs ?? 0;
    });
    if (state?.status === 'succeeded') return state.result;
    if (state?.status === 'failed') throw new TaskFailedError(state.taskId, state.error);
    // A jitter of a quarter spreads the polls of tasks that started together.
    await sleep(requestedMs + intervalMs * (0.75 + random() / 2));
    intervalMs = Math.min(intervalMs * GROWTH, pollIntervalMs * MAX_GROWTH);
  }
}

function unknownTaskPath(): ConfigurationError {
  return new ConfigurationError(
    'The status of a task has no known route: set service.taskPath, such as /api/v1/tasks/{task_id}',
    { code: 'unconfigured_name', option: 'service.taskPath' },
  );
}
