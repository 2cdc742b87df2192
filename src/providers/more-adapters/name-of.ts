import { text } from '../core/read.ts';

/** Returns the first property that is a name, such as the code of an error. Any other text may be the caller's data. */
export function nameOf(value: unknown, ...keys: readonly string[]): string | undefined {
  const name = text(value, ...keys) ?? '';
  return /^[\w.-]{1,64}$/.test(name) ? name : undefined;
}
