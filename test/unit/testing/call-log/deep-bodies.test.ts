import { describe, expect, it } from 'vitest';
import {
  answerOf,
  postText,
  REWARD_PATH,
  steadyServer,
} from '../../../kit/server/reference-service.ts';
import {
  COMMENT_PATH,
  FILTER_PATH,
  RATING_PATH,
  TRACE_EVALUATION_PATH,
} from '../../../kit/server/service-calls.ts';

const deep = (inner: string): string => '['.repeat(1_000_000) + inner + ']'.repeat(1_000_000);
const deepObject = '{"a":'.repeat(500_000) + '1' + '}'.repeat(500_000);
const message = (content: string): string =>
  `{"messages":[{"role":"user","content":${content}}],"evaluation_criteria":"Reward a"}`;

const BODIES: Readonly<Record<string, string>> = {
  'a list': deep(''),
  'an object': deepObject,
  'the content of a message': message(deep('{}')),
  'a part of a message': message(`[${deepObject}]`),
  'an unknown field': `{"messages":[{"role":"user","content":"x"}],"evaluation_criteria":"Reward a","x":${deep('1')}}`,
  'the tools': `{"messages":[{"role":"user","content":"x"}],"evaluation_criteria":"Reward a","tools":[${deepObject}]}`,
  'a trace': `{"trace":{"root_agent_instance_id":"a","agent_instance_by_id":{"a":${deepObject}}},"evaluation_criteria":"Reward a"}`,
};
const PATHS = [
  REWARD_PATH,
  `${REWARD_PATH}/background`,
  TRACE_EVALUATION_PATH,
  RATING_PATH,
  COMMENT_PATH,
  FILTER_PATH,
];

describe('a body that is nested a million times', () => {
  it.each(Object.entries(BODIES))('as %s is rejected as invalid', async (_name, body) => {
    const server = steadyServer();
    for (const path of PATHS) {
      const { status } = await answerOf(await postText(server, body, { path }));

      expect([path, status]).toEqual([path, 422]);
    }
  });
});

describe('server.calls', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  it.each([
    ['1,000 levels', nested(1000), true],
    ['1,001 levels', nested(1001), false],
    ['1,001 levels of objects', `${'{"a":'.repeat(1001)}1${'}'.repeat(1001)}`, false],
    ['many lists beside each other', `[${'[],{},'.repeat(2000)}0]`, true],
    ['brackets in a text', JSON.stringify('['.repeat(2000)), true],
    ['brackets after an escaped quote', JSON.stringify(`"${'{'.repeat(2000)}`), true],
    ['brackets after an escaped backslash', `["\\\\",${nested(1000)}]`, false],
  ])('has the body of a request with %s: %#', async (_name, body, isParsed) => {
    const server = steadyServer();
    await postText(server, body);

    expect(server.calls.map((call) => call.body)).toEqual([
      isParsed ? JSON.parse(body) : undefined,
    ]);
  });
});
