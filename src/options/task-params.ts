import type { RequestOptions } from './request-options.ts';

/** Which call a task belongs to. */
export type TaskKind = 'reward' | 'trace';

/** What reading a task by its bare id needs; a handle knows its kind. */
export interface GetTaskOptions<K extends TaskKind = TaskKind> extends RequestOptions {
  /** Which call the task belongs to. */
  readonly kind: K;
}

/** How long and how often `client.tasks.wait` reads a task. */
export interface WaitOptions extends RequestOptions {
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

/** What waiting for a task by its bare id needs; a handle knows its kind. */
export interface WaitTaskOptions<K extends TaskKind = TaskKind>
  extends WaitOptions, GetTaskOptions<K> {}
