import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hooks } from '../../../../src/service/hooks.ts';
import { type Logger, LOG_LEVELS, type LogLevel } from '../../../../src/client/options/logger.ts';
import type { ResponseInfo } from '../../../../src/client/options/request-options.ts';
import {
  createTestClient,
  criteria,
  KEY,
  MESSAGES,
  PROMPT,
  result,
  scored,
} from '../../../kit/client/client.ts';
import { fail, json, refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { watch } from '../../../kit/time/outcomes.ts';
import { restoreTime, stopTime } from '../../../kit/time/virtual-time.ts';

const GOOD = 'Reward good answers';
const PARAMS = { messages: MESSAGES, criteria: GOOD };
const CALL = { callId: expect.stringMatching(/^[0-9a-f]{16}$/), index: 0 };
const LINE = { ...CALL, method: 'POST', path: '/api/v1/evals/reward' };
const PRINTERS = ['error', 'warn', 'info', 'debug'] as const;

const REQUEST_1 = { ...LINE, attempt: 1 };
const RESPONSE_1 = {
  ...REQUEST_1,
  status: 503,
  durationMs: 0,
  requestId: 'req-1',
  traceId: undefined,
  headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-request-id': 'req-1' },
};
const RETRY_1 = { ...REQUEST_1, code: 'server', waitMs: 500 };
const REQUEST_2 = { ...LINE, attempt: 2 };
const RESPONSE_2 = {
  ...REQUEST_2,
  status: 200,
  durationMs: 0,
  requestId: undefined,
  traceId: undefined,
  headers: { 'content-type': 'application/json' },
};

/** All events of a call with one retry, with their levels. */
const EVENTS: readonly (readonly [LogLevel, string, object])[] = [
  ['debug', 'align-evals: request', REQUEST_1],
  ['debug', 'align-evals: response', RESPONSE_1],
  ['info', 'align-evals: retry', RETRY_1],
  ['debug', 'align-evals: request', REQUEST_2],
  ['debug', 'align-evals: response', RESPONSE_2],
];

const twice = (): Reply[] => [
  refuse(503, { 'x-request-id': 'req-1', 'set-cookie': KEY }),
  scored(),
];
const upTo = (level: LogLevel): unknown[] =>
  EVENTS.filter(([own]) => LOG_LEVELS.indexOf(own) <= LOG_LEVELS.indexOf(level));

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

/** Records what is printed to the console. */
function recordPrinted(): unknown[] {
  const printed: unknown[] = [];
  for (const name of PRINTERS) {
    vi.spyOn(console, name).mockImplementation((...args: unknown[]) => {
      printed.push([name, ...args]);
    });
  }
  return printed;
}

beforeEach(() => {
  stopTime();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(restoreTime);

describe('hooks', () => {
  it('receive all events of a call in order, frozen', async () => {
    const events: unknown[] = [];
    const record = (name: string) => (event: object) =>
      events.push([name, event, Object.isFrozen(event)]);
    const hooks: Hooks = {
      onRequest: record('request'),
      onRetry: record('retry'),
      onResponse: record('response'),
      onWarning: record('warning'),
    };
    const { client } = createTestClient(twice(), { hooks });
    const call = watch(client.evaluate(PARAMS));
    await vi.advanceTimersByTimeAsync(500);

    expect(call()).toEqual({ value: result(GOOD) });
    expect(events).toEqual([
      ['request', REQUEST_1, true],
      ['response', RESPONSE_1, true],
      ['retry', RETRY_1, true],
      ['request', REQUEST_2, true],
      ['response', RESPONSE_2, true],
    ]);
  });

  // covers: P-106
  it('and onResponse that throw do not change the result, and are logged', async () => {
    const { lines, logger } = recordingLogger();
    const broken = (): never => {
      throw Object.assign(new Error(KEY), { code: 'E_BROKEN' });
    };
    const hooks: Hooks = { onRequest: broken, onResponse: broken };
    const { client } = createTestClient([scored()], { hooks, logger });

    expect(await client.evaluate(PARAMS, { onResponse: broken })).toEqual(result(GOOD));
    expect(lines).toEqual(
      ['hooks.onRequest', 'hooks.onResponse', 'onResponse'].map((name) => [
        'error',
        `align-evals: ${name} threw, which is ignored`,
        { causes: [{ name: 'Error', code: 'E_BROKEN' }] },
      ]),
    );
  });
});

describe('onResponse', () => {
  it('is called once per criterion', async () => {
    const infos: ResponseInfo[] = [];
    const headers = { 'x-request-id': 'req-2', 'x-ratelimit-limit': '9' };
    const { client } = createTestClient([json({ explanation: '', score: 1 }, headers)], {
      maxConcurrency: 1,
    });
    await client.evaluate(
      { ...PARAMS, criteria: criteria(3) },
      { onResponse: (info) => infos.push(info) },
    );

    expect(new Set(infos.map(({ callId }) => callId)).size).toBe(1);
    expect(infos).toEqual(
      [0, 1, 2].map((index) => ({
        ...CALL,
        index,
        requestId: 'req-2',
        traceId: undefined,
        status: 200,
        attempts: 1,
        durationMs: 0,
        queueMs: 0,
        rateLimit: { 'x-ratelimit-limit': '9' },
      })),
    );
  });

  it('is not called when no answer was received', async () => {
    const infos: ResponseInfo[] = [];
    const { client, sent } = createTestClient([fail()]);
    const call = watch(client.evaluate(PARAMS, { onResponse: (info) => infos.push(info) }));
    await vi.advanceTimersByTimeAsync(60_000);

    expect(call()).not.toBe('pending');
    expect([infos, sent.length]).toEqual([[], 2]);
  });
});

describe('the log', () => {
  it.each(LOG_LEVELS)('at level %s goes to the logger', async (logLevel) => {
    const printed = recordPrinted();
    const { lines, logger } = recordingLogger();
    const { client } = createTestClient(twice(), { logger, logLevel });
    watch(client.evaluate(PARAMS));
    await vi.advanceTimersByTimeAsync(500);

    expect([lines, printed]).toEqual([upTo(logLevel), []]);
  });

  it.each(LOG_LEVELS)(
    'at level %s goes to the console when there is no logger',
    async (logLevel) => {
      const printed = recordPrinted();
      const { client } = createTestClient(twice(), { logLevel });
      watch(client.evaluate(PARAMS));
      await vi.advanceTimersByTimeAsync(500);

      expect(printed).toEqual(upTo(logLevel));
    },
  );

  it.each<[string, LogLevel | undefined, LogLevel | undefined, LogLevel]>([
    ['is that of ALIGN_LOG', 'debug', undefined, 'debug'],
    ['is that of the option, not of ALIGN_LOG', 'debug', 'info', 'info'],
    ['is off when the option is off, not that of ALIGN_LOG', 'debug', 'off', 'off'],
    ['is off by default', undefined, undefined, 'off'],
  ])('has a level that %s', async (_, variable, logLevel, expected) => {
    vi.stubEnv('ALIGN_LOG', variable);
    const printed = recordPrinted();
    const { client } = createTestClient(twice(), { logLevel });
    watch(client.evaluate(PARAMS));
    await vi.advanceTimersByTimeAsync(500);

    expect(printed).toEqual(upTo(expected));
  });

  it('contains only warnings and errors when there is a logger and no level', async () => {
    const { lines, logger } = recordingLogger();
    const hooks: Hooks = {
      onRequest: () => {
        throw new Error('no');
      },
    };
    const { client } = createTestClient([scored()], { logger, hooks });
    await client.evaluate(PARAMS);

    expect(lines.map((line) => (line as unknown[])[0])).toEqual(['error']);
  });

  // covers: P-003, P-004, P-047
  it('and the hooks contain no key, no prompt, no criterion and no body', async () => {
    const printed = recordPrinted();
    const record = (event: object): unknown => printed.push(event);
    const echo: Reply = ({ body, headers }) =>
      new Response(body, {
        status: 500,
        headers: {
          'x-request-id': headers['api-key'] ?? '',
          'x-ratelimit': PROMPT,
          'retry-after': '1',
        },
      });
    const { client } = createTestClient([echo, fail(new Error(`${KEY} ${PROMPT}`)), scored()], {
      logLevel: 'debug',
      numRetries: 2,
      hooks: { onRequest: record, onRetry: record, onResponse: record },
    });
    const call = watch(client.evaluate(PARAMS, { onResponse: record }));
    await vi.advanceTimersByTimeAsync(60_000);

    expect(call()).toEqual({ value: result(GOOD) });
    expect(printed.length).toBe(15);
    const text = JSON.stringify(printed);
    for (const secret of [KEY, PROMPT, GOOD, 'Ring-ding-ding']) expect(text).not.toContain(secret);
  });
});
