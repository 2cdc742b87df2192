// A key or a prompt that is passed in the wrong place is shown nowhere.
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import type { ClientOptions } from '../../../../src/client/options/client-options.ts';
import { toConversation } from '../../../../src/providers/index.ts';
import { createReferenceServer } from '../../../../src/testing/index.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { KEY, PROMPT } from '../../../kit/canary/secrets.ts';
import { createClient, createTestClient, MESSAGES } from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';
import { traceId } from '../../../kit/client/traces.ts';

/** Random letters and digits of the key of the tests, in other shapes. */
const HEX = KEY.slice(3);
const LETTERS = HEX.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

/** Secrets of every shape. */
const SECRETS: Readonly<Record<string, string>> = {
  'a key with a prefix': KEY,
  'a key of digits and letters': HEX,
  'a key of capitals': LETTERS.toUpperCase(),
  'a key of small letters': LETTERS,
  'a key like the code of an error': `E${LETTERS.toUpperCase()}`,
  'a key like the name of an error': `${LETTERS.toUpperCase()}Error`,
  'a UUID': `${HEX.slice(0, 8)}-${HEX.slice(8, 12)}-4${HEX.slice(13, 16)}-8${HEX.slice(17, 20)}-${HEX.slice(20)}`,
  'a prompt': PROMPT,
};

const VALID = { messages: MESSAGES, criteria: 'Reward a' };

/** A property that is not among the types. */
const with_ = (name: string, value: unknown = 1): never => ({ [name]: value }) as never;

/** Options of the client with a secret in the wrong place. */
const OPTIONS: Readonly<Record<string, (secret: string) => ClientOptions>> = {
  'the name of an option': (secret) => with_(secret),
  'the name and the key': (secret) => with_(secret.slice(0, 12), secret.slice(0, 12)),
  region: (secret) => with_('region', secret),
  baseUrl: (secret) => ({ baseUrl: secret }),
  'the user of baseUrl': (secret) => ({ baseUrl: `https://${encodeURIComponent(secret)}@a.test` }),
  'the query of baseUrl': (secret) => ({
    baseUrl: `https://a.test/?key=${encodeURIComponent(secret)}`,
  }),
  'the path of a baseUrl with a version': (secret) => ({
    baseUrl: `https://a.test/${encodeURIComponent(secret)}/api/v1`,
  }),
  'a local baseUrl without a scheme': (secret) => ({
    baseUrl: `${encodeURIComponent(secret)}@localhost:1/${encodeURIComponent(secret)}`,
  }),
  logLevel: (secret) => with_('logLevel', secret),
  logger: (secret) => with_('logger', secret),
  fetch: (secret) => with_('fetch', secret),
  timeoutMs: (secret) => with_('timeoutMs', secret),
  hooks: (secret) => ({ hooks: with_(secret) }),
  'a hook': (secret) => ({ hooks: with_('onRetry', secret) }),
  'the name of a header': (secret) => ({ headers: { [`${secret} `]: 'a' } }),
  'the value of a header': (secret) => ({ headers: { 'x-a': `${secret}\n` } }),
  headers: (secret) => with_('headers', secret),
  'a name of service': (secret) => ({ service: with_(secret) }),
  'service.taskPath': (secret) => ({ service: { taskPath: secret } }),
  'service.taskStates': (secret) => ({ service: { taskStates: { [secret]: secret as never } } }),
  'apiKey with a line break': (secret) => ({ apiKey: `${secret}\n${secret}` }),
};

