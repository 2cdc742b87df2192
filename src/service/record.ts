import * as z from 'zod/mini';
import { cleanText } from '../values/clean-text.ts';
import { isRecord } from '../values/objects.ts';
import { checkpoint } from './checkpoint.ts';
import { isTimestamp } from './timestamp.ts';
import { isUuid } from './ids.ts';
import { type CamelKeys, toCamelKey } from './wire-keys.ts';

// The `error` of each schema describes the expected value; decode() completes it to a sentence. z.config()
// is never called, because it would change the zod of the application too.

/** A schema by the type of its result and the type on the wire. */
export type Schema<Output, Input = Output> = z.ZodMiniType<Output, Input>;

/** An object that this package does not interpret; its keys are those of the service. */
export type FreeForm = Readonly<Record<string, unknown>>;

type RecordFields = Readonly<Record<string, z.core.$ZodType>>;

/** The longest key of the service in an error, which is about as much of a prompt as redaction would show. */
const MAX_KEY = 30;

/** Accepts a value that passes a test, and returns the same value. */
export const leaf = <T>(test: (value: unknown) => boolean, message: string): Schema<T> =>
  z.transform((value: T, { issues }): T => {
    if (test(value)) return value;
    issues.push({ code: 'custom', message, input: undefined });
    return z.NEVER;
  });

/** Accepts a string. */
export const text = (): Schema<string> => leaf((value) => typeof value === 'string', 'a string');

/** Accepts a string that is not empty. */
export const filledText = (): Schema<string> =>
  leaf((value) => typeof value === 'string' && value !== '', 'a string that is not empty');

/** Accepts a boolean. */
export const flag = (): Schema<boolean> =>
  leaf((value) => typeof value === 'boolean', 'true or false');

/** Accepts a finite number. */
export const number = (): Schema<number> => leaf(Number.isFinite, 'a number');

/** Accepts an integer. */
export const integer = (): Schema<number> => leaf(Number.isSafeInteger, 'a whole number');

/** Accepts a UUID. */
export const uuid = (): Schema<string> => leaf(isUuid, 'a UUID');

/** Accepts an ISO 8601 date-time. */
export const timestamp = (): Schema<string> => leaf(isTimestamp, 'an ISO date-time');

/** Accepts any object and returns the same object. */
export const freeForm = (): Schema<FreeForm> => leaf(isRecord, 'an object');

/** The rounding error that a score may have at either end of its range. */
export const ROUNDING = 1e-9;

/** Accepts a number; one that is outside 0 to 1 by rounding is moved to the end of the range. */
export const roundedScore = (): Schema<number> => z.pipe(number(), z.transform(clampRounding));

/** Accepts a number from 0 to 1, with the same tolerance. */
export const score = (): Schema<number> =>
  z.pipe(leaf<number>(isScore, 'a number from 0 to 1'), z.transform(clampRounding));

function isScore(value: unknown): boolean {
  return typeof value === 'number' && value >= -ROUNDING && value <= 1 + ROUNDING;
}

function clampRounding(value: number): number {
  return isScore(value) ? Math.min(1, Math.max(0, value)) : value;
}

/** Accepts null too. */
export function nullable<O, I>(inner: Schema<O, I>): Schema<O | null, I | null> {
  return z.pipe(
    leaf<I | null>(() => true, ''),
    z.transform((value: I | null, { issues }): O | null => {
      if (value === null) return null;
      const { data, success, error } = z.safeParse(inner, value);
      return success ? data : stopAt([], error, issues);
    }),
  );
}

/** Accepts a field that is null or absent too; the result is null for both. */
export function orNull<O, I>(inner: Schema<O, I>) {
  return z.pipe(
    z.optional(nullable(inner)),
    z.transform((value: O | null | undefined): O | null => value ?? null),
  );
}

type Issues = z.core.ParsePayload['issues'];

/** Accepts an array and reads its items, up to the first that is wrong. */
export function list<O, I>(item: Schema<O, I>): Schema<readonly O[], readonly I[]> {
  return z.pipe(
    leaf<readonly I[]>(Array.isArray, 'a list'),
    z.transform((values: readonly I[], { issues }): readonly O[] => {
      const items: O[] = [];
      for (const [index, value] of values.entries()) {
        checkpoint();
        const { data, success, error } = z.safeParse(item, value);
        if (!success) return stopAt([index], error, issues);
        items.push(data);
      }
      return items;
    }),
  );
}

/**
 * Accepts an object with any keys and reads its values, up to the first that is wrong. Unlike `z.record`
 * it keeps a key named `__proto__`, which JSON can hold like any other.
 */
export function recordOf<O, I>(
  item: Schema<O, I>,
): Schema<Readonly<Record<string, O>>, Readonly<Record<string, I>>> {
  return z.pipe(
    leaf<Readonly<Record<string, I>>>(isRecord, 'an object'),
    z.transform((fields: Readonly<Record<string, I>>, { issues }) => {
      const entries: [string, O][] = [];
      for (const [key, value] of Object.entries(fields)) {
        checkpoint();
        const { data, success, error } = z.safeParse(item, value);
        if (!success) return stopAt([cleanText(key, MAX_KEY)], error, issues);
        entries.push([key, data]);
      }
      return Object.fromEntries(entries);
    }),
  );
}

// Adds the first issue only: a response with a million wrong items must cost no more than one.
function stopAt(
  at: readonly (string | number)[],
  { issues: [first] }: z.core.$ZodError,
  issues: Issues,
): never {
  // Stryker disable next-line ConditionalExpression: narrows the type; an error of zod has an issue
  if (first !== undefined) {
    issues.push({ ...first, input: undefined, path: [...at, ...first.path] });
  }
  return z.NEVER;
}

/**
 * Describes a document of the wire, keyed as the wire is; the result has the same keys in camelCase.
 * Unknown fields are accepted and dropped.
 */
export function record<F extends RecordFields>(fields: F) {
  const names = Object.keys(fields).map((key) => [key, toCamelKey(key)] as const);
  type Parsed = z.output<z.ZodMiniObject<F>>;
  return z.pipe(
    z.object(fields, { error: 'an object' }),
    z.transform((parsed: Parsed) => {
      const values: Readonly<Record<string, unknown>> = parsed;
      const renamed: Record<string, unknown> = {};
      for (const [key, name] of names) renamed[name] = values[key];
      // The compiler cannot follow the renaming, which CamelKeys describes.
      return renamed as CamelKeys<Parsed>;
    }),
  );
}
