import type { RunRecord } from '../journal/record.ts';

/**
 * Returns the name of a criterion as reports write it. A check is marked, because no model scored it.
 *
 * @example
 * ```ts
 * import { criterionLabel } from 'align-evals/batch';
 * import { readJournal } from 'align-evals/batch/node';
 *
 * console.log(criterionLabel(readJournal('support.jsonl'), 'mentions')); // mentions (check)
 * ```
 */
export function criterionLabel({ run }: Pick<RunRecord, 'run'>, name: string): string {
  const isCheck = Object.hasOwn(run.criteria, name) && run.criteria[name]?.check === true;
  return isCheck ? `${name} (check)` : name;
}
