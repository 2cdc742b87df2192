import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import { InvalidResponseError } from '../../../../src/errors/invalid-response-error.ts';
import type { PartialEvaluationError } from '../../../../src/errors/partial-evaluation-error.ts';
import { TRACE } from '../../../kit/traces/agents.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { byCriterion, createTestClient, MESSAGES, PROMPT } from '../../../kit/client/client.ts';
import { json, type Reply } from '../../../kit/client/fake-fetch.ts';
import { factsOf, rejection } from '../../../kit/time/outcomes.ts';
import { TASK, TASK_PATH } from '../../../kit/client/tasks.ts';
import { wireTrace } from '../../../kit/client/traces.ts';

const UNUSABLE = { score: 2, explanation: PROMPT };
const PAGE = { traces: [wireTrace(1, { trace: { content: PROMPT } })], next_page_token: null };

type Send = (client: Client) => Promise<unknown>;

const evaluate: Send = (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });

async function errorOf(send: Send, ...replies: readonly Reply[]): Promise<InvalidResponseError> {
  const { client } = createTestClient(replies, { service: { taskPath: TASK_PATH } });
  const error = await rejection(send(client));
  if (error instanceof InvalidResponseError) return error;
  throw new Error('rejected with something else', { cause: error });
}

describe('readBody returns the answer that was paid for, and nothing else shows it:', () => {
  it.each<readonly [string, Send, object, string]>([
    // covers: P-108, P-109, P-110
    ['evaluate', evaluate, UNUSABLE, 'invalid_schema'],
    [
      'evaluate without blocking',
      (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a', block: false }),
      { task: { id: PROMPT } },
      'invalid_schema',
    ],
    [
      'evaluateTrace',
      (client) => client.evaluateTrace({ trace: TRACE, criteria: 'Reward a' }),
      { agent_scores: { a: 'high' }, overall_score: 1, explanation: PROMPT },
      'invalid_schema',
    ],
    [
      'tasks.get',
      (client) => client.tasks.get(TASK),
      { task_id: TASK.taskId, status: 'succeeded', result: UNUSABLE },
      'invalid_schema',
    ],
    [
      'tasks.wait',
      (client) => client.tasks.wait(TASK),
      { task_id: TASK.taskId, status: 'succeeded', result: UNUSABLE },
      'invalid_schema',
    ],
    [
      'a page with an invalid trace',
      (client) => client.traces.list().firstPage(),
      { ...PAGE, traces: [...PAGE.traces, { id: PROMPT }] },
      'invalid_schema',
    ],
    [
      'a page that ignores a filter',
      (client) => client.traces.list({ exclude: ['trace'] }).firstPage(),
      PAGE,
      'filter_ignored',
    ],
    [
      'a page that was returned twice',
      (client) => client.traces.list({ pageToken: 'same' }).firstPage(),
      { ...PAGE, next_page_token: 'same' },
      'page_repeated',
    ],
  ])('%s', async (_, send, body, code) => {
    const error = await errorOf(send, json(body));

    expect(error.code).toBe(code);
    expect(error.readBody()).toStrictEqual(body);
    expect(leakedSlice(shownBy(error), PROMPT, 32)).toBeUndefined();
  });

  it('one of several criteria', async () => {
    const { client } = createTestClient([byCriterion({ 'Reward b': json(UNUSABLE) })]);
    const error = (await rejection(
      client.evaluate({ messages: MESSAGES, criteria: ['Reward a', 'Reward b'] }),
    )) as PartialEvaluationError;
    const [, second] = error.results as readonly { readonly reason?: unknown }[];

    expect(factsOf(second?.reason)).toMatchObject({ name: 'InvalidResponseError' });
    expect((second?.reason as InvalidResponseError).readBody()).toStrictEqual(UNUSABLE);
    expect(leakedSlice(shownBy(error), PROMPT, 32)).toBeUndefined();
  });
});

it('readBody returns undefined for an answer that is not JSON', async () => {
  const error = await errorOf(evaluate, () => new Response(`<p>${PROMPT}</p>`));

  expect(error.code).toBe('invalid_json');
  expect(error.readBody()).toBeUndefined();
});
