// A value that should be one of a few is quoted when it is a word, so that a typo is seen at once.
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import type { ClientOptions } from '../../../../src/client/options/client-options.ts';
import { KEY } from '../../../kit/canary/secrets.ts';
import { createClient, MESSAGES } from '../../../kit/client/client.ts';
import { revokedProxy, throwingProxy } from '../../../kit/client/hostile-values.ts';
import { refusalOf } from '../../../kit/client/refusals.ts';
import { traceId } from '../../../kit/client/traces.ts';

const VALID = { messages: MESSAGES, criteria: 'Reward a' };
const TASK_PATH = '/tasks/{task_id}';

/** Calls a method of a client with a value that the types exclude. */
type Call = (client: Client, value: never) => unknown;

const messageOf = (call: Call, value: unknown): Promise<string> => {
  const service = { taskPath: TASK_PATH };
  return refusalOf((client) => call(client, value as never), { service });
};

describe('a typo in an option is shown', () => {
  it.each<readonly [string, object, string]>([
    ['region', { region: 'EU' }, 'region is "EU": use one of eu, us'],
    ['region', { region: 'eu-west' }, 'region is "eu-west": use one of eu, us'],
    [
      'logLevel',
      { logLevel: 'warning' },
      'logLevel is "warning": it must be one of off, error, warn, info, debug',
    ],
    [
      'service.taskStates',
      { service: { taskStates: { parked: 'in_progress' } } },
      'service.taskStates["parked"] is "in_progress": it must be "pending" or "running" or "succeeded" or "failed"',
    ],
    [
      'allowInsecureHttp',
      { allowInsecureHttp: 'true' },
      'allowInsecureHttp is "true": it must be true or false',
    ],
    [
      'dangerouslyAllowBrowser',
      { dangerouslyAllowBrowser: 'yes' },
      'dangerouslyAllowBrowser is "yes": it must be true or false',
    ],
  ])('of %s', (_, options: ClientOptions, message) => {
    expect(() => createClient({ apiKey: KEY, ...options })).toThrow(
      expect.objectContaining({ message }),
    );
  });

  it.each([
    ['ALIGN_REGION', 'Europe', 'ALIGN_REGION is "Europe": use one of eu, us'],
    ['ALIGN_LOG', '1', 'ALIGN_LOG is "1": it must be one of off, error, warn, info, debug'],
  ])('of the variable %s', (name, value, message) => {
    vi.stubEnv(name, value);
    expect(() => createClient({ apiKey: KEY })).toThrow(expect.objectContaining({ message }));
  });
});

describe('a typo in a call is shown', () => {
  it.each<readonly [string, Call, unknown, string]>([
    [
      'the role of a message',
      (client, role) => client.evaluate({ ...VALID, messages: [{ role, content: 'Hi' }] }),
      'customer',
      'messages[0].role: is "customer": use one of system, user, assistant, tool',
    ],
    [
      'choice',
      (client, choice) => client.evaluate({ ...VALID, result: 'a', choice }),
      '0',
      'choice: is "0": it must be an integer of at least 0',
    ],
    [
      'dataRetention',
      (client, dataRetention) => client.evaluate({ ...VALID, dataRetention }),
      'zero',
      'dataRetention: is "zero": it must be "standard" or "none"',
    ],
    [
      'explanationCleaning',
      (client, explanationCleaning) => client.evaluate({ ...VALID, explanationCleaning }),
      'end-user',
      'explanationCleaning: is "end-user": it must be "end_user"',
    ],
    [
      'block',
      (client, block) => client.evaluate({ ...VALID, block }),
      'false',
      'block: is "false": it must be true or false',
    ],
    [
      'rating',
      (client, rating) => client.annotations.rate({ traceId: traceId(1), rating }),
      'good',
      'rating: is "good": it must be true or false',
    ],
    [
      'the kind of a task',
      (client, kind) => client.tasks.get('t-1', { kind }),
      'conversation',
      `kind: is "conversation": pass 'reward' or 'trace' together with a bare id`,
    ],
    [
      'method',
      (client, method) => client.request({ method, path: '/x' }),
      'get',
      'method: is "get": it must be "GET" or "POST" or "PUT" or "PATCH" or "DELETE"',
    ],
    [
      'auth',
      (client, auth) => client.request({ method: 'GET', path: '/x', auth }),
      'access_token',
      'auth: is "access_token": it must be "apiKey" or "accessToken"',
    ],
    [
      'endpointType',
      (client, endpointType) => client.evaluations.filter({ endpointType }),
      'traces',
      'endpointType: is "traces": it must be "reward" or "trace"',
    ],
  ])('of %s', async (_, call, value, message) => {
    expect(await messageOf(call, value)).toBe(message);
  });
});

describe('an id that cannot be read is an error of this package', () => {
  const places: readonly (readonly [string, Call, string])[] = [
    [
      'traces.get',
      (client, id) => client.traces.get(id),
      'traceId: is a value that cannot be read: pass the UUID of a trace',
    ],
    [
      'annotations.rate',
      (client, id) => client.annotations.rate({ traceId: id, rating: true }),
      'traceId: is a value that cannot be read: pass the UUID of a trace',
    ],
    [
      'tasks.get',
      (client, task) => client.tasks.get(task),
      'params: cannot be read, because a getter or a proxy in it throws: pass a plain object',
    ],
  ];

  it.each(places)('of %s', async (_, call, message) => {
    expect(await messageOf(call, revokedProxy())).toBe(message);
    expect(await messageOf(call, throwingProxy())).toBe(message);
  });
});
