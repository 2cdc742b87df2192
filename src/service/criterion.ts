/** The words that a criterion begins with (specification, "POST /api/v1/evals/reward"). */
export const CRITERION_PREFIXES = ['Reward', 'Penalize', 'Passes if', 'Fails if'] as const;

/** The words that a criterion of a lightning core begins with. */
export const LIGHTNING_PREFIXES = ['Passes if', 'Fails if'] as const;

/** Finds the prefix that a criterion begins with; a longer word that starts alike is not a prefix. */
export function findPrefix(criterion: string): (typeof CRITERION_PREFIXES)[number] | undefined {
  return CRITERION_PREFIXES.find((prefix) => {
    const rest = criterion.slice(prefix.length);
    return criterion.startsWith(prefix) && !/^[\p{L}\p{N}_]/u.test(rest);
  });
}

/** Reports whether lightning cores accept a criterion. */
export function isLightningCriterion(criterion: string): boolean {
  return LIGHTNING_PREFIXES.some((prefix) => prefix === findPrefix(criterion));
}
