import type { RequestOptions } from './request-options.ts';

/** Which call a task belongs to. */
export type TaskKind = 'reward' | 'trace';

/** What reading a task by its bare id needs. */
export interface TaskKindOption<K extends TaskKind = TaskKind> {
  /**
   * Which call the task belongs to; a handle knows it.
   *
   * @defaultValue that of the handle
   */
  readonly kind?: K | undefined;
}

/** What `client.tasks.get` takes beside the task. */
export interface GetTaskOptions<K extends TaskKind = TaskKind>
  extends RequestOptions, TaskKindOption<K> {}

/** What `client.tasks.wait` takes beside the task. */
export interface WaitTaskOptions<K extends TaskKind = TaskKind> extends GetTaskOptions<K> {
  /**
   * How long to wait for the task in all, in milliseconds, from 1 to 2147483647.
   *
   * @defaultValue `600000`
   */
  readonly waitTimeoutMs?: number | undefined;
  /**
   * The time before the task is read for the second time, in milliseconds, from 1 to 2147483647. It
   * grows by half at each poll, up to ten times this, and each wait is varied by a quarter.
   *
   * @defaultValue `1000`
   */
  readonly pollIntervalMs?: number | undefined;
}
