import * as z from 'zod/v4/core';
import { cleanText } from '../values/clean-text.ts';
import { isFilledText, isRecord } from '../values/objects.ts';
import { checkpoint } from './checkpoint.ts';
import { isTimestamp } from './timestamp.ts';
import { isUuid } from './ids.ts';
import { toCamelCase } from '../values/key-case.ts';
import type { CamelKeys } from './wire-keys.ts';

// The message of each schema describes the expected value, and decode() completes it to a sentence. z.config() is
// never called, because it would also change the zod of the application.

export type Schema<Output, Input = Output> = z.$ZodType<Output, Input>;

/** An object with the keys of the service, which this package does not interpret. */
export type FreeForm = Readonly<Record<string, unknown>>;

type RecordFields = Readonly<Record<string, z.$ZodType>>;

/** What zod infers for an object with these fields. */
type Fields<F extends RecordFields> = z.$ZodObject<F, z.$strip>;

/** Errors cut keys of the service to this length, because a longer key could be a part of a prompt. */
const MAX_KEY = 30;

/**
 * What a schema accepts, for the interface description of the reference server: the words of a leaf, the schema of
 * the values that it holds, or the fields with the keys of the wire. A transformation shows nothing of it.
 */
export interface Described {
  readonly expects?: string;
  readonly nullable?: z.$ZodType;
  readonly items?: z.$ZodType;
  readonly values?: z.$ZodType;
  readonly anyOf?: readonly z.$ZodType[];
  readonly fields?: RecordFields;
}

export function describe<S extends object>(schema: S, described: Described): S {
  return Object.assign(schema, described);
}

export type Issues = z.ParsePayload['issues'];

/** The class alone, because `z.transform` of `zod/mini` brings methods that nobody calls. */
export function transform<O, I>(read: (value: I, payload: z.ParsePayload) => O): Schema<O, I> {
  const schema = new z.$ZodTransform({
    type: 'transform',
    transform: read as z.$ZodTransformDef['transform'],
  });
  // The class has no parameters for the types of its values.
  return schema as Schema<O, I>;
}

/** A value that passes the test, and what it is read as. */
function schemaOf<O, I>(
  test: (value: unknown) => boolean,
  message: string,
  read: (value: I, issues: Issues) => O,
  described: Described,
): Schema<O, I> {
  const schema = transform((value: I, { issues }): O => {
    if (test(value)) return read(value, issues);
    issues.push({ code: 'custom', message, path: [], input: undefined });
    return z.NEVER;
  });
  return describe(schema, described);
}

/** Returns the same value, so that nothing is copied, unless it is corrected. */
export const leaf = <T>(
  test: (value: unknown) => boolean,
  message: string,
  correct = (value: T): T => value,
): Schema<T> => schemaOf(test, message, correct, { expects: message });

export const text = (): Schema<string> => leaf((value) => typeof value === 'string', 'a string');

export const filledText = (): Schema<string> => leaf(isFilledText, 'a string that is not empty');

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
export const roundedScore = (): Schema<number> => leaf(Number.isFinite, 'a number', clampRounding);

/** Accepts a number from 0 to 1, with the same tolerance. */
export const score = (): Schema<number> => leaf(isScore, 'a number from 0 to 1', clampRounding);

function isScore(value: unknown): boolean {
  return typeof value === 'number' && value >= -ROUNDING && value <= 1 + ROUNDING;
}

function clampRounding(value: number): number {
  return isScore(value) ? Math.min(1, Math.max(0, value)) : value;
}

export function nullable<O, I>(inner: Schema<O, I>): Schema<O | null, I | null> {
  const schema = transform((value: I | null, { issues }): O | null =>
    value === null ? null : readPart(inner, value, issues),
  );
  return describe(schema, { nullable: inner });
}

/** Accepts a field that is null or absent; the result is null for both. */
export function orNull<O, I>(inner: Schema<O, I>): Schema<O | null, I | null | undefined> {
  const schema = transform((value: I | null | undefined, { issues }): O | null =>
    value === null || value === undefined ? null : readPart(inner, value, issues),
  );
  return describe(schema, { nullable: inner });
}

/** Reads the items of an array, up to the first invalid item. */
export function list<O, I>(item: Schema<O, I>): Schema<readonly O[], readonly I[]> {
  const read = (values: readonly I[], issues: Issues): readonly O[] => {
    const items: O[] = [];
    for (const [index, value] of values.entries()) {
      checkpoint();
      items.push(readPart(item, value, issues));
      if (issues.length > 0) {
        locate(issues, index);
        break;
      }
    }
    return items;
  };
  return schemaOf(Array.isArray, 'a list', read, { items: item });
}

/**
 * Reads the values of an object with any keys, up to the first invalid value. Unlike `z.record` it keeps a key named
 * `__proto__`, which is an ordinary key in JSON.
 */
export function recordOf<O, I>(
  item: Schema<O, I>,
): Schema<Readonly<Record<string, O>>, Readonly<Record<string, I>>> {
  const read = (fields: Readonly<Record<string, I>>, issues: Issues): Record<string, O> => {
    const entries: [string, O][] = [];
    for (const [key, value] of Object.entries(fields)) {
      checkpoint();
      entries.push([key, readPart(item, value, issues)]);
      if (issues.length > 0) {
        locate(issues, cleanText(key, MAX_KEY));
        break;
      }
    }
    return Object.fromEntries(entries);
  };
  return schemaOf(isRecord, 'an object', read, { values: item });
}

/**
 * Reads a value, or adds its first issue: a response with a million invalid items must cost no more than one.
 * `z.safeParse` would create an error of zod for each part, and only its issue is read. The part must be a schema of this
 * file, because the issues of zod's own schemas have no message yet.
 */
export function readPart<O, I>(part: Schema<O, I>, value: unknown, issues: Issues): O {
  const payload = part._zod.run({ value, issues }, { async: false });
  // No schema is asynchronous, and the class does not say what it returns.
  return ('value' in payload ? payload.value : undefined) as O;
}

/** Completes the path of the issue of a part. */
function locate(issues: Issues, step: PropertyKey): void {
  for (const { path } of issues) path?.unshift(step);
}

/**
 * Describes a document with the keys of the wire. The result has the same keys in camelCase. Unknown fields are
 * accepted and dropped. Fields are read up to the first invalid one, as `list` reads items.
 */
export function record<F extends RecordFields>(
  fields: F,
): Schema<CamelKeys<z.output<Fields<F>>>, z.input<Fields<F>>> {
  const names = Object.entries(fields).map(
    ([key, field]) => [key, toCamelCase(key), field] as const,
  );
  const read = (response: z.input<Fields<F>>, issues: Issues): CamelKeys<z.output<Fields<F>>> => {
    const renamed: Record<string, unknown> = {};
    for (const [key, name, field] of names) {
      const value: unknown = Object.hasOwn(response, key) ? Reflect.get(response, key) : undefined;
      renamed[name] = readPart(field, value, issues);
      if (issues.length > 0) {
        locate(issues, key);
        break;
      }
    }
    // The compiler cannot follow the renaming, which CamelKeys describes.
    return renamed as CamelKeys<z.output<Fields<F>>>;
  };
  return schemaOf(isRecord, 'an object', read, { fields });
}
