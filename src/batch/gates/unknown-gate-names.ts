import type { Gates } from './gate.ts';

/**
 * Returns the names in gates that are not criteria, each once: a gate for a misspelt name would judge nothing.
 *
 * @example
 * ```ts
 * import { unknownGateNames } from 'align-evals/batch';
 *
 * console.log(unknownGateNames({ minMean: { named: { tonne: 0.7 } } }, ['tone'])); // ['tonne']
 * ```
 */
export function unknownGateNames(
  { threshold, minPassRate, minMean, maxDrop }: Gates,
  criteria: readonly string[],
): string[] {
  const names = [threshold, minPassRate, minMean, maxDrop].flatMap((values) =>
    Object.keys(values?.named ?? {}),
  );
  return [...new Set(names)].filter((name) => !criteria.includes(name));
}
