/** A task in the format of the wire. */
export interface StoredTask {
  /** The id of the task. */
  readonly task_id: string;
  /** The status of the task. */
  readonly status: 'pending' | 'running' | 'succeeded' | 'failed';
  /** The result, as the blocking route would have returned it; only when the task succeeded. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** The reason for the failure; only when the task failed. */
  readonly error?: string;
}

type TaskOutcome =
  | { readonly status: 'succeeded'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly status: 'failed'; readonly error: string };

/** A task as the server stores it. */
export interface Task {
  readonly startedAt: number;
  readonly durationMs: number;
  /** Undefined while the evaluation is scored. */
  outcome?: TaskOutcome;
  /** Undefined when no trace is stored. */
  traceId?: string | undefined;
}

/**
 * The status is pending for the first half of the duration, then running, and then the status of the outcome. It stays
 * running while the scorer takes longer.
 */
export function toStoredTask(id: string, task: Task, now: number): StoredTask {
  const elapsedMs = now - task.startedAt;
  if (elapsedMs >= task.durationMs && task.outcome !== undefined) {
    return { task_id: id, ...task.outcome };
  }
  return { task_id: id, status: elapsedMs < task.durationMs / 2 ? 'pending' : 'running' };
}
