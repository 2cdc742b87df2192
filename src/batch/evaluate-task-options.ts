import type { Check } from './checks/check.ts';
import type { EvaluateAllOptions } from './evaluate-all-options.ts';
import type { TaskOptions, TaskRow } from './tasks/task.ts';

/** The options of `evaluateAll` with a task. */
export interface EvaluateTaskOptions<Row extends object = TaskRow, Variant = undefined>
  extends Omit<EvaluateAllOptions, 'checks'>, TaskOptions<Row, Variant> {
  /**
   * Functions by name that score answers without a request, as in `EvaluationSettings`.
   *
   * @defaultValue none
   */
  readonly checks?: Readonly<Record<string, Check<Row>>> | undefined;
}
