import { describe, expect, it } from 'vitest';
import { CRITERION, GOOD, MESSAGES, problemsOf, validate } from './given.ts';

const TRACE_ID = '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44';
const FIELDS = {
  messages: MESSAGES,
  system: undefined,
  tools: undefined,
  modelCore: undefined,
  tags: undefined,
  traceId: undefined,
  evaluateLatest: true,
  explanationCleaning: undefined,
};

describe('a good call', () => {
  it('with the least has the defaults of the service', () => {
    expect(validate(GOOD)).toStrictEqual({
      fields: FIELDS,
      retention: {},
      subjects: [{ criterion: CRITERION, evaluatorName: null }],
      shape: { entries: [{ path: 'criteria', criterion: CRITERION }] },
      isBlocking: true,
    });
  });

  it('with everything keeps what was given', () => {
    const tools = [{ type: 'function', function: { name: 'find' } }];
    const params = {
      messages: MESSAGES,
      evaluatorName: 'tone of voice',
      system: 'Be brief.',
      tools,
      modelCore: 'align-20260109',
      tags: { env: 'prod', run: 7, isDry: false, ratio: 0.5, none: undefined, zero: -0 },
      traceId: TRACE_ID,
      dataRetention: 'none',
      evaluateLatest: false,
      explanationCleaning: 'end_user',
      block: false,
    };
    const client = { modelCore: 'align-20250529', dataRetentionField: 'retention' };
    expect(validate(params, client)).toStrictEqual({
      fields: {
        messages: MESSAGES,
        system: 'Be brief.',
        tools,
        modelCore: 'align-20260109',
        tags: { env: 'prod', run: '7', isDry: 'false', ratio: '0.5', zero: '0' },
        traceId: TRACE_ID,
        evaluateLatest: false,
        explanationCleaning: 'end_user',
      },
      retention: { retention: 'none' },
      subjects: [{ criterion: null, evaluatorName: 'tone of voice' }],
      shape: expect.anything(),
      isBlocking: false,
    });
  });

  it('takes undefined anywhere for absent', () => {
    const names = [
      ...['evaluatorName', 'system', 'tools', 'modelCore', 'tags', 'traceId', 'dataRetention'],
      ...['evaluateLatest', 'explanationCleaning', 'block', 'noFieldAtAll'],
    ];
    const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
    expect(validate({ ...GOOD, ...nothing })).toStrictEqual(validate(GOOD));
  });

  it('takes the core of the client where it names none', () => {
    const { fields } = validate(GOOD, { modelCore: 'align-20250529' });
    expect(fields).toStrictEqual({ ...FIELDS, modelCore: 'align-20250529' });
  });

  it('takes a core that this version does not know', () => {
    expect(validate({ ...GOOD, modelCore: 'align-20300101' }).fields.modelCore).toBe(
      'align-20300101',
    );
  });

  it('takes standard retention for the default', () => {
    const client = { dataRetentionField: 'retention' };
    expect(validate({ ...GOOD, dataRetention: 'standard' }, client).fields).toStrictEqual(FIELDS);
  });

  it('takes a UUID of any version in any case', () => {
    const ids = [TRACE_ID, TRACE_ID.toUpperCase(), '00000000-0000-0000-0000-000000000000'];
    const seen = ids.map((traceId) => validate({ ...GOOD, traceId }).fields.traceId);
    expect(seen).toEqual(ids);
  });

  it('takes an empty system text and no tools as they are', () => {
    expect(validate({ ...GOOD, system: '', tools: [] }).fields).toStrictEqual({
      ...FIELDS,
      system: '',
      tools: [],
    });
  });
});

describe('a field with a value outside its rule is refused', () => {
  it.each<readonly [string, object]>([
    ['system', { system: 7 }],
    ['system', { system: null }],
    ['system', { system: ['Be brief.'] }],
    ['modelCore', { modelCore: '' }],
    ['modelCore', { modelCore: 7 }],
    ['modelCore', { modelCore: null }],
    ['traceId', { traceId: 'abc' }],
    ['traceId', { traceId: '' }],
    ['traceId', { traceId: null }],
    ['traceId', { traceId: `${TRACE_ID} ` }],
    ['traceId', { traceId: TRACE_ID.replaceAll('-', '') }],
    ['traceId', { traceId: `{${TRACE_ID}}` }],
    ['dataRetention', { dataRetention: 'never' }],
    ['dataRetention', { dataRetention: null }],
    ['explanationCleaning', { explanationCleaning: 'endUser' }],
    ['explanationCleaning', { explanationCleaning: true }],
    ['evaluateLatest', { evaluateLatest: 'true' }],
    ['evaluateLatest', { evaluateLatest: null }],
    ['block', { block: 0 }],
    ['block', { block: null }],
    ['tools', { tools: {} }],
    ['tools', { tools: null }],
    ['tools[1]', { tools: [{}, 'find'] }],
    ['tools[0]', { tools: [[]] }],
    ['tools[0]', { tools: [undefined] }],
    // eslint-disable-next-line no-sparse-arrays -- JSON would write null into the hole
    ['tools[1]', { tools: [{}, , {}] }],
  ])('%s with one issue there, as %o', (path, changes) => {
    const problems = problemsOf(changes);
    expect(problems.map((problem) => problem.split(': ')[0])).toEqual([path]);
  });

  it('in words that name what was given, the rule and the fix', () => {
    const table = [
      { system: 7 },
      { modelCore: '' },
      { traceId: 'a trace that is not known' },
      { dataRetention: 'never' },
      { explanationCleaning: true },
      { evaluateLatest: 'true' },
      { block: 0 },
      { tools: { find: 'all' } },
      { tools: ['find'] },
    ];
    expect(table.flatMap((changes) => problemsOf(changes)).join('\n')).toMatchInlineSnapshot(`
      "system: is 7: pass the text, or the blocks of your provider
      modelCore: is an empty string: pass the name of a core
      traceId: is "a trace that is…": pass the UUID of a trace
      dataRetention: is "never": it must be "standard" or "none"
      explanationCleaning: is true: it must be "end_user"
      evaluateLatest: is "true": it must be true or false
      block: is 0: it must be true or false
      tools: is an object: pass an array of tool definitions
      tools[0]: is a string of 4 characters: a tool definition is an object"
    `);
  });
});

describe('a field that does not exist is refused', () => {
  it('with the name it was probably meant to have, or all names', () => {
    const table = [{ evaluator_name: 'x' }, { model_core: 'x' }, { prompt: 'x' }];
    expect(table.flatMap((changes) => problemsOf(changes)).join('\n')).toMatchInlineSnapshot(`
      "evaluator_name: is an unknown field ("evaluator_name"): did you mean evaluatorName?
      model_core: is an unknown field ("model_core"): did you mean modelCore?
      prompt: is an unknown field ("prompt"): known are messages, input, result, system, tools, choice, strict, modelCore, tags, traceId, dataRetention, evaluateLatest, explanationCleaning, block, criteria, evaluatorName"
    `);
  });

  it('also when every object inherits its name', () => {
    const params = Object.fromEntries([
      ...Object.entries(GOOD),
      ['__proto__', { block: false }],
      ['constructor', 1],
    ]);
    expect(problemsOf(params).map((problem) => problem.split(': ')[0])).toEqual([
      '__proto__',
      'constructor',
    ]);
  });
});

it.each([
  ['null', null],
  ['undefined', undefined],
  ['text', 'Reward brevity'],
  ['a list of messages', MESSAGES],
  ['a function', () => GOOD],
])('params that are %s are refused', (_, params) => {
  expect(() => validate(params)).toThrow(/^params: is .*: pass an object$/);
});
