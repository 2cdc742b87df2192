import { expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import type { RequestOptions } from '../../../../src/client/options/request-options.ts';
import { createTestClient, MESSAGES, result, scored } from '../../../kit/client/client.ts';
import { json, obey } from '../../../kit/client/fake-fetch.ts';
import { flush } from '../../../kit/time/flush.ts';
import { rejection, watch } from '../../../kit/time/outcomes.ts';
import { foreignSignal } from '../../../kit/client/signals.ts';
import { traceId, wireTrace } from '../../../kit/client/traces.ts';

const PARAMS = { messages: MESSAGES, criteria: 'Reward a' };
const TASK = { service: { taskPath: '/api/v1/tasks/{task_id}' } };
const CALLS: readonly (readonly [
  string,
  (client: Client, options: RequestOptions) => Promise<unknown>,
])[] = [
  ['evaluate', (client, options) => client.evaluate(PARAMS, options)],
  [
    'evaluate with a list of criteria',
    (client, options) => client.evaluate({ ...PARAMS, criteria: ['Reward a'] }, options),
  ],
  ['traces.list', (client, options) => client.traces.list({}, options).firstPage()],
  ['tasks.wait', (client, options) => client.tasks.wait('task-1', { kind: 'reward', ...options })],
  ['request', (client, options) => client.request({ method: 'GET', path: '/x' }, options)],
];

it.each(CALLS)('%s rejects with the reason of a foreign signal that aborts', async (_, call) => {
  const { client, sent } = createTestClient([obey], TASK);
  const caller = foreignSignal();
  const outcome = watch(call(client, { signal: caller.signal }));
  await flush();
  expect([outcome(), sent.length]).toEqual(['pending', 1]);

  caller.abort('stop');
  await flush();

  expect(outcome()).toEqual({ reason: 'stop' });
});

it.each(CALLS)('%s sends nothing when a foreign signal aborted before', async (_, call) => {
  const { client, sent } = createTestClient([obey], TASK);
  const caller = foreignSignal();
  caller.abort('stop');

  expect(await rejection(call(client, { signal: caller.signal }))).toBe('stop');
  expect(sent).toEqual([]);
});

it('evaluate succeeds with a foreign signal that does not abort', async () => {
  const { client } = createTestClient([scored()]);

  expect(await client.evaluate(PARAMS, { signal: foreignSignal().signal })).toEqual(
    result('Reward a'),
  );
});

it('an iteration ends when a foreign signal aborts in the middle of a page', async () => {
  const { client } = createTestClient([
    json({ traces: [wireTrace(1), wireTrace(2)], next_page_token: null }),
  ]);
  const caller = foreignSignal();
  const read: string[] = [];
  const iterate = async (): Promise<void> => {
    for await (const { id } of client.traces.list({}, { signal: caller.signal })) {
      read.push(id);
      caller.abort('stop');
    }
  };

  expect(await rejection(iterate())).toBe('stop');
  expect(read).toEqual([traceId(1)]);
});
