import type { Outcome } from '../outcome.ts';
import type { ReadRow } from './read-row.ts';
import type { Recorder, RowIdentity } from './recorder.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { RunSubject } from '../evaluation-settings.ts';

/** What a row is to be evaluated against. */
export interface JobPlan {
  readonly subject: RunSubject;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** The index among the requests of the row. */
  readonly index: number;
}

/** Lists what each row of a run is evaluated against, in the order of the requests. */
export function listPlans({ subjects, trials }: ResolvedRunOptions): JobPlan[] {
  const all = Array.from({ length: trials }, (_, trial) =>
    subjects.map((subject) => ({ subject, trial: trial + 1 })),
  );
  return all.flat().map((plan, index) => ({ ...plan, index }));
}

/** Returns the outcomes of a row that earlier runs have, and what is left to evaluate. */
export function findOutcomes(
  all: readonly JobPlan[],
  recorder: Recorder,
  row: ReadRow,
  identity: RowIdentity,
): { readonly found: readonly Outcome[]; readonly plans: readonly JobPlan[] } {
  const found: Outcome[] = [];
  const plans = all.filter(({ subject, trial }) => {
    const outcome = recorder.find(row, identity, subject, trial);
    if (outcome !== undefined) found.push(outcome);
    return outcome === undefined;
  });
  return { found, plans };
}
