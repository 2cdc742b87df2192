import { isUuid } from './rules.ts';
import { isTimestamp } from './timestamp.ts';
import { UnusableAnswer } from './unusable-answer.ts';
import { toWireKey } from './wire-keys.ts';

// Written by hand rather than with zod, which the reference server uses: the few shapes that a client
// reads cost 0.5 KB this way and 5.9 KB of a 24 KB budget that way (`npm run size`).

/** How much is shown of a key, which the service chooses: less than counts as repeating the request. */
const MAX_KEY = 30;

type IsNumber = (value: unknown) => value is number;

/** Checks a value and gives it typed. */
export type Shape<T> = (value: unknown) => T;

/** What a shape gives. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

/** Says where an answer differs from its shape. */
export class ShapeMismatch extends UnusableAnswer {
  /** What the shape asks for there. */
  readonly expected: string;

  constructor(expected: string, path = '') {
    const where = path === '' ? 'The answer' : path;
    super('invalid_schema', path, `${where} is not ${expected}, as the specification asks`);
    this.expected = expected;
  }
}

/**
 * Makes a shape of a test.
 *
 * @param expected - What is asked for, in words.
 * @param test - Tells whether a value is that.
 */
function shapeOf<T>(expected: string, test: (value: unknown) => value is T): Shape<T> {
  return (value) => {
    if (test(value)) return value;
    throw new ShapeMismatch(expected);
  };
}

/** A string. */
export const text: Shape<string> = /* @__PURE__ */ shapeOf(
  'a string',
  (value) => typeof value === 'string',
);

/** A string that is not empty. */
export const filledText: Shape<string> = /* @__PURE__ */ shapeOf(
  'a string that is not empty',
  (value): value is string => typeof value === 'string' && value !== '',
);

/** A boolean. */
export const boolean: Shape<boolean> = /* @__PURE__ */ shapeOf(
  'true or false',
  (value) => typeof value === 'boolean',
);

/** A number. */
export const number: Shape<number> = /* @__PURE__ */ shapeOf(
  'a number',
  Number.isFinite as IsNumber,
);

/** A whole number. */
export const integer: Shape<number> = /* @__PURE__ */ shapeOf(
  'a whole number',
  Number.isSafeInteger as IsNumber,
);

/** A number from 0 to 1. */
export const fraction: Shape<number> = /* @__PURE__ */ shapeOf(
  'a number from 0 to 1',
  (value): value is number => typeof value === 'number' && value >= 0 && value <= 1,
);

/** An identifier. */
export const uuid: Shape<string> = /* @__PURE__ */ shapeOf('a UUID', isUuid);

/** A point in time. */
export const timestamp: Shape<string> = /* @__PURE__ */ shapeOf('an ISO date-time', isTimestamp);

/** An object of whatever it is, untouched. */
export const freeForm: Shape<Readonly<Record<string, unknown>>> = /* @__PURE__ */ shapeOf(
  'an object',
  (value): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
);

/**
 * A value or null.
 *
 * @param shape - The shape of the value.
 */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? null : shape(value));
}

/**
 * A value, or null, or nothing at all; the last two are the same.
 *
 * @param shape - The shape of the value.
 */
export function optional<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === undefined || value === null ? null : shape(value));
}

/**
 * A list.
 *
 * @param shape - The shape of each item.
 */
export function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new ShapeMismatch('a list');
    return value.map((item, index) => readAt(shape, item, `[${String(index)}]`));
  };
}

/**
 * An object with any keys, which stay as they are.
 *
 * @param shape - The shape of each value.
 */
export function record<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (value) =>
    Object.fromEntries(
      Object.entries(freeForm(value)).map(([key, item]) => [
        key,
        readAt(shape, item, key.length > MAX_KEY ? `${key.slice(0, MAX_KEY)}…` : key),
      ]),
    );
}

/**
 * An object with these fields, named as callers see them; on the wire their names are in snake_case.
 * Further fields pass and are left out.
 *
 * @param fields - The shape of each field.
 */
export function object<F extends Readonly<Record<string, Shape<unknown>>>>(
  fields: F,
): Shape<{ [Key in keyof F]: Shaped<F[Key]> }> {
  const entries = Object.entries(fields).map(
    ([key, shape]) => [key, toWireKey(key), shape] as const,
  );
  return (value) => {
    const given = freeForm(value);
    const read = entries.map(([key, wireKey, shape]) => [
      key,
      readAt(shape, given[wireKey], wireKey),
    ]);
    return Object.fromEntries(read) as { [Key in keyof F]: Shaped<F[Key]> };
  };
}

/**
 * Reads a value that stands at some place. The path to it is put together on the way out of a failure,
 * so that a success pays nothing for it.
 *
 * @param shape - The shape of the value.
 * @param value - The value.
 * @param step - The name on the wire, or the index in brackets.
 */
export function readAt<T>(shape: Shape<T>, value: unknown, step: string): T {
  try {
    return shape(value);
  } catch (error) {
    if (!(error instanceof ShapeMismatch)) throw error;
    const dot = error.path === '' || error.path.startsWith('[') ? '' : '.';
    throw new ShapeMismatch(error.expected, `${step}${dot}${error.path}`);
  }
}
