import { describe, expect, it } from 'vitest';
import { IssueList } from '../../../src/values/issue-list.ts';
import { validateAgentTrace } from '../../../src/input/validate-agent-trace.ts';
import { validateCustomRequest } from '../../../src/input/validate-custom-request.ts';
import { validateFilterEvaluations } from '../../../src/input/validate-filter-evaluations.ts';
import { validateListTraces } from '../../../src/input/validate-list-traces.ts';
import { resolveWaitOptions } from '../../../src/input/validate-task.ts';
import { refusalLine } from '../options/given.ts';
import { agent, traceOf } from '../../kit/agents.ts';
import { inputErrorOf, problemsOf } from './given.ts';

/** What is wrong with a call, an issue a line. */
const linesOf = (act: () => unknown): string[] =>
  inputErrorOf(act).issues.map(({ path, message }) => `${path}: ${message}`);

describe('the path of a request', () => {
  const FIX = 'pass a path like /api/v1/…, without a host or query';

  it.each<readonly [unknown, string]>([
    ['api', '"api"'],
    ['api/v1', '"api/v1"'],
    ['//host/a', '"//host/a"'],
    ['/a?b=1', '"/a?b=1"'],
    ['/a b', '"/a b"'],
    [7, '7'],
    [['/a'], 'an array of 1'],
  ])('that is %j is refused with the rule', (path, shown) => {
    const request = { method: 'GET', path: path as string } as const;
    expect(linesOf(() => validateCustomRequest(request))).toEqual([`path: is ${shown}: ${FIX}`]);
  });
});

describe('a filter of evaluation rows', () => {
  const filter = (others: object) => (): unknown =>
    validateFilterEvaluations({ filters: [{ key: 'env', values: ['prod'], ...others }] });

  it('with a field that there is not is refused with the two there are', () => {
    expect(linesOf(filter({ value: 'x' }))).toEqual([
      'filters[0]: has an unknown field: pass { key, values }',
    ]);
  });

  it('may have any field that is undefined, which counts as absent', () => {
    expect(filter({ value: undefined })()).toMatchObject({
      fields: { filters: [{ key: 'env', values: ['prod'] }] },
    });
  });
});

it.each<readonly [object, string]>([
  [{ minScore: '0.9', maxScore: 0.1 }, 'minScore'],
  [{ minScore: 0.9, maxScore: '0.1' }, 'maxScore'],
])('scores are compared with each other only when both are numbers: %j', (scores, path) => {
  expect(linesOf(() => validateListTraces(scores))).toEqual([
    `${path}: is a string of 3 characters: a score is a number from 0 to 1`,
  ]);
});

it('a criterion that only mentions a retired form is not taken for one', () => {
  expect(problemsOf({ criteria: 'The Response passes if kind' })).toEqual([
    'criteria: begins with "The Response pa…": begin it with "Reward", "Penalize", "Passes if" or "Fails if" (case matters)',
  ]);
});

it('options of a wait that are no object are refused by name', () => {
  expect(refusalLine(() => resolveWaitOptions(7 as never))).toBe(
    'RequestOptions [invalid_option] RequestOptions is 7: it must be an object',
  );
});

it.each<readonly [string, unknown, string]>([
  [
    'an input that is no object',
    { input_messages: [7] },
    'input_messages[0]: is 7: pass an object',
  ],
  [
    'an input that says nothing',
    { input_messages: [{ role: 'user' }] },
    'input_messages[0].content: is undefined: pass a text, a call or a response',
  ],
  [
    'an input of nobody',
    { input_messages: [{ content: 'x' }] },
    'input_messages[0].role: is undefined: pass who speaks',
  ],
  [
    'no list of inputs',
    { input_messages: 'x' },
    'input_messages: is a string of 1 character: pass an array',
  ],
  ['no list of outputs', { output_messages: null }, 'output_messages: is null: pass an array'],
  ['no list of tools', { tools_available: {} }, 'tools_available: is an object: pass an array'],
  [
    'a tool that is no object',
    { tools_available: ['x'] },
    'tools_available[0]: is a string of 1 character: pass an object',
  ],
])('a use of a model with %s is refused with the rule', (_, fields, line) => {
  const issues = new IssueList();
  const use = { input_messages: [], output_messages: [], ...(fields as object) };
  validateAgentTrace(traceOf(agent('a', use)), issues);
  expect(
    linesOf(() => {
      issues.throwIfAny();
    }),
  ).toEqual([`trace.agent_instance_by_id["a"].interactions[0].${line}`]);
});
