import { describe, expect, it } from 'vitest';
import { commentRequestSchema } from '../../../src/service/annotation-request-schema.ts';
import { filterRequestSchema } from '../../../src/service/filter-request-schema.ts';
import { rewardRequestSchema } from '../../../src/service/reward-request-schema.ts';
import { issuesOf } from './schema-issues.ts';

const USER = { role: 'user', content: 'Hi' };
const REWARD = { messages: [USER], evaluation_criteria: 'Reward kind answers' };

describe('the body of an evaluation', () => {
  const CRITERION_RULE = 'Criteria should begin with one of: Reward, Penalize, Passes if, Fails if';
  const CONTENT_RULE = 'Input should be a string, an array of parts or null';
  const LIGHTNING = {
    ...REWARD,
    model_core: 'align-lightning-20251127',
    evaluation_criteria: 'Passes if x',
  };

  it.each<readonly [string, object, readonly string[]]>([
    ['least', {}, []],
    ['a stored evaluator', { evaluation_criteria: null, evaluator_name: 'e'.repeat(255) }, []],
    [
      'null for all that may be absent',
      { tags: null, tools: null, system: null, trace_id: null },
      [],
    ],
    ['a retention', { retention: 'none' }, []],
    ['a standard retention', { retention: 'standard' }, []],
    ['a retention of null', { retention: null }, []],
    [
      'another retention',
      { retention: 'some' },
      ["retention: Input should be 'standard' or 'none'"],
    ],
    ['no messages', { messages: [] }, ['messages: too_small']],
    [
      'another criterion',
      { evaluation_criteria: 'Be kind' },
      [`evaluation_criteria: ${CRITERION_RULE}`],
    ],
    [
      'criterion and evaluator',
      { evaluator_name: 'e' },
      [
        'evaluation_criteria: Exactly one of evaluation_criteria and evaluator_name should be given',
      ],
    ],
    [
      'neither criterion nor evaluator',
      { evaluation_criteria: null },
      [
        'evaluation_criteria: Exactly one of evaluation_criteria and evaluator_name should be given',
      ],
    ],
    [
      'an empty evaluator',
      { evaluation_criteria: null, evaluator_name: '' },
      ['evaluator_name: String should have 1 to 255 characters'],
    ],
    [
      'an evaluator of 256 characters',
      { evaluation_criteria: null, evaluator_name: '😀'.repeat(256) },
      ['evaluator_name: String should have 1 to 255 characters'],
    ],
    [
      'a message without content',
      { messages: [{ role: 'user' }] },
      [`messages.0.content: ${CONTENT_RULE}`],
    ],
    ['a content of null', { messages: [{ role: 'user', content: null }] }, []],
    [
      'a content that is a number',
      { messages: [{ role: 'system', content: 7 }] },
      [`messages.0.content: ${CONTENT_RULE}`],
    ],
    ['an answer without content', { messages: [{ role: 'assistant' }] }, []],
    [
      'a tool without the id of its call',
      { messages: [{ role: 'tool', content: 'x' }] },
      ['messages.0.tool_call_id: invalid_type'],
    ],
    [
      'a tool with an empty id',
      { messages: [{ role: 'tool', content: 'x', tool_call_id: '' }] },
      ['messages.0.tool_call_id: too_small'],
    ],
    ['tags that are a list', { tags: ['a'] }, ['tags: invalid_type']],
    ['a tag that is a number', { tags: { a: 'x', b: 7 } }, ['tags.b: invalid_type']],
    ['a lightning core', LIGHTNING, []],
    [
      'a lightning core with another criterion',
      { ...LIGHTNING, evaluation_criteria: 'Reward x' },
      ['evaluation_criteria: Lightning cores support only Passes if and Fails if criteria'],
    ],
    [
      'a lightning core for all messages',
      { ...LIGHTNING, evaluate_latest: false },
      ['evaluate_latest: Lightning cores support only evaluate_latest true'],
    ],
    ['another core for all messages', { evaluate_latest: false }, []],
  ])('with %s', (_, fields, issues) => {
    expect(issuesOf(rewardRequestSchema('retention'), { ...REWARD, ...fields })).toEqual(issues);
  });
});

it.each<readonly [string, object, readonly string[]]>([
  ['nothing', {}, []],
  [
    'null for everything',
    { filters: null, criteria_filter: null, page: null, page_size: null },
    [],
  ],
  ['the least numbers', { page: 1, page_size: 1, endpoint_type: 'trace' }, []],
  ['page 0', { page: 0 }, ['page: too_small']],
  ['no rows', { page_size: 0 }, ['page_size: too_small']],
  ['half a page', { page: 1.5 }, ['page: invalid_type']],
  ['another endpoint', { endpoint_type: 'rating' }, ['endpoint_type: invalid_value']],
  ['a filter without values', { filters: [{ key: 'a' }] }, ['filters.0.values: invalid_type']],
  ['criteria without values', { criteria_filter: {} }, ['criteria_filter.values: invalid_type']],
])('the body of a filter with %s', (_, body, issues) => {
  expect(issuesOf(filterRequestSchema(), body)).toEqual(issues);
});

it.each<readonly [string, string, readonly string[]]>([
  ['a word', 'x', []],
  ['nothing', '', ['comment: String should have at least 1 character that is not white space']],
  [
    'white space',
    ' \n',
    ['comment: String should have at least 1 character that is not white space'],
  ],
])('the body of a comment of %s', (_, comment, issues) => {
  const body = { trace_id: '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', comment };
  expect(issuesOf(commentRequestSchema(), body)).toEqual(issues);
});
