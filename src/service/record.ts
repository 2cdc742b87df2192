import * as z from 'zod/mini';
import { cleanText } from '../values/clean-text.ts';
import { isRecord } from '../values/objects.ts';
import { checkpoint } from './checkpoint.ts';
import { isTimestamp } from './timestamp.ts';
import { isUuid } from './ids.ts';
import { toCamelCase } from '../values/key-case.ts';
import type { CamelKeys } from './wire-keys.ts';

// The message of each schema describes the expected value, and decode() completes it to a sentence. z.config() is
// never called, because it would also change the zod of the application.

export type Schema<Output, Input = Output> = z.ZodMiniType<Output, Input>;

/** An object with the keys of the service, which this package does not interpret. */
export type FreeForm = Readonly<Record<string, unknown>>;

type RecordFields = Readonly<Record<string, z.core.$ZodType>>;

/** Errors cut keys of the service to this length, because a longer key could be a part of a prompt. */
const MAX_KEY = 30;

/**
 * What a schema accepts, for the interface description of the reference server: the words of a leaf, or the schema of
 * the values that it holds. A transformation shows nothing of it.
 */
export interface Described {
  readonly expects?: string;
  readonly nullable?: z.core.$ZodType;
  readonly items?: z.core.$ZodType;
  readonly values?: z.core.$ZodType;
  readonly anyOf?: readonly z.core.$ZodType[];
}

export function describe<S extends object>(schema: S, described: Described): S {
  return Object.assign(schema, described);
}

/** Returns the same value, so that nothing is copied. */
export const leaf = <T>(test: (value: unknown) => boolean, message: string): Schema<T> =>
  describe(
    z.transform((value: T, { issues }): T => {
      if (test(value)) return value;
      issues.push({ code: 'custom', message, input: undefined });
      return z.NEVER;
    }),
    { expects: message },
  );

export const text = (): Schema<string> => leaf((value) => typeof value === 'string', 'a string');

export const filledText = (): Schema<string> =>
  leaf((value) => typeof value === 'string' && value !== '', 'a string that is not empty');

export const flag = (): Schema<boolean> =>
  leaf((value) => typeof value === 'boolean', 'true or false');

export const number = (): Schema<number> => leaf(Number.isFinite, 'a number');

export const integer = (): Schema<number> => leaf(Number.isSafeInteger, 'a whole number');

export const uuid = (): Schema<string> => leaf(isUuid, 'a UUID');

export const timestamp = (): Schema<string> => leaf(isTimestamp, 'an ISO date-time');

export const freeForm = (): Schema<FreeForm> => leaf(isRecord, 'an object');

/** The rounding error that a score may have at either end of its range. */
export const ROUNDING = 1e-9;

/** Accepts any number. A rounding error at either end of the range 0 to 1 is corrected. */
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

export function nullable<O, I>(inner: Schema<O, I>): Schema<O | null, I | null> {
  const schema = z.pipe(
    leaf<I | null>(() => true, ''),
    z.transform((value: I | null, { issues }): O | null => {
      if (value === null) return null;
      const { data, success, error } = z.safeParse(inner, value);
      return success ? data : stopAt([], error, issues);
    }),
  );
  return describe(schema, { nullable: inner });
}

/** Accepts a field that is null or absent; the result is null for both. */
export function orNull<O, I>(inner: Schema<O, I>) {
  return z.pipe(
    z.optional(nullable(inner)),
    z.transform((value: O | null | undefined): O | null => value ?? null),
  );
}

type Issues = z.core.ParsePayload['issues'];

/** Reads the items of an array, up to the first invalid item. */
export function list<O, I>(item: Schema<O, I>): Schema<readonly O[], readonly I[]> {
  const schema = z.pipe(
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
  return describe(schema, { items: item });
}

/**
 * Reads the values of an object with any keys, up to the first invalid value. Unlike `z.record` it keeps a key named
 * `__proto__`, which is an ordinary key in JSON.
 */
export function recordOf<O, I>(
  item: Schema<O, I>,
): Schema<Readonly<Record<string, O>>, Readonly<Record<string, I>>> {
  const schema = z.pipe(
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
  return describe(schema, { values: item });
}

// Adds only the first issue: a response with a million invalid items must cost no more than one.
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
 * Describes a document with the keys of the wire. The result has the same keys in camelCase. Unknown fields are
 * accepted and dropped.
 */
export function record<F extends RecordFields>(fields: F) {
  const names = Object.keys(fields).map((key) => [key, toCamelCase(key)] as const);
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
