import type { Logger } from '../options/logger.ts';

/** Logs to the console. The only file of the client that prints, and only when a log level is set. */
export const consoleLogger: Logger = {
  error: (message, facts) => {
    console.error(message, facts);
  },
  warn: (message, facts) => {
    console.warn(message, facts);
  },
  info: (message, facts) => {
    console.info(message, facts);
  },
  debug: (message, facts) => {
    console.debug(message, facts);
  },
};
