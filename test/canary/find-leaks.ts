import { leakedSlice } from '../errors/caught.ts';
import { renderings } from './renderings.ts';
import { SECRETS } from './secrets.ts';

// What callers ask for may quote a conversation: logs do not show it, but it is there.
const ASKED_FOR: Readonly<Record<string, string>> = {
  PartialEvaluationError: 'results',
  TaskFailedError: 'detail',
};

/** Texts that were rendered in every way once, and held nothing. */
const clean = new Set<string>();

/**
 * Finds the secrets that a text repeats.
 *
 * @param text - What is shown.
 */
export function leaksIn(text: string): string[] {
  return SECRETS.flatMap(([name, secret, length]) => {
    const slice = leakedSlice(text, secret, length);
    return slice === undefined ? [] : [`${name} (${slice})`];
  });
}

/**
 * Finds the secrets that an error holds anywhere, or shows when it is rendered in any way.
 *
 * @param error - The error.
 */
export function leaksOf(error: Error): string[] {
  const askedFor = ASKED_FOR[error.name];
  const held = textsIn(error, new Set([Reflect.get(error, askedFor ?? '')])).join('\n');
  // Rendering takes a thousand times as long as looking, and the same error is made very often.
  if (clean.has(held)) return [];
  const leaks = leaksIn(
    [held, ...renderings(error, { showHidden: askedFor === undefined })].join('\n'),
  );
  if (leaks.length === 0) clean.add(held);
  return leaks;
}

/** Every text that hangs on a value: hidden properties, symbols, names of keys and causes included. */
function textsIn(value: unknown, seen: Set<unknown>): string[] {
  if (seen.has(value)) return [];
  if (typeof value !== 'object' || value === null) return [String(value)];
  seen.add(value);
  return Reflect.ownKeys(value).flatMap((key) => {
    const inner: unknown = Reflect.get(value, key);
    return [String(key), ...textsIn(key === 'stack' ? withoutFrames(inner) : inner, seen)];
  });
}

// They say where an error was made, which is what differs between two that are alike.
function withoutFrames(stack: unknown): string {
  return String(stack).replaceAll(/^ +at .*$/gm, '');
}
