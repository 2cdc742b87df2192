import { describe, expect, it } from 'vitest';
import { rewardRequestSchema } from '../../../../../src/testing/requests/reward-request-schema.ts';
import { issuesOf } from '../../../../kit/server/schema-issues.ts';

const USER = { role: 'user', content: 'Hi' };
const REWARD = { messages: [USER], evaluation_criteria: 'Reward kind answers' };

describe('rewardRequestSchema', () => {
  const CRITERION_RULE = 'Criteria should begin with one of: Reward, Penalize, Passes if, Fails if';
  const CONTENT_RULE = 'Input should be a string, an array of parts or null';
  const LIGHTNING = {
    ...REWARD,
    model_core: 'align-lightning-20251127',
    evaluation_criteria: 'Passes if x',
  };

  it.each<readonly [string, object, readonly string[]]>([
    ['only the required fields', {}, []],
    ['a stored evaluator', { evaluation_criteria: null, evaluator_name: 'e'.repeat(255) }, []],
    ['null for optional fields', { tags: null, tools: null, system: null, trace_id: null }, []],
    ['a retention', { retention: 'none' }, []],
    ['a standard retention', { retention: 'standard' }, []],
    ['a retention of null', { retention: null }, []],
    [
      'an invalid retention',
      { retention: 'some' },
      ["retention: Input should be 'standard' or 'none'"],
    ],
    [
      'a criterion without a prefix',
      { evaluation_criteria: 'Be kind' },
      [`evaluation_criteria: ${CRITERION_RULE}`],
    ],
    [
      'criterion and evaluator',
      { evaluator_name: 'e' },
      ['evaluation_criteria: Exactly one of evaluation_criteria and evaluator_name should be set'],
    ],
    [
      'neither criterion nor evaluator',
      { evaluation_criteria: null },
      ['evaluation_criteria: Exactly one of evaluation_criteria and evaluator_name should be set'],
    ],
    [
      'an empty evaluator name',
      { evaluation_criteria: null, evaluator_name: '' },
      ['evaluator_name: String should have 1 to 255 characters'],
    ],
    [
      'an evaluator name of 256 characters',
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
    ['an assistant message without content', { messages: [{ role: 'assistant' }] }, []],
    [
      'a tool message without tool_call_id',
      { messages: [{ role: 'tool', content: 'x' }] },
      ['messages.0.tool_call_id: invalid_type'],
    ],
    [
      'a tool message with an empty tool_call_id',
      { messages: [{ role: 'tool', content: 'x', tool_call_id: '' }] },
      ['messages.0.tool_call_id: too_small'],
    ],
    ['tags that are a list', { tags: ['a'] }, ['tags: invalid_type']],
    ['a tag that is a number', { tags: { a: 'x', b: 7 } }, ['tags.b: invalid_type']],
    ['a lightning core', LIGHTNING, []],
    [
      'a lightning core with a Reward criterion',
      { ...LIGHTNING, evaluation_criteria: 'Reward x' },
      ['evaluation_criteria: Lightning cores support only Passes if and Fails if criteria'],
    ],
    [
      'a lightning core with evaluate_latest false',
      { ...LIGHTNING, evaluate_latest: false },
      ['evaluate_latest: Lightning cores support only evaluate_latest true'],
    ],
    ['another core with evaluate_latest false', { evaluate_latest: false }, []],
  ])('reports the issues of %s', (_, fields, issues) => {
    expect(issuesOf(rewardRequestSchema('retention'), { ...REWARD, ...fields })).toEqual(issues);
  });
});
