import type { Logger } from '../options/logger.ts';

/** Logs to the console; the only file that prints, and only when a level is set. */
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
