import type { PerCriterion } from './gate.ts';

/** Returns the value for a criterion: its own, else that of all criteria. */
export function valueFor(values: PerCriterion | undefined, criterion: string): number | undefined {
  const named = values?.named;
  // Names are free: "constructor" must not find what every object inherits.
  return named !== undefined && Object.hasOwn(named, criterion) ? named[criterion] : values?.all;
}

/** Returns whether a criterion has a value of its own. */
export function isNamed(values: PerCriterion | undefined, criterion: string): boolean {
  return Object.hasOwn(values?.named ?? {}, criterion);
}
