/** An evaluation that finishes later, as the wire carries it. */
export interface StoredTask {
  /** The id of the task. */
  readonly task_id: string;
  /** How it stands. */
  readonly status: 'pending' | 'running' | 'succeeded' | 'failed';
  /** What the blocking call would have answered; only when it succeeded. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** Why there is no result; only when it failed. */
  readonly error?: string;
}

/** What came of an evaluation. */
export type TaskOutcome =
  | { readonly status: 'succeeded'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly status: 'failed'; readonly error: string };

/** An evaluation that finishes later, as the server keeps it. */
export interface Task {
  readonly startedAt: number;
  readonly durationMs: number;
  /** What came of it; undefined while it is scored. */
  outcome?: TaskOutcome;
}

/**
 * Tells how a task stands: pending for the first half of its time, then running, then finished. One
 * that is still being scored when its time is over is running.
 *
 * @param id - The id of the task.
 * @param task - The task.
 * @param now - The time, in milliseconds.
 */
export function toStoredTask(id: string, task: Task, now: number): StoredTask {
  const elapsedMs = now - task.startedAt;
  if (elapsedMs >= task.durationMs && task.outcome !== undefined) {
    return { task_id: id, ...task.outcome };
  }
  return { task_id: id, status: elapsedMs < task.durationMs / 2 ? 'pending' : 'running' };
}
