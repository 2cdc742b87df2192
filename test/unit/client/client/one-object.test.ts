import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import {
  createClient,
  createTestClient,
  KEY,
  MESSAGES,
  scored,
} from '../../../kit/client/client.ts';
import { rejection } from '../../../kit/time/outcomes.ts';

const ID = '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11';

/** The public calls that take one object, with arguments of another shape. */
const CALLS: Readonly<Record<string, readonly [(client: Client) => unknown, string]>> = {
  'rate(id, true)': [
    (client) => client.annotations.rate(ID as never, true as never),
    'params: is a string of 36 characters, but rate takes one object: rate({ traceId, rating })',
  ],
  'comment(id, text)': [
    (client) => client.annotations.comment(ID as never, 'Good.' as never),
    'params: is a string of 36 characters, but comment takes one object: comment({ traceId, comment })',
  ],
  'evaluate(messages, criteria)': [
    (client) => client.evaluate(MESSAGES as never, 'Reward a' as never),
    'params: is an array of 2, but evaluate takes one object: evaluate({ messages, criteria })',
  ],
  'evaluateTrace()': [
    (client) => client.evaluateTrace(undefined as never),
    'params: is undefined, but evaluateTrace takes one object: evaluateTrace({ trace, criteria })',
  ],
  'request(method, path)': [
    (client) => client.request('GET' as never, '/api/v1/x' as never),
    'params: is a string of 3 characters, but request takes one object: request({ method, path })',
  ],
  'traces.list(limit)': [
    (client) => client.traces.list(10 as never),
    'params: is 10, but list takes one object: list({ tags, pageSize })',
  ],
  'evaluations.filter(filters)': [
    (client) => client.evaluations.filter([] as never),
    'params: is an array of 0, but filter takes one object: filter({ filters, criteria })',
  ],
};

describe('a call with other arguments than one object is rejected without a request', () => {
  it.each(Object.entries(CALLS))('%s', async (_name, [call, message]) => {
    const { client, sent } = createTestClient([scored()]);

    const error = await rejection((async () => await call(client))());

    expect(error).toMatchObject({ code: 'invalid_input', message });
    expect(sent).toEqual([]);
  });
});

it('new Client(key) is rejected without the key', () => {
  expect(() => createClient(KEY as never)).toThrow(
    `Client is a string of ${KEY.length} characters, but takes one object: new Client({ apiKey })`,
  );
});

it('an option in the first argument is rejected with its place', async () => {
  const { client, sent } = createTestClient([scored()]);
  const params = { messages: MESSAGES, criteria: 'Reward a', timeoutMs: 1000, criterea: 'x' };

  const error = await rejection(client.evaluate(params));

  expect(error).toMatchObject({
    issues: [
      {
        path: 'timeoutMs',
        message:
          'is an unknown field ("timeoutMs"): it is an option of the call, which is passed in its second argument',
      },
      { path: 'criterea', message: 'is an unknown field ("criterea"): did you mean criteria?' },
    ],
  });
  expect(sent).toEqual([]);
});
