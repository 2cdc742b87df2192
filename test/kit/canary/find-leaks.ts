import { leakedSlice } from './leaked-slice.ts';
import { renderings } from './renderings.ts';
import { CREDENTIALS, PROMPTS, type Secret, SECRETS } from './secrets.ts';

// These properties may quote a conversation, but never a credential.
const ASKED_FOR: Readonly<Record<string, string>> = {
  PartialEvaluationError: 'results',
  TaskFailedError: 'detail',
};

/** The texts of errors that were rendered before and contain no secret. */
const clean = new Set<string>();

/**
 * Finds the secrets that a text repeats.
 */
export function leaksIn(text: string, secrets: readonly Secret[] = SECRETS): string[] {
  return secrets.flatMap(([name, secret, length]) => {
    const slice = leakedSlice(text, secret, length);
    return slice === undefined ? [] : [`${name} (${slice})`];
  });
}

/**
 * Finds the secrets in any property of an error and in any rendering of it.
 */
export function leaksOf(error: Error): string[] {
  const askedFor = ASKED_FOR[error.name];
  if (askedFor === undefined) return leaksOfAny(error);
  const others = textsIn(error, new Set(), askedFor);
  const shown = [...others, ...renderings(error, { showHidden: false })].join('\n');
  return [...leaksIn(everythingOf(error), CREDENTIALS), ...leaksIn(shown, PROMPTS)];
}

function leaksOfAny(error: Error): string[] {
  const held = textsIn(error, new Set()).join('\n');
  // Rendering is a thousand times slower than reading, and the same error is created very often.
  if (clean.has(held)) return [];
  const leaks = leaksIn(everythingOf(error));
  if (leaks.length === 0) clean.add(held);
  return leaks;
}

function everythingOf(error: Error): string {
  return [...textsIn(error, new Set()), ...renderings(error)].join('\n');
}

/** All texts of a value, with hidden properties, symbols, names of keys and causes. */
function textsIn(value: unknown, seen: Set<unknown>, leftOut?: string): string[] {
  if (seen.has(value)) return [];
  if (typeof value !== 'object' || value === null) return [String(value)];
  seen.add(value);
  const entries = value instanceof Map || value instanceof Set ? [...value] : [];
  const keys = Reflect.ownKeys(value).filter((key) => key !== leftOut);
  const own = keys.flatMap((key) => {
    const inner = readSafely(value, key);
    return [String(key), ...textsIn(key === 'stack' ? withoutFrames(inner) : inner, seen)];
  });
  return [...own, ...textsOfJson(value), ...entries.flatMap((entry) => textsIn(entry, seen))];
}

// toJSON may return texts that no property contains.
function textsOfJson(value: object): string[] {
  const toJson = readSafely(value, 'toJSON');
  if (typeof toJson !== 'function') return [];
  try {
    return [JSON.stringify(value)];
  } catch {
    return [];
  }
}

// Frames differ between two errors that are otherwise equal.
function withoutFrames(stack: unknown): string {
  return String(stack).replaceAll(/^ +at .*$/gm, '');
}

function readSafely(value: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(value, key);
  } catch (error) {
    return error;
  }
}
