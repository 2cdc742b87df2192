import type { OutcomeLine, RowLine, RunCriterion, RunLine } from '../journal/lines.ts';

/** The criteria of several journals under one name each. */
export interface MergedCriteria {
  /** All criteria by their names in the merged journal. */
  readonly criteria: RunLine['criteria'];
  /** Returns a line of a journal with the names of the merged journal. */
  readonly rename: <L extends RowLine | OutcomeLine>(line: L, run: RunLine) => L;
}

/**
 * Merges the criteria of journals whose rows name theirs, such as the journals of test files. A name that two journals use for
 * different texts stays with the first; the second criterion has its text as its name.
 */
export function mergeCriteria(runs: readonly RunLine[]): MergedCriteria {
  const criteria = new Map<string, RunCriterion>();
  const names = new Map<RunLine, ReadonlyMap<string, string>>();
  for (const run of runs) {
    const ofRun = new Map<string, string>();
    for (const [name, criterion] of Object.entries(run.criteria)) {
      const before = criteria.get(name) ?? criterion;
      const used = before.c === criterion.c ? name : criterion.text;
      criteria.set(used, criterion);
      ofRun.set(name, used);
    }
    names.set(run, ofRun);
  }
  const nameIn = (run: RunLine, name: string): string => names.get(run)?.get(name) ?? name;
  return {
    criteria: Object.fromEntries(criteria),
    rename: (line, run) =>
      'name' in line
        ? { ...line, name: nameIn(run, line.name) }
        : { ...line, criteria: line.criteria?.map((name) => nameIn(run, name)) },
  };
}
