import { AlignError, hasBrand } from './align-error.ts';

/** Identifies what is wrong with the configuration of a client or a call. */
export type ConfigurationErrorCode =
  /** The call needs a key or token that the client does not have. */
  | 'missing_credential'
  /** A key or token is empty or contains characters that a header cannot carry, or its function failed. */
  | 'invalid_credential'
  /** The value of an option breaks its rule. */
  | 'invalid_option'
  /** The option does not exist. */
  | 'unknown_option'
  /** Two options or environment variables exclude each other. */
  | 'conflicting_options'
  /** The URL would send the key unencrypted, or contains credentials. */
  | 'insecure_url'
  /** The client points at a placeholder host under `.example`. */
  | 'placeholder_host'
  /** The call needs a name that the specification leaves open and that has no default. */
  | 'unconfigured_name'
  /** The client runs in a browser, where every visitor can read the key. */
  | 'browser'
  /** Deno denies the connection to the service, because it runs without `--allow-net`. */
  | 'permission_denied'
  /** The runtime is too old; `option` is `runtime`. */
  | 'unsupported_runtime'
  /** A library that sends requests is not installed, or cannot be read; `option` is its name. */
  | 'missing_dependency';

/**
 * Thrown when the options of a client or of a call are not valid, or a library that sends requests cannot be loaded. It
 * is thrown before a request is sent, with two exceptions: the option `fetch` returned a value that is not a `Response`,
 * or a function that returns a key failed before a retry.
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

  /** The option or environment variable that is not valid. */
  readonly option: string;

  /**
   * Creates an error.
   *
   * @param message - The value that was passed, the rule, and the fix.
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
    return hasBrand(value, 'ConfigurationError');
  }
}

/** The error of an option whose value breaks its rule; `problem` continues the sentence that its name begins. */
export function invalidOption(option: string, problem: string): ConfigurationError {
  return new ConfigurationError(`${option} ${problem}`, { code: 'invalid_option', option });
}
