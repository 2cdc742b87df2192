/** One link of a sanitised cause chain: what failed, without the message it failed with. */
export interface CauseFacts {
  readonly name: string;
  readonly code: string | undefined;
}

/** What every error class hands to {@link AlignError}. */
export interface AlignErrorOptions {
  /** The stable string that says what happened. */
  readonly code: string;
  /**
   * Whether sending the same call again later may succeed.
   *
   * @defaultValue `false`
   */
  readonly isRetryable?: boolean;
  /**
   * What caused the error, without secrets.
   *
   * @defaultValue none
   */
  readonly cause?: unknown;
}

// Registered, so that two copies of the package in one process recognise each other's errors.
const BRANDS = Symbol.for('align-evals.error.brands');

/**
 * The base of every error this package throws, apart from the caller's own abort reason.
 *
 * No message, cause or logged property of such an error holds a key, a prompt or a body. What the
 * service itself says is shown only as far as it does not repeat them: 16 characters of a key, or 31 of
 * a body. Results and words that may quote a conversation (`PartialEvaluationError.results`,
 * `TaskFailedError.detail`) are not enumerable, so that a logged error does not show them.
 *
 * @example
 * ```ts
 * import { AlignError, Client } from 'align-evals';
 *
 * try {
 *   await new Client().evaluate({
 *     messages: [{ role: 'user', content: 'Hi' }],
 *     criteria: 'Reward polite answers',
 *   });
 * } catch (error) {
 *   if (AlignError.isInstance(error)) console.error(error.code, error.isRetryable);
 * }
 * ```
 */
export class AlignError extends Error {
  /** The name of the class, kept through minification. */
  static readonly brand: string = 'AlignError';

  /** A stable string that says what happened; branch on it rather than on the message. */
  readonly code: string;

  /** Whether sending the same call again later may succeed. */
  readonly isRetryable: boolean;

  /**
   * Creates an error.
   *
   * @param message - What was given, the rule, and the fix.
   * @param options - The code, whether a later try may succeed, and what caused it.
   */
  constructor(message: string, options: AlignErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.isRetryable = options.isRetryable ?? false;
    const hidden = { enumerable: false, writable: true, configurable: true };
    Object.defineProperty(this, 'name', { ...hidden, value: new.target.brand });
    Object.defineProperty(this, BRANDS, { ...hidden, value: brandsOf(new.target) });
  }

  /**
   * Tells whether a value is an error of this class or one derived from it, also when it comes from
   * another copy of the package.
   *
   * @param value - Anything, usually what a `catch` received.
   */
  static isInstance(value: unknown): value is AlignError {
    return hasBrand(value, AlignError.brand);
  }

  /** Returns the facts of the error as a plain object that is safe to log. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...ownFacts(this) };
  }
}

/**
 * Tells whether a value carries the brand of an error class.
 *
 * @param value - Anything.
 * @param brand - The `brand` of the class.
 */
export function hasBrand(value: unknown, brand: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const brands: unknown = Reflect.get(value, BRANDS);
  return Array.isArray(brands) && brands.includes(brand);
}

function brandsOf(errorClass: typeof AlignError): readonly string[] {
  const brands: string[] = [];
  let current: unknown = errorClass;
  while (typeof current === 'function' && 'brand' in current) {
    brands.push(String(current.brand));
    current = Object.getPrototypeOf(current);
  }
  return brands;
}

function ownFacts(error: AlignError): Record<string, unknown> {
  return Object.fromEntries(Object.entries(error).filter(([, value]) => value !== undefined));
}
