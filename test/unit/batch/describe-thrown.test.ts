import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createThrownDescriber } from '../../../src/batch/describe-thrown.ts';
import { KEY } from '../../kit/client/client.ts';

const describeThrown = createThrownDescriber({
  credentials: { apiKey: () => Promise.resolve(KEY), accessToken: undefined },
});

const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error('get');
    },
    getPrototypeOf: () => {
      throw new Error('getPrototypeOf');
    },
  },
);

const endless = new Error('one');
endless.cause = endless;

describe('what a function of the application threw', () => {
  it.each<[string, unknown, string]>([
    ['an error', new TypeError('no shop'), 'TypeError: no shop'],
    ['an error without a message', new TypeError(), 'TypeError'],
    [
      'an error of another realm',
      runInNewContext('new TypeError("no shop")'),
      'TypeError: no shop',
    ],
    ['a text', 'no shop', '"no shop"'],
    ['an object with a message', { message: 'no shop', status: 500 }, 'no shop'],
    ['an object without one', { status: 500 }, 'an object'],
    ['nothing', undefined, 'undefined'],
    ['an error whose message is no text', Object.assign(new Error('x'), { message: 7 }), 'Error'],
    ['what throws on each access', hostile, 'a value that cannot be read'],
    [
      'an error with causes, as fetch throws it',
      new TypeError('fetch failed', {
        cause: Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
      }),
      'TypeError: fetch failed (cause: AggregateError: ECONNREFUSED)',
    ],
    [
      'an error that is its own cause',
      endless,
      'Error: one (cause: Error: one) (cause: Error: one) (cause: Error: one)',
    ],
    ['a text for a terminal', new Error('\u001b[31mred\r\nline'), 'Error:  [31mred line'],
    ['a long text', new Error('x'.repeat(600)), `Error: ${'x'.repeat(493)}…`],
  ])('is described: %s', async (_, thrown, expected) => {
    expect(await describeThrown(thrown)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['its message', new Error(`no access with ${KEY}`)],
    ['its cause', new Error('no access', { cause: new Error(KEY) })],
    ['another encoding', Buffer.from(`key ${KEY}`).toString('base64')],
    ['what is not shown', new Error('x'.repeat(600) + KEY)],
  ])('is withheld when it repeats the key of the client in %s', async (_, thrown) => {
    expect(await describeThrown(thrown)).toBe(
      'an error whose text is withheld, because it repeats the key of the client',
    );
  });

  it('is described when the key cannot be read', async () => {
    const describeWithout = createThrownDescriber({
      credentials: { apiKey: () => Promise.reject(new Error('no vault')), accessToken: undefined },
    });
    expect(await describeWithout(new Error('no shop'))).toBe('Error: no shop');
  });
});
