/**
 * Lists the keys of an object that are set but not known. `undefined` means absent.
 *
 * @param given - What the caller passed.
 * @param known - A record with every known key, which the type keeps complete.
 */
export function unknownKeys(given: object, known: object): string[] {
  return Object.entries(given).flatMap(([key, value]) =>
    value === undefined || Object.hasOwn(known, key) ? [] : [key],
  );
}

/**
 * Names the known key that an unknown one was probably meant to be.
 *
 * @param key - The unknown key.
 * @param known - A record with every known key.
 */
export function suggestKey(key: string, known: object): string {
  const flat = flatten(key);
  const match = Object.keys(known).find((candidate) => flatten(candidate) === flat);
  return match === undefined
    ? `known are ${Object.keys(known).join(', ')}`
    : `did you mean ${match}?`;
}

function flatten(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}
