import type { RequestOptions } from '../options/request-options.ts';

/** The kind of evaluation that a task runs: `reward` for `evaluate`, `trace` for `evaluateTrace`. */
export type TaskKind = 'reward' | 'trace';

/** The options of `client.tasks.get` with a bare id. With a handle, `kind` is not needed. */
export interface GetTaskOptions<K extends TaskKind = TaskKind> extends RequestOptions {
  /** The kind of evaluation that the task runs. */
  readonly kind: K;
}

/** The options of `client.tasks.wait`. */
export interface WaitOptions extends RequestOptions {
  /**
   * The time to wait for the task in all, in milliseconds, from 1 to 2147483647.
   *
   * @defaultValue `600000`
   */
  readonly waitTimeoutMs?: number | undefined;
  /**
   * The wait between the first two polls, in milliseconds, from 1 to 2147483647. The wait grows by half
   * after each poll, up to ten times this value, and varies randomly by up to a quarter.
   *
   * @defaultValue `1000`
   */
  readonly pollIntervalMs?: number | undefined;
}

/** The options of `client.tasks.wait` with a bare id. With a handle, `kind` is not needed. */
export interface WaitTaskOptions<K extends TaskKind = TaskKind>
  extends WaitOptions, GetTaskOptions<K> {}
