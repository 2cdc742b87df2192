import { causeFacts, isUsualWord } from '../../errors/sanitize-cause.ts';
import type {
  CallWarningEvent,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WarningLevel,
} from '../../service/hooks.ts';
import { LOG_LEVELS, type Logger, type LogLevel } from '../options/logger.ts';
import type { ResponseInfo } from '../options/request-options.ts';

/** Creates an event, only if a hook or the log needs it. */
type Make<E> = () => E;

/** Reports events to the hooks and the log. */
export interface Observer {
  readonly request: (make: Make<RequestEvent>) => void;
  readonly retry: (make: Make<RetryEvent>) => void;
  readonly response: (make: Make<ResponseEvent>) => void;
  readonly warning: (level: WarningLevel | undefined, make: Make<CallWarningEvent>) => void;
  /** Reports the last response of a request to the listener of its call. */
  readonly answered: (
    listener: ((info: ResponseInfo) => void) | undefined,
    make: Make<ResponseInfo>,
  ) => void;
}

export function createObserver(
  hooks: Hooks,
  logger: Logger | undefined,
  logLevel: LogLevel,
): Observer {
  const log = createLog(logger, logLevel);
  const notify = <E extends object>(
    name: string,
    listener: ((event: E) => unknown) | undefined,
    make: Make<E>,
  ): void => {
    if (listener === undefined) return;
    const ignore = (error: unknown): void => {
      log('error', `${name} threw, which is ignored`, () => ({
        causes: causeFacts(error, isUsualWord),
      }));
    };
    try {
      // Prevents an unhandled rejection of an asynchronous hook, which would end the process.
      Promise.resolve(listener(Object.freeze(make()))).catch(ignore);
    } catch (error) {
      ignore(error);
    }
  };
  return {
    request: (make) => {
      log('debug', 'request', make);
      notify('hooks.onRequest', hooks.onRequest, make);
    },
    retry: (make) => {
      log('info', 'retry', make);
      notify('hooks.onRetry', hooks.onRetry, make);
    },
    response: (make) => {
      log('debug', 'response', make);
      notify('hooks.onResponse', hooks.onResponse, make);
    },
    warning: (level, make) => {
      log(level === 'info' ? 'info' : 'warn', 'warning', make);
      notify('hooks.onWarning', hooks.onWarning, make);
    },
    answered: (listener, make) => {
      notify('onResponse', listener, make);
    },
  };
}

type Log = (level: Exclude<LogLevel, 'off'>, message: string, make: Make<object>) => void;

function createLog(logger: Logger | undefined, logLevel: LogLevel): Log {
  const limit = LOG_LEVELS.indexOf(logLevel);
  return (level, message, make) => {
    if (LOG_LEVELS.indexOf(level) > limit) return;
    // A logger that throws, rejects or has lost a method must not cost a paid result.
    try {
      // The console is looked up with each line, so that tests can replace it.
      const target = logger ?? console;
      const write: (message: string, facts: object) => unknown = target[level].bind(target);
      Promise.resolve(write(`align-evals: ${message}`, make())).catch(() => undefined);
    } catch {
      // Ignored for the same reason.
    }
  };
}