/** Calls with a secret in the wrong place. */
const CALLS: Readonly<Record<string, (client: Client, secret: string) => unknown>> = {
  'the parameters': (client, secret) => client.evaluate(secret as never),
  'the name of a field': (client, secret) =>
    client.evaluate({ ...VALID, ...(with_(secret) as object) }),
  criteria: (client, secret) => client.evaluate({ ...VALID, criteria: secret }),
  'the name of a criterion': (client, secret) =>
    client.evaluate({ ...VALID, criteria: with_(secret, 'Fine') }),
  choice: (client, secret) => client.evaluate({ ...VALID, result: 'a', choice: secret as never }),
  block: (client, secret) => client.evaluate({ ...VALID, block: secret as never }),
  modelCore: (client, secret) =>
    client.evaluate({ ...VALID, modelCore: `align-lightning-${secret}` as never }),
  'the role of a message': (client, secret) =>
    client.evaluate({ ...VALID, messages: [{ role: secret as never, content: '' }] }),
  messages: (client, secret) => client.evaluate({ ...VALID, messages: secret as never }),
  'the key of a tag': (client, secret) =>
    client.evaluate({ ...VALID, tags: { [`${secret}${'!'.repeat(64)}`]: 'a' } }),
  'the value of a tag': (client, secret) =>
    client.evaluate({ ...VALID, tags: { a: with_(secret, secret) } }),
  traceId: (client, secret) => client.evaluate({ ...VALID, traceId: `${secret}x` }),
  dataRetention: (client, secret) => client.evaluate({ ...VALID, dataRetention: secret as never }),
  'the name of an option of a call': (client, secret) => client.evaluate(VALID, with_(secret)),
  'a header of a call': (client, secret) =>
    client.evaluate(VALID, { headers: { [`${secret} `]: secret } }),
  'an agent trace': (client, secret) =>
    client.evaluateTrace({ trace: secret as never, criteria: secret }),
  'the id of a trace': (client, secret) => client.traces.get(`${secret}x`),
  'a rating': (client, secret) =>
    client.annotations.rate({ traceId: traceId(1), rating: secret as never }),
  'a filter of traces': (client, secret) =>
    client.traces.list({ startDate: secret, tags: { [`${secret},`]: [`${secret},`] } }),
  'an excluded part': (client, secret) => client.traces.list({ exclude: secret as never }),
  'the key of a filter of rows': (client, secret) =>
    client.evaluations.filter({ filters: [{ key: 'a', values: secret as never }, with_(secret)] }),
  endpointType: (client, secret) => client.evaluations.filter({ endpointType: secret as never }),
  'the id of a task': (client, secret) => client.tasks.get(`${secret}.`, { kind: 'reward' }),
  'the kind of a task': (client, secret) => client.tasks.get('a', { kind: secret as never }),
  'an option of a wait': (client, secret) =>
    client.tasks.wait('a', { kind: 'reward', ...(with_(secret) as object) }),
  method: (client, secret) => client.request({ method: secret as never, path: '/x' }),
  path: (client, secret) => client.request({ method: 'GET', path: secret }),
  'a query in path': (client, secret) => client.request({ method: 'GET', path: `/x?a=${secret}` }),
  'a path outside': (client, secret) =>
    client.request({ method: 'GET', path: `/../${encodeURIComponent(secret)}` }),
  query: (client, secret) =>
    client.request({ method: 'GET', path: '/x', query: { [secret]: with_(secret) } }),
};

/** Functions beside the client. */
const OTHERS: Readonly<Record<string, (secret: string) => unknown>> = {
  toConversation: (secret) => toConversation(secret as never),
  createReferenceServer: (secret) => createReferenceServer(with_(secret)),
  'the regions of a server': (secret) => createReferenceServer({ regions: with_(secret) }),
  'the keys of a server': (secret) =>
    createReferenceServer({ regions: { eu: { apiKeys: secret as never } } }),
};

/** Everything that a failure shows, also in the log. */
async function shown(call: (log: (...line: unknown[]) => void) => unknown): Promise<string> {
  const lines: unknown[] = [];
  try {
    await call((...line) => lines.push(line));
  } catch (error) {
    const own = Object.values<unknown>(Object.assign({}, error));
    return [shownBy(error), shownBy(lines), shownBy(own), JSON.stringify(own)].join('\n');
  }
  throw new Error('nothing was rejected');
}

const tell = (log: (...line: unknown[]) => void): ClientOptions => ({
  logger: { error: log, warn: log, info: log, debug: log },
  logLevel: 'debug',
});

describe.each(Object.entries(SECRETS))('%s is shown nowhere', (_, secret) => {
  const check = async (call: Parameters<typeof shown>[0]): Promise<void> => {
    const text = await shown(call);
    expect(text).toContain('Error');
    expect(leakedSlice(text, secret, 13)).toBeUndefined();
  };

  it.each(Object.entries(OPTIONS))('as %s', async (_place, toOptions) => {
    await check((log) => createClient({ apiKey: KEY, ...tell(log), ...toOptions(secret) }));
  });

  it.each(Object.entries(CALLS))('as %s of a call', async (_place, call) => {
    await check((log) => {
      const service = { taskPath: '/tasks/{task_id}' };
      return call(createTestClient([json({})], { ...tell(log), service }).client, secret);
    });
  });

  it.each(Object.entries(OTHERS))('in %s', async (_place, call) => {
    await check(() => call(secret));
  });

  it.each(['ALIGN_REGION', 'ALIGN_BASE_URL', 'ALIGN_LOG'])('as %s', async (variable) => {
    vi.stubEnv(variable, secret);
    await check(() => createClient({ apiKey: KEY }));
  });

  it.each(['code', 'name', 'message'])(
    'as %s of the error of a credential function',
    async (property) => {
      const fail = (): never => {
        throw Object.assign(new Error('no', { cause: { [property]: secret } }), {
          [property]: secret,
        });
      };
      await check((log) =>
        createTestClient([json({})], { ...tell(log), apiKey: fail }).client.evaluate(VALID),
      );
    },
  );
});

it('does not show a key that is pasted as the name of an option, however short it is', () => {
  const short = KEY.slice(-9);
  expect(() => createClient(with_(short, short))).toThrow(expect.objectContaining({ option: '…' }));
});
