// Far longer than any key of an API. Longer keys are data.
const MAX_KEY = 64;

export function toSnakeCase(key: string): string {
  if (key.length > MAX_KEY) return key;
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function toCamelCase(key: string): string {
  if (key.length > MAX_KEY || !key.includes('_')) return key;
  return key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
