/** The words a criterion begins with (specification, "POST /api/v1/evals/reward"). */
export const CRITERION_PREFIXES = ['Reward', 'Penalize', 'Passes if', 'Fails if'] as const;

/** The words a criterion of a lightning core begins with. */
export const LIGHTNING_PREFIXES = ['Passes if', 'Fails if'] as const;

/** The roles of a message. */
export const MESSAGE_ROLES = ['system', 'user', 'assistant', 'tool'] as const;

/** Limits in characters (specification, "Limits"). */
export const LIMITS = {
  evaluatorName: 255,
  tagText: 64,
  pageSize: 500,
} as const;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Tells whether a value has the form of every identifier of the service.
 *
 * @param value - Anything.
 */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/**
 * Finds the prefix that a criterion begins with; a longer word that merely starts alike is none.
 *
 * @param criterion - The text of a criterion.
 */
export function findPrefix(criterion: string): (typeof CRITERION_PREFIXES)[number] | undefined {
  return CRITERION_PREFIXES.find((prefix) => {
    const rest = criterion.slice(prefix.length);
    return criterion.startsWith(prefix) && !/^[\p{L}\p{N}_]/u.test(rest);
  });
}

/**
 * Tells whether a criterion is one that lightning cores take.
 *
 * @param criterion - The text of a criterion.
 */
export function isLightningCriterion(criterion: string): boolean {
  return LIGHTNING_PREFIXES.some((prefix) => prefix === findPrefix(criterion));
}
