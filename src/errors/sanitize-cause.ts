import { isObject } from '../values/objects.ts';
import type { CauseFacts } from './align-error.ts';

const MAX_DEPTH = 5;
// The names and codes of runtimes match this.
const SAFE_WORD = /^(?:[A-Z][A-Z0-9_]{1,40}|[A-Z][A-Za-z]{1,40})$/;
// A key without digits matches SAFE_WORD too. This stricter pattern is for errors that may contain a key.
const USUAL_WORD =
  /^(?:E[A-Z_]{2,14}|(?:[A-Z][a-z]{1,14}){0,3}(?:Error|Exception|Expired|Denied|Capable))$/;

/** Keeps the name and the code of a foreign error, but not its message, which may contain secrets. */
class SanitizedCause extends Error {
  declare readonly code: string | undefined;

  constructor({ name, code }: CauseFacts, cause: Error | undefined) {
    super(code ?? name, cause === undefined ? undefined : { cause });
    // Tools that print an error list its own fields, also those without a value.
    if (code !== undefined) this.code = code;
    // The stack of this class is useless, and the stack of the foreign error contains its message.
    Object.defineProperty(this, 'stack', { value: undefined });
    Object.defineProperty(this, 'name', { value: name });
  }
}

/** Returns false for a word that looks like a name or a code but repeats a secret. */
type IsSafe = (word: string) => boolean;

/** Accepts the usual names of error classes, and codes of the system such as `ENOENT`. */
export function isUsualWord(word: string): boolean {
  return USUAL_WORD.test(word);
}

/** Lists the names and codes of an error and its causes, outermost first. */
export function causeFacts(error: unknown, isSafe: IsSafe = () => true): CauseFacts[] {
  const facts: CauseFacts[] = [];
  let current: unknown = error;
  while (isObject(current) && facts.length < MAX_DEPTH) {
    const [name, code] = [safeWord(current, 'name', isSafe), safeWord(current, 'code', isSafe)];
    facts.push({ name: name ?? 'Error', code });
    current = readSafely(current, 'cause');
  }
  return facts;
}

/**
 * Creates a cause from a foreign error that keeps only names and codes, because messages of `fetch`,
 * `JSON` and others quote keys, URLs and bodies.
 */
export function sanitizeCause(error: unknown, isSafe?: IsSafe): Error {
  const facts = causeFacts(error, isSafe);
  const chain = facts.reduceRight<Error | undefined>(
    (cause, link) => new SanitizedCause(link, cause),
    undefined,
  );
  return chain ?? new SanitizedCause({ name: 'Error', code: undefined }, undefined);
}

function safeWord(value: object, key: string, isSafe: IsSafe): string | undefined {
  const word = readSafely(value, key);
  return typeof word === 'string' && SAFE_WORD.test(word) && isSafe(word) ? word : undefined;
}

function readSafely(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    // The property counts as absent when a getter or a proxy throws.
  }
  return undefined;
}

/** Reports whether Deno denied a permission. Before version 2, Deno threw `PermissionDenied`. */
export function isPermissionDenied(error: unknown): boolean {
  if (!('Deno' in globalThis)) return false;
  return causeFacts(error).some(({ name }) => name === 'NotCapable' || name === 'PermissionDenied');
}
