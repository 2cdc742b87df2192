import { describeType } from './json-type.ts';

/**
 * Reads the id or the group of a row. Numbers become text, because tables often number their rows; JSON does not hold
 * long ones exactly, and two of them could become the same.
 */
export function readLabel(
  name: string,
  value: unknown,
): { readonly text: string } | { readonly problem: string } {
  if (typeof value === 'number') {
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { text: String(value) };
    return { problem: `"${name}" is a number with too many digits. Write it in quotes.` };
  }
  if (typeof value !== 'string') {
    return { problem: `"${name}" is ${describeType(value)}. Write a string.` };
  }
  if (value === '')
    return { problem: `"${name}" is an empty string. Fill it in, or leave it out.` };
  return { text: value };
}
