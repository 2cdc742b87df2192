import { expect, it } from 'vitest';
import type { Logger } from '../../../../../src/client/options/logger.ts';
import { createTestClient, MESSAGES, result, scored } from '../../../../kit/client/client.ts';
import { flush } from '../../../../kit/time/flush.ts';
import { throwingProxy } from '../../../../kit/client/hostile-values.ts';

/** A logger that is valid when the client is created, and then becomes another. */
function becoming(change: (logger: Record<string, unknown>) => void): Logger {
  const log = (): void => undefined;
  const logger = { error: log, warn: log, info: log, debug: log };
  queueMicrotask(() => change(logger));
  return logger;
}

const METHODS = ['error', 'warn', 'info', 'debug'];

it.each<readonly [string, (logger: Record<string, unknown>) => void]>([
  [
    'loses its methods',
    (logger) => METHODS.forEach((name) => Reflect.deleteProperty(logger, name)),
  ],
  ['has other values', (logger) => METHODS.forEach((name) => (logger[name] = 'no function'))],
  // covers: P-106
  [
    'has getters that throw',
    (logger) =>
      METHODS.forEach((name) =>
        Object.defineProperty(logger, name, {
          get: () => {
            throw new Error('no');
          },
        }),
      ),
  ],
  // covers: P-106
  [
    'has proxies that throw',
    (logger) => METHODS.forEach((name) => (logger[name] = throwingProxy(() => undefined))),
  ],
  [
    'returns promises that reject',
    (logger) => METHODS.forEach((name) => (logger[name] = () => Promise.reject(new Error('no')))),
  ],
])('a paid call succeeds when its logger %s', async (_, change) => {
  const fail = (): never => {
    throw new Error('no');
  };
  const { client, sent } = createTestClient([scored()], {
    logger: becoming(change),
    logLevel: 'debug',
    hooks: { onRequest: fail, onResponse: fail, onWarning: fail },
  });
  await flush();
  const params = { messages: MESSAGES, criteria: 'Reward a' };

  expect(await client.evaluate(params, { onResponse: fail })).toEqual(result('Reward a'));
  expect(sent).toHaveLength(1);
});
