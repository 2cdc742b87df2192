/** The words that a criterion begins with (specification, "POST /api/v1/evals/reward"). */
export const CRITERION_PREFIXES = ['Reward', 'Penalize', 'Passes if', 'Fails if'] as const;

/** The words that a criterion of a lightning core begins with. */
export const LIGHTNING_PREFIXES = ['Passes if', 'Fails if'] as const;

/** Finds the prefix that a criterion begins with; a word may continue it, as in `Rewards short answers`. */
export function findPrefix(criterion: string): (typeof CRITERION_PREFIXES)[number] | undefined {
  return CRITERION_PREFIXES.find((prefix) => criterion.startsWith(prefix));
}

/** Reports whether lightning cores accept a criterion. */
export function isLightningCriterion(criterion: string): boolean {
  return LIGHTNING_PREFIXES.some((prefix) => prefix === findPrefix(criterion));
}
