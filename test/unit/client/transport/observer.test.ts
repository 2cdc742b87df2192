import { describe, expect, it } from 'vitest';
import type { Hooks } from '../../../../src/service/hooks.ts';
import type { Logger, LogLevel } from '../../../../src/client/options/logger.ts';
import { createObserver, type Observer } from '../../../../src/client/transport/observer.ts';
import { flush } from '../../../kit/time/flush.ts';

const CALL = { callId: 'call-1' };
const REQUEST = { ...CALL, index: 0, method: 'POST', path: '/p', attempt: 1 };
const IDS = { requestId: 'r', traceId: undefined };
const RETRY = { ...REQUEST, code: 'server', waitMs: 5 };
const RESPONSE = { ...REQUEST, status: 200, durationMs: 3, ...IDS, headers: {} };
const WARNING = { ...CALL, code: 'truncated', detail: 'image', level: 'loss' as const };
const INFO = {
  ...CALL,
  index: 0,
  ...IDS,
  status: 200,
  attempts: 1,
  durationMs: 3,
  queueMs: 0,
  rateLimit: {},
};

/** A logger that records its lines. */
function recordingLogger(): { readonly lines: unknown[]; readonly logger: Logger } {
  const lines: unknown[] = [];
  const log = (level: string) => (message: string, facts: object) => {
    lines.push([level, message, facts]);
  };
  return {
    lines,
    logger: { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') },
  };
}

function reportAll(observer: Observer): void {
  observer.request(() => REQUEST);
  observer.retry(() => RETRY);
  observer.response(() => RESPONSE);
  observer.warning('loss', () => WARNING);
}

/** The same function as every hook. */
function allHooks(hook: (event: object) => void): Hooks {
  return { onRequest: hook, onRetry: hook, onResponse: hook, onWarning: hook };
}

describe('hooks', () => {
  it('receive all events, each frozen', () => {
    const events: object[] = [];
    const { logger } = recordingLogger();
    reportAll(
      createObserver(
        allHooks((event) => events.push({ ...event, isFrozen: Object.isFrozen(event) })),
        logger,
        'off',
      ),
    );

    expect(events).toEqual(
      [REQUEST, RETRY, RESPONSE, WARNING].map((event) => ({ ...event, isFrozen: true })),
    );
  });

  it('that are not set cause no event to be created', () => {
    const { logger } = recordingLogger();
    const observer = createObserver({}, logger, 'off');
    let made = 0;
    const make =
      <E>(event: E) =>
      (): E => {
        made += 1;
        return event;
      };
    observer.request(make(REQUEST));
    observer.retry(make(RETRY));
    observer.response(make(RESPONSE));
    observer.warning('loss', make(WARNING));
    observer.answered(undefined, make(INFO));

    expect(made).toBe(0);
  });

  it('that throw are logged with the names and codes of the error only, and the error is ignored', () => {
    const { lines, logger } = recordingLogger();
    const observer = createObserver(
      allHooks(() => {
        throw Object.assign(new TypeError('the secret words'), {
          code: 'E_HOOK',
          cause: new Error('more'),
        });
      }),
      logger,
      'error',
    );
    reportAll(observer);

    const causes = [
      { name: 'TypeError', code: 'E_HOOK' },
      { name: 'Error', code: undefined },
    ];
    expect(lines).toEqual(
      ['onRequest', 'onRetry', 'onResponse', 'onWarning'].map((name) => [
        'error',
        `align-evals: hooks.${name} threw, which is ignored`,
        { causes },
      ]),
    );
  });

  it('that reject are logged the same way, without an unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => {
      unhandled.push(reason);
    };
    process.on('unhandledRejection', note);
    const { lines, logger } = recordingLogger();
    // Assignable, since callers need not return nothing.
    const onRequest: (event: object) => unknown = () => Promise.reject(new Error('no'));
    const observer = createObserver({ onRequest }, logger, 'error');
    observer.request(() => REQUEST);
    await flush();
    process.off('unhandledRejection', note);

    expect(unhandled).toEqual([]);
    expect(lines).toEqual([
      [
        'error',
        'align-evals: hooks.onRequest threw, which is ignored',
        { causes: [{ name: 'Error', code: undefined }] },
      ],
    ]);
  });
});

describe('onResponse of a call', () => {
  it('receives a frozen object', () => {
    const { logger } = recordingLogger();
    const told: unknown[] = [];
    createObserver({}, logger, 'debug').answered(
      (info) => told.push([info, Object.isFrozen(info)]),
      () => ({ ...INFO }),
    );

    expect(told).toEqual([[INFO, true]]);
  });

  it('that throws is logged', () => {
    const { lines, logger } = recordingLogger();
    createObserver({}, logger, 'error').answered(
      () => {
        throw new Error('no');
      },
      () => INFO,
    );

    expect(lines).toEqual([
      [
        'error',
        'align-evals: onResponse threw, which is ignored',
        { causes: [{ name: 'Error', code: undefined }] },
      ],
    ]);
  });
});

describe('the log', () => {
  const request = ['debug', 'align-evals: request', REQUEST];
  const response = ['debug', 'align-evals: response', RESPONSE];
  const retry = ['info', 'align-evals: retry', RETRY];
  const warning = ['warn', 'align-evals: warning', WARNING];
  const thrown = ['error', 'align-evals: onResponse threw, which is ignored', { causes: [] }];

  it.each<[LogLevel, unknown[]]>([
    ['off', []],
    ['error', [thrown]],
    ['warn', [warning, thrown]],
    ['info', [retry, warning, thrown]],
    ['debug', [request, retry, response, warning, thrown]],
  ])('contains the lines of its level and above: %s', (level, expected) => {
    const { lines, logger } = recordingLogger();
    const observer = createObserver({}, logger, level);
    reportAll(observer);
    observer.answered(
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- a listener may throw anything
        throw 'a string';
      },
      () => INFO,
    );

    expect(lines).toEqual(expected);
  });

  it('contains a warning about something that is not lost at the level info', () => {
    const { lines, logger } = recordingLogger();
    createObserver({}, logger, 'debug').warning('info', () => ({ ...WARNING, level: 'info' }));

    expect(lines).toEqual([['info', 'align-evals: warning', { ...WARNING, level: 'info' }]]);
  });

  it('may fail without an effect on the hooks', () => {
    const broken = (): never => {
      throw new Error('disk full');
    };
    const told: object[] = [];
    const observer = createObserver(
      allHooks((event) => told.push(event)),
      { error: broken, warn: broken, info: broken, debug: broken },
      'debug',
    );
    reportAll(observer);

    expect(told).toEqual([REQUEST, RETRY, RESPONSE, WARNING]);
  });

  it('calls the methods of the logger with their own this', () => {
    const logger = {
      lines: Array<string>(),
      error(message: string) {
        this.lines.push(message);
      },
      warn(message: string) {
        this.lines.push(message);
      },
      info(message: string) {
        this.lines.push(message);
      },
      debug(message: string) {
        this.lines.push(message);
      },
    };
    reportAll(createObserver({}, logger, 'debug'));

    expect(logger.lines).toEqual(
      ['request', 'retry', 'response', 'warning'].map((line) => `align-evals: ${line}`),
    );
  });
});
