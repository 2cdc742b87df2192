import { decode } from './decode.ts';
import { lazySchema } from './lazy-schema.ts';
import { filledText, record } from './record.ts';

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

const taskRecord = /* @__PURE__ */ lazySchema(() => record({ task_id: filledText() }));

/**
 * Decodes the response of a call with `block: false`.
 *
 * @throws {@link UnusableAnswer} when it differs from the specification.
 */
export function decodeTaskHandle<K extends TaskKind>(
  response: unknown,
  kind: K,
  criterion: string | null,
): TaskHandle<K> {
  return { taskId: decode(taskRecord(), response).taskId, kind, criterion };
}
