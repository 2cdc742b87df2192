import { createHash } from 'node:crypto';
import { type PerCriterion, rowLabel, rowScore, type RunRecord } from 'align-evals/batch';
import type { LabelOrder } from './label-file.ts';

/** A row to label for one criterion. */
export interface LabelTask {
  readonly id: string;
  readonly n: number;
  /** The name of the row for people. */
  readonly name: string;
  readonly criterion: string;
  /** The text of the criterion with the values of the row. */
  readonly text: string;
  readonly score: number;
  readonly explanation: string | null;
}

interface QueueOptions {
  readonly order: LabelOrder;
  readonly seed: number;
  /** Only these criteria; all when empty. */
  readonly criteria: readonly string[];
  readonly marks: PerCriterion | undefined;
}

/** Without a mark, the middle of the scale is the least certain score. */
const MIDDLE = 0.5;

/**
 * Lists the scored rows in the order in which they are shown. The random order depends on the seed and the ids only, so that
 * a run that grows, or a command that is killed, goes on where it was.
 */
export function queueTasks(
  { rows, run }: RunRecord,
  { criteria, marks, order, seed }: QueueOptions,
): LabelTask[] {
  const tasks = new Map<string, LabelTask>();
  for (const { id, n, outcomes, ...row } of rows) {
    for (const [criterion, { text: template }] of Object.entries(run.criteria)) {
      if (criteria.length > 0 && !criteria.includes(criterion)) continue;
      const trials = outcomes.filter((outcome) => outcome.criterion === criterion);
      const score = rowScore(trials.flatMap((trial) => trial.score ?? []));
      const key = JSON.stringify([id, criterion]);
      if (score === null || tasks.has(key)) continue;
      const { explanation = null, filled: text = template } = trials[0] ?? {};
      const name = rowLabel({ id, ...row });
      tasks.set(key, { id, n, name, criterion, text, score, explanation });
    }
  }
  const rankOf = (task: LabelTask): number =>
    order === 'random' ? 0 : Math.abs(task.score - markOf(marks, task.criterion));
  return [...tasks]
    .map(([key, task]) => ({ task, rank: rankOf(task), hash: hashOf(seed, key) }))
    .sort((a, b) => a.rank - b.rank || (a.hash < b.hash ? -1 : 1))
    .map(({ task }) => task);
}

function markOf(marks: PerCriterion | undefined, criterion: string): number {
  const named = marks?.named ?? {};
  return (Object.hasOwn(named, criterion) ? named[criterion] : marks?.all) ?? MIDDLE;
}

function hashOf(seed: number, key: string): string {
  return createHash('sha256').update(`${seed}\n${key}`).digest('hex');
}
