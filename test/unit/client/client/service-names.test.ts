import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import type { ServiceOptions } from '../../../../src/index.ts';
import { thrownBy } from '../../errors/caught.ts';
import {
  BASE_URL,
  createClient,
  createTestClient,
  KEY,
  MESSAGES,
} from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';
import { traceId } from '../../../kit/client/traces.ts';
import { factsOf } from '../../../kit/time/outcomes.ts';

const AGENT_TRACE = {
  root_agent_instance_id: 'a',
  agent_instance_by_id: {
    a: { id: 'a', name: 'a', interactions: [{ input_messages: [], output_messages: [] }] },
  },
};

type Send = (client: Client) => Promise<unknown>;

const list: Send = (client) =>
  client.traces
    .list({
      minScore: 0.25,
      maxScore: 0.75,
      criteria: 'Reward a',
      tags: { env: 'prod' },
      exclude: ['comments', 'trace'],
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      pageSize: 7,
      pageToken: 'next',
    })
    .firstPage();
const evaluate: Send = (client) =>
  client.evaluate({ messages: MESSAGES, criteria: 'Reward a', dataRetention: 'none' });
const evaluateTrace: Send = (client) =>
  client.evaluateTrace({ trace: AGENT_TRACE, criteria: 'Reward a' });
const later: Send = (client) =>
  client.evaluate({ messages: MESSAGES, criteria: 'Reward a', block: false });
const comment: Send = (client) => client.annotations.comment({ traceId: traceId(1), comment: 'a' });
const readTask: Send = (client) => client.tasks.get('t-1', { kind: 'reward' });

/** For each option that a request shows: a name, the call that sends it, and the expected part of URL or body. */
const OVERRIDES: Readonly<
  Record<
    Exclude<keyof ServiceOptions, 'checkFilters' | 'taskStates' | 'idempotencyHeader'>,
    readonly [string, Send, string]
  >
> = {
  dataRetentionField: ['keep', evaluate, '"keep":"none"'],
  taskPath: ['/jobs/{task_id}/state', readTask, `${BASE_URL}/jobs/t-1/state`],
  tracePath: ['/v2/agents', evaluateTrace, `${BASE_URL}/v2/agents `],
  commentPath: ['/v2/comments', comment, `${BASE_URL}/v2/comments `],
  backgroundSuffix: ['/later', later, `${BASE_URL}/api/v1/evals/reward/later `],
  startDateParameter: ['since', list, 'since=2026-11-01T00%3A00%3A00Z'],
  endDateParameter: ['until', list, 'until=2026-11-30T00%3A00%3A00Z'],
  pageSizeParameter: ['count', list, 'count=7'],
  pageTokenParameter: ['after', list, 'after=next'],
  minScoreParameter: ['from', list, 'from=0.25'],
  maxScoreParameter: ['to', list, 'to=0.75'],
  criteriaParameter: ['criterion', list, 'criterion=Reward+a'],
  tagsParameter: ['tag[]', list, 'tag%5B%5D=env%3Aprod'],
  excludeParameter: ['drop', list, 'drop=comments&drop=trace'],
};

async function sentBy(send: Send, service: ServiceOptions): Promise<string> {
  const { client, sent } = createTestClient([json({})], { service });
  // The answer is invalid: only the request matters here.
  await send(client).catch(() => undefined);
  return sent.map(({ url, body }) => `${url} ${body ?? ''}`).join('\n');
}

const NAMES = Object.keys(OVERRIDES) as (keyof typeof OVERRIDES)[];

describe('the option service', () => {
  it.each(NAMES)('sets the name in %s', async (option) => {
    const [name, send, expected] = OVERRIDES[option];

    expect(await sentBy(send, { [option]: name })).toContain(expected);
  });

  it.each(NAMES)('keeps the default when %s is undefined', async (option) => {
    const [, send] = OVERRIDES[option];

    expect(await sentBy(send, { [option]: undefined })).toBe(await sentBy(send, {}));
  });

  it('changes all names together, and no name of the specification', async () => {
    const service = Object.fromEntries(NAMES.map((name) => [name, OVERRIDES[name][0]]));

    expect(await sentBy(list, service)).toBe(
      `${BASE_URL}/api/v1/traces?since=2026-11-01T00%3A00%3A00Z&until=2026-11-30T00%3A00%3A00Z&from=0.25&to=0.75` +
        '&criterion=Reward+a&count=7&after=next&tag%5B%5D=env%3Aprod&drop=comments&drop=trace ',
    );
  });
});

describe('without the option service', () => {
  it('traces.list uses the names of the open points', async () => {
    expect(await sentBy(list, {})).toBe(
      `${BASE_URL}/api/v1/traces?start_date=2026-11-01T00%3A00%3A00Z&end_date=2026-11-30T00%3A00%3A00Z&min_score=0.25` +
        '&max_score=0.75&criteria=Reward+a&page_size=7&page_token=next&tags=env%3Aprod' +
        '&exclude=comments&exclude=trace ',
    );
  });

  it.each([
    ["dataRetention: 'none'", evaluate],
    ['tasks.get', readTask],
  ])('%s sends no request', async (_, send) => {
    expect(await sentBy(send, {})).toBe('');
  });
});

describe('the constructor throws a ConfigurationError for', () => {
  it.each<readonly [string, object, string, string]>([
    ['an empty name', { tagsParameter: '' }, 'invalid_option', 'service.tagsParameter'],
    ['a number', { minScoreParameter: 7 }, 'invalid_option', 'service.minScoreParameter'],
    ['null', { taskPath: null }, 'invalid_option', 'service.taskPath'],
    ['a path without an id', { taskPath: '/tasks' }, 'invalid_option', 'service.taskPath'],
    [
      'a path without a slash',
      { taskPath: 'tasks/{task_id}' },
      'invalid_option',
      'service.taskPath',
    ],
    ['another host', { taskPath: '//host.test/{task_id}' }, 'invalid_option', 'service.taskPath'],
    ['a route on another host', { tracePath: '//h.test/x' }, 'invalid_option', 'service.tracePath'],
    ['a route with a query', { commentPath: '/x?y' }, 'invalid_option', 'service.commentPath'],
    [
      'a suffix without a slash',
      { backgroundSuffix: 'later' },
      'invalid_option',
      'service.backgroundSuffix',
    ],
    ['another check', { checkFilters: 'no' }, 'invalid_option', 'service.checkFilters'],
    ['a relative path', { taskPath: '/../{task_id}' }, 'invalid_option', 'service.taskPath'],
    ['a query', { taskPath: '/tasks?id={task_id}' }, 'invalid_option', 'service.taskPath'],
    [
      'the name of another field',
      { dataRetentionField: 'tags' },
      'invalid_option',
      'service.dataRetentionField',
    ],
    [
      'the name of another parameter',
      { minScoreParameter: 'page_size' },
      'invalid_option',
      'service.minScoreParameter',
    ],
    [
      'the name of another parameter that is not renamed',
      { tagsParameter: 'exclude' },
      'invalid_option',
      'service.excludeParameter',
    ],
    [
      'the same name for two parameters',
      { minScoreParameter: 'score', maxScoreParameter: 'score' },
      'invalid_option',
      'service.maxScoreParameter',
    ],
    ['an unknown option', { tags: 'tag' }, 'unknown_option', 'service.tags'],
  ])('%s', (_, service, code, option) => {
    const create = (): Client => createClient({ apiKey: KEY, service });

    expect(factsOf(thrownBy(create))).toEqual({
      name: 'ConfigurationError',
      code,
      isRetryable: false,
      option,
    });
  });
});
