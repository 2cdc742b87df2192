import { AlignError } from '../errors/align-error.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { RequestTimeoutError } from '../errors/request-timeout-error.ts';
import { TaskFailedError } from '../errors/task-failed-error.ts';
import { resolveWaitOptions, validateTask, type WaitPlan } from '../input/validate-task.ts';
import { requireOptions } from '../options/check-option.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { ResolvedRequestOptions } from '../options/resolve-request-options.ts';
import type {
  GetTaskOptions,
  TaskKind,
  WaitOptions,
  WaitTaskOptions,
} from '../options/task-params.ts';
import type { Pipeline } from '../pipeline.ts';
import type { TaskHandle } from '../service/task-handle.ts';
import {
  decodeTaskState,
  type TaskQuestion,
  type TaskResult,
  type TaskState,
} from '../service/task-state.ts';
import { openCallScope } from '../transport/call-scope.ts';
import type { Clock } from '../transport/clock.ts';

/** Time and chance, as waiting for a task needs them. */
export interface Pacing {
  readonly clock: Clock;
  /** Gives a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Waits, unless the signal or the closing client ends the wait. */
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
   * @param task - What a call with `block: false` gave.
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
  get<K extends TaskKind>(task: TaskHandle<K>, options?: RequestOptions): Promise<TaskState<K>>;
  /**
   * Reads how a task stands, by its bare id.
   *
   * @param taskId - The id of the task.
   * @param options - Its kind, and options of this call.
   * @throws whatever the form that takes a handle throws, for the same reasons.
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
    requireOptions(options, 'RequestOptions');
    const { kind, ...request } = options;
    const call = this.#pipeline.resolve(request);
    return await this.#read(validateTask(task, kind), call);
  }

  /**
   * Waits until a task has ended and gives its result. The task is read at growing intervals.
   *
   * @param task - What a call with `block: false` gave.
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
  wait<K extends TaskKind>(task: TaskHandle<K>, options?: WaitOptions): Promise<TaskResult<K>>;
  /**
   * Waits until a task has ended and gives its result, by its bare id.
   *
   * @param taskId - The id of the task.
   * @param options - Its kind, how long and how often, and options of each request.
   * @throws whatever the form that takes a handle throws, for the same reasons.
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
    const { plan, kind, request } = resolveWaitOptions(options);
    const call = this.#pipeline.resolve(request);
    const reference = validateTask(task, kind);
    // A deadline of its own over everything: queue, polls, retries and the waits between them.
    const scope = openCallScope(this.#pacing.clock, call.signal);
    let polls = 0;
    scope.startDeadline(plan.waitTimeoutMs, () => this.#timeout(plan.waitTimeoutMs, polls));
    const read = (): Promise<TaskState<K>> => {
      polls += 1;
      return this.#read(reference, { ...call, signal: scope.signal });
    };
    try {
      return await this.#poll(read, plan, scope.signal);
    } finally {
      scope.dispose();
    }
  }

  async #poll<K extends TaskKind>(
    read: () => Promise<TaskState<K>>,
    { pollIntervalMs }: WaitPlan,
    signal: AbortSignal,
  ): Promise<TaskResult<K>> {
    const { random, sleep } = this.#pacing;
    let intervalMs = pollIntervalMs;
    for (;;) {
      const state = await read().catch((error: unknown) => {
        signal.throwIfAborted();
        // A poll that failed although it was tried again says nothing about the task.
        if (!AlignError.isInstance(error) || !error.isRetryable) throw error;
      });
      if (state?.status === 'succeeded') return state.result;
      if (state?.status === 'failed') throw new TaskFailedError(state.taskId, state.error);
      // Varied by a quarter, so that tasks begun together are not read together.
      await sleep(intervalMs * (0.75 + random() / 2), signal);
      intervalMs = Math.min(intervalMs * GROWTH, pollIntervalMs * MAX_GROWTH);
    }
  }

  #timeout(waitTimeoutMs: number, attempts: number): RequestTimeoutError {
    const facts = { method: 'GET', path: this.#taskPath ?? '', attempts };
    return new RequestTimeoutError(waitTimeoutMs, facts, 'waitTimeoutMs');
  }

  async #read<K extends TaskKind>(
    task: TaskQuestion<K>,
    call: ResolvedRequestOptions,
  ): Promise<TaskState<K>> {
    const pathTemplate = this.#taskPath;
    if (pathTemplate === undefined) throw unknownTaskPath();
    return await this.#pipeline.send(
      {
        method: 'GET',
        path: pathTemplate.replace('{task_id}', task.taskId),
        pathTemplate,
        auth: 'apiKey',
        retry: 'repeatable',
        size: 'single',
        notFoundFix:
          'there is no such task in this region, or service.taskPath is not the route of your deployment',
        decode: (answer, redact) => decodeTaskState(answer, task, redact),
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
