import { AlignError, hasBrand } from './align-error.ts';

/** What is wrong with the way a client was set up. */
export type ConfigurationErrorCode =
  /** The call needs a key or token that the client was not given. */
  | 'missing_credential'
  /** A key or token is empty or holds characters that a header cannot carry, or its function failed. */
  | 'invalid_credential'
  /** An option has a value outside its rule. */
  | 'invalid_option'
  /** An option that does not exist. */
  | 'unknown_option'
  /** Two options or variables that exclude each other. */
  | 'conflicting_options'
  /** The address would send the key in the clear, or carries credentials itself. */
  | 'insecure_url'
  /** The client still points at a placeholder under `.example`. */
  | 'placeholder_host'
  /** A name that the specification leaves open and that has no default was needed. */
  | 'unconfigured_name'
  /** A browser, where anybody can read the key. */
  | 'browser';

/**
 * Thrown when a client, or the options of a call, are set up in a way that cannot work. No request
 * has been sent.
 *
 * @example
 * ```ts
 * import { Client, ConfigurationError } from 'align-evals';
 *
 * try {
 *   new Client({ apiKey: '' });
 * } catch (error) {
 *   if (ConfigurationError.isInstance(error)) console.error(error.option, error.message);
 * }
 * ```
 */
export class ConfigurationError extends AlignError {
  static override readonly brand: string = 'ConfigurationError';

  declare readonly code: ConfigurationErrorCode;

  /** The option or environment variable that is at fault. */
  readonly option: string;

  /**
   * Creates an error.
   *
   * @param message - What was given, the rule, and the fix.
   * @param options - The code, the option at fault, and what caused it.
   */
  constructor(
    message: string,
    options: { code: ConfigurationErrorCode; option: string; cause?: unknown },
  ) {
    super(message, options);
    this.option = options.option;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ConfigurationError {
    return hasBrand(value, ConfigurationError.brand);
  }
}
