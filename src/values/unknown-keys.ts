import leven from 'leven';

/** For names in lower case without separators: the keys that may be meant, the likeliest first. */
export type UsualNames = Readonly<Record<string, readonly string[]>>;

// No key is longer; comparing a long name would take time.
const MAX_LENGTH = 32;
const MAX_DISTANCE = 2;

/** Lists the keys of an object that are set but not known. A value of `undefined` counts as not set. */
export function unknownKeys(given: object, known: object): string[] {
  return Object.entries(given).flatMap(([key, value]) =>
    value === undefined || Object.hasOwn(known, key) ? [] : [key],
  );
}

/**
 * Finds the known key that an unknown one was probably meant to be. A nested key such as `hooks.onRetry`
 * is found where `hooks` is known.
 *
 * @param usual - The names that other libraries use for known keys.
 */
export function findKey(key: string, known: object, usual: UsualNames): string | undefined {
  const name = flatten(key);
  const usualKeys = Object.hasOwn(usual, name) ? usual[name] : [];
  return (
    usualKeys?.find((candidate) => Object.hasOwn(known, candidate.replace(/\..*/, ''))) ??
    findSimilar(name, Object.keys(known))
  );
}

function findSimilar(name: string, keys: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  // One mistake per three letters: most names of two letters differ by two letters at most.
  const maxDistance = Math.min(MAX_DISTANCE, Math.floor(name.length / 3));
  const [closest] = keys
    .map((key) => ({ key, distance: leven(name, flatten(key)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance);
  return closest?.key;
}

function flatten(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}
