import { isObject, ownFields } from '../values/objects.ts';

/** One link of a sanitised cause chain, without the message. */
export interface CauseFacts {
  readonly name: string;
  readonly code: string | undefined;
}

/** The options that every error class passes to {@link AlignError}. */
export interface AlignErrorOptions {
  /** A stable identifier of the failure. */
  readonly code: string;
  /**
   * Whether the same call may succeed if it is sent again later.
   *
   * @defaultValue `false`
   */
  readonly isRetryable?: boolean;
  /**
   * The cause of the error, without secrets.
   *
   * @defaultValue none
   */
  readonly cause?: unknown;
}

const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom');

// A registered symbol lets two copies of the package in one process recognise each other's errors.
const BRANDS = Symbol.for('align-evals.error.brands');

/**
 * Represents every error that this package throws, except the caller's own abort reason.
 *
 * No message, cause or logged property contains a key, a prompt or a body. A text of the service that repeats 16
 * characters of the key, 12 of a header or query value, or 24 of the request body, in any usual encoding, is withheld:
 * `[withheld: it repeats the request]` is in its place, and `ApiError.readBody()` returns the original. Properties that may quote a conversation (`PartialEvaluationError.results`,
 * `TaskFailedError.detail`) are not enumerable, so a logged error does not show them.
 *
 * @example
 * ```ts
 * import { AlignError, Client } from 'align-evals';
 *
 * try {
 *   await new Client().evaluate({
 *     messages: [
 *       { role: 'user', content: 'When do you open?' },
 *       { role: 'assistant', content: 'Good morning! We open at nine.' },
 *     ],
 *     criteria: 'Reward polite answers',
 *   });
 * } catch (error) {
 *   if (AlignError.isInstance(error)) console.error(error.code, error.isRetryable);
 * }
 * ```
 */
export class AlignError extends Error {
  /** The name of the class, which minifiers do not change. */
  static readonly brand: string = 'AlignError';

  /** A stable identifier of the failure: compare this, not the message. */
  readonly code: string;

  /** Whether the same call may succeed if it is sent again later. */
  readonly isRetryable: boolean;

  /**
   * Creates an error.
   *
   * @param message - The value that was passed, the rule, and the fix.
   */
  constructor(message: string, options: AlignErrorOptions) {
    const { code, cause, isRetryable = false } = ownFields(options);
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.isRetryable = isRetryable;
    const hidden = { enumerable: false, writable: true, configurable: true };
    Object.defineProperty(this, 'name', { ...hidden, value: new.target.brand });
    Object.defineProperty(this, BRANDS, { ...hidden, value: brandsOf(new.target) });
    // The stack begins with the name, and was first written before the name was set.
    captureStack(this, new.target);
  }

  /**
   * Returns whether a value is an error of this class or of a subclass, including errors created by
   * another copy of the package.
   *
   * @param value - Any value, usually the value that a `catch` clause received.
   */
  static isInstance(value: unknown): value is AlignError {
    return hasBrand(value, 'AlignError');
  }

  /**
   * Prints the error without the values of its getters: with `getters` and `showHidden`, the results of a
   * `PartialEvaluationError` would be shown. Only an inspection that also turns off `customInspect` shows them.
   *
   * @internal
   */
  [INSPECT](
    depth: number,
    options: object,
    inspect?: (value: unknown, options: object) => string,
  ): string {
    const shown = { ...options, depth, showHidden: false, getters: false, customInspect: false };
    return inspect?.(this, shown) ?? String(this.stack);
  }

  /** Returns the public properties of the error as a plain object that is safe to log. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...ownFacts(this) };
  }
}

/**
 * Returns whether a value carries the brand of an error class.
 *
 * @param brand - A literal, because bundlers rename a class that refers to itself, and Node then prints the name
 * `_ApiError` for an uncaught error.
 */
export function hasBrand(value: unknown, brand: string): boolean {
  if (!isObject(value)) return false;
  try {
    const brands: unknown = Reflect.get(value, BRANDS);
    return Array.isArray(brands) && brands.includes(brand);
  } catch {
    // The value is a revoked proxy, or has a getter that throws.
    return false;
  }
}

function brandsOf(errorClass: typeof AlignError): readonly string[] {
  const brands: string[] = [];
  let current: unknown = errorClass;
  // Stryker disable next-line ConditionalExpression: narrows the type; the chain reaches Error, which has no brand
  while (typeof current === 'function' && 'brand' in current) {
    brands.push(String(current.brand));
    current = Object.getPrototypeOf(current);
  }
  return brands;
}

function ownFacts(error: AlignError): Record<string, unknown> {
  return Object.fromEntries(Object.entries(error).filter(([, value]) => value !== undefined));
}

/**
 * Writes the stack of the current call to `target.stack`, without the function or class `above` and the functions that
 * it called. Only V8 and recent versions of JavaScriptCore can do this; on other runtimes nothing happens.
 */
export function captureStack(target: object, above: object): void {
  const capture: unknown = Reflect.get(Error, 'captureStackTrace');
  if (typeof capture === 'function') Reflect.apply(capture, Error, [target, above]);
}
