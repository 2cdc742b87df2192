/** The amount of logging: each level includes the levels before it. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

export const LOG_LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

/** Receives log lines. `console` is a logger, and so are the loggers of most libraries. */
export interface Logger {
  /** Logs a failure that cannot be reported otherwise. */
  error(message: string, facts: object): void;
  /** Logs something that may be unexpected. */
  warn(message: string, facts: object): void;
  /** Logs a retry. */
  info(message: string, facts: object): void;
  /** Logs a request or a response. */
  debug(message: string, facts: object): void;
}

export function isLogLevel(value: unknown): value is LogLevel {
  return LOG_LEVELS.some((level) => level === value);
}
