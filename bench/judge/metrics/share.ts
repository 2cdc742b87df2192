/** A count of cases among all cases of a kind. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Counts the items that match. */
export function shareOf<T>(items: readonly T[], matches: (item: T) => boolean): Share {
  return { count: items.filter(matches).length, of: items.length };
}

/** Groups items by a key and counts in each group; the keys are in the order in which they first appear. */
export function sharesBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  matches: (item: T) => boolean,
): Readonly<Record<string, Share>> {
  const groups = Map.groupBy(items, keyOf);
  return Object.fromEntries([...groups].map(([key, group]) => [key, shareOf(group, matches)]));
}
