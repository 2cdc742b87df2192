/** Lists the keys of an object that are set but not known. A value of `undefined` counts as not set. */
export function unknownKeys(given: object, known: object): string[] {
  return Object.entries(given).flatMap(([key, value]) =>
    value === undefined || Object.hasOwn(known, key) ? [] : [key],
  );
}

/** Suggests the known key that an unknown one was probably meant to be, or lists all known keys. */
export function suggestKey(key: string, known: object): string {
  const flat = flatten(key);
  const match = Object.keys(known).find((candidate) => flatten(candidate) === flat);
  return match === undefined
    ? `known are ${Object.keys(known).join(', ')}`
    : `did you mean ${match}?`;
}

function flatten(key: string): string {
  // Stryker disable next-line MethodExpression: upper case serves the comparison as well
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}
