import { taskRules } from '../batch/tasks/resolve-task.ts';
import type { Task, TaskOptions, TaskRow } from '../batch/tasks/task.ts';
import type { Client } from '../client/client.ts';
import type { AlignError } from '../errors/align-error.ts';
import { once } from '../values/once.ts';
import {
  anyValue,
  countRule,
  optional,
  rule,
  type RulesFor,
  timeoutRule,
  typeRule,
} from '../values/rules.ts';
import { connectionRule, nameRule, type QueueOptions } from './connection.ts';

/** The options of `createEvaluationWorker`. */
export interface EvaluationWorkerOptions<Row extends object = TaskRow, Variant = undefined>
  extends QueueOptions, Omit<TaskOptions<Row, Variant>, 'task' | 'taskConcurrency'> {
  /**
   * Answers the rows of runs that need a task.
   *
   * @defaultValue none: rows are added with their answers
   */
  readonly task?: Task<Row, Variant> | undefined;
  /** The client that sends the requests. All workers of a queue need the same service and key. */
  readonly client: Client;
  /**
   * The number of rows that this worker evaluates at the same time: an integer of at least 1.
   *
   * @defaultValue `16`
   */
  readonly concurrency?: number | undefined;
  /**
   * The requests per minute that all workers together may send, `null` for no limit.
   *
   * @defaultValue the rate record of the account, if the client has an access token; else the workers learn from refusals
   */
  readonly ratePerMinute?: number | null | undefined;
  /**
   * After how long the rows of a worker that vanished are taken over by another one, in milliseconds. It is also the longest time
   * for which a task may keep the process from doing anything else.
   *
   * @defaultValue `30_000`
   */
  readonly takeOverMs?: number | undefined;
  /**
   * Receives what needs the attention of a person: why this worker paused the queue, and that the service does not answer.
   *
   * @defaultValue `process.emitWarning`
   */
  readonly onProblem?: ((error: AlignError) => void) | undefined;
}

/** The options for any kind of row. */
export type AnyWorkerOptions = EvaluationWorkerOptions<object, unknown>;

const rateRule = /* @__PURE__ */ rule(
  (value) => value === null || (Number.isFinite(value) && Number(value) > 0),
  'it must be a number above 0, or null for no limit',
);

export const workerRules = /* @__PURE__ */ once((): RulesFor<AnyWorkerOptions> => {
  const { task, messages, taskTimeoutMs, taskRetries } = taskRules();
  return {
    ...{ task, messages, taskTimeoutMs, taskRetries, variant: anyValue },
    connection: connectionRule,
    name: optional(nameRule),
    // Its context is required below.
    client: anyValue,
    concurrency: optional(countRule),
    ratePerMinute: optional(rateRule),
    takeOverMs: optional(timeoutRule),
    onProblem: optional(typeRule('function')),
  };
});
