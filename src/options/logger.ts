/** How much is logged: each level includes those before it. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/** The levels from none to all. */
export const LOG_LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

/** Where log lines go. `console` is one, and so are most loggers. */
export interface Logger {
  /** Receives what went wrong and could not be reported otherwise. */
  error(message: string, facts: object): void;
  /** Receives what may be unexpected. */
  warn(message: string, facts: object): void;
  /** Receives retries. */
  info(message: string, facts: object): void;
  /** Receives every request and response. */
  debug(message: string, facts: object): void;
}

/**
 * Tells whether a value is a log level.
 *
 * @param value - Anything.
 */
export function isLogLevel(value: unknown): value is LogLevel {
  return LOG_LEVELS.some((level) => level === value);
}
