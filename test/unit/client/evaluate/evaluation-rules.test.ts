import { describe, expect, it } from 'vitest';
import { CRITERION, GOOD, issuesOf, linesOf, MESSAGES, problemsOf, read } from '../given.ts';

const TRACE_ID = '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44';

describe('a field with an invalid value', () => {
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
    ['strict', { strict: 'yes' }],
    ['tools', { tools: {} }],
    ['tools', { tools: null }],
    ['tools[1]', { tools: [{}, 'find'] }],
    ['tools[0]', { tools: [[]] }],
    ['tools[0]', { tools: [undefined] }],
    // eslint-disable-next-line no-sparse-arrays -- tests a hole, which JSON.stringify writes as null
    ['tools[1]', { tools: [{}, , {}] }],
  ])('has one issue at %s: %o', (path, changes) => {
    expect(problemsOf(changes).map((problem) => problem.split(': ')[0])).toEqual([path]);
  });

  it('has a message with the value, the rule and the fix', () => {
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
      modelCore: is an empty string: pass a string that is not empty
      traceId: is a string of 25 characters: pass the UUID of a trace
      dataRetention: is "never": it must be "standard" or "none"
      explanationCleaning: is true: it must be "end_user"
      evaluateLatest: is "true": it must be true or false
      block: is 0: it must be true or false
      tools: is an object: pass an array of tool definitions
      tools[0]: is a string of 4 characters: a tool definition is an object"
    `);
  });
});

describe('an unknown field', () => {
  it('is reported with a similar field, or with all fields', () => {
    const table = [{ evaluator_name: 'x' }, { model_core: 'x' }, { prompt: 'x' }];
    expect(table.flatMap((changes) => problemsOf(changes)).join('\n')).toMatchInlineSnapshot(`
      "evaluator_name: is an unknown field ("evaluator_name"): did you mean evaluatorName?
      model_core: is an unknown field ("model_core"): did you mean modelCore?
      prompt: is an unknown field ("prompt"): did you mean messages?"
    `);
  });

  it('is reported when every object inherits its name', () => {
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

describe('evaluatorName', () => {
  const EMOJI = '🙂';

  it.each(['a', 'n'.repeat(255), EMOJI.repeat(255), ' ', 'tone\nof voice'])(
    'of 1 to 255 code points is accepted and returns one result: %#',
    (evaluatorName) => {
      const { subjects, shape } = read({ messages: MESSAGES, evaluatorName });
      expect(subjects).toEqual([{ criterion: null, evaluatorName }]);
      expect(shape.restore).toBeUndefined();
    },
  );

  it.each<readonly [unknown, string]>([
    ['', 'an empty string'],
    ['n'.repeat(256), 'a string of 256 characters'],
    [EMOJI.repeat(256), 'a string of 256 characters'],
    [null, 'null'],
    [7, '7'],
    [['tone'], 'an array of 1'],
  ])('with another value is rejected: %#', (evaluatorName, description) => {
    expect(issuesOf({ messages: MESSAGES, evaluatorName })).toEqual([
      { path: 'evaluatorName', message: `is ${description}: a name has 1 to 255 characters` },
    ]);
  });

  it('that is invalid, together with criteria, has two issues', () => {
    const params = { messages: MESSAGES, criteria: CRITERION, evaluatorName: '' };
    expect(issuesOf(params).map(({ message }) => message)).toEqual([
      'is passed together with criteria: pass one of them',
      'is an empty string: a name has 1 to 255 characters',
    ]);
  });
});

describe('result, input, choice and strict', () => {
  const RESULT = { role: 'assistant', content: 'Paris.' };
  const INPUT = [{ role: 'user', content: 'Hi' }];
  const FULL = { messages: MESSAGES, result: RESULT, criteria: CRITERION };
  const { result, criteria } = FULL;

  it.each<readonly [string, object]>([
    ['messages and a result', FULL],
    ['messages and a text as result', { ...FULL, result: 'Paris.' }],
    ['a list of messages as result alone', { result: [...INPUT, RESULT], criteria }],
    ['input as text', { input: 'Hi', result, criteria }],
    ['input as a list', { input: INPUT, result, criteria }],
    ['input as one item', { input: INPUT[0], result, criteria }],
    ['the first choice', { ...FULL, choice: 0 }],
    ['strict without warnings', { ...FULL, strict: true }],
    ['system text as blocks', { ...GOOD, system: [{ text: 'Be brief.' }, { cachePoint: {} }] }],
    ['no system text, as a request of Bedrock has it', { ...GOOD, system: [] }],
    ['system text as one block', { ...GOOD, system: { text: 'Be brief.' } }],
    ['tools by name', { ...GOOD, tools: { find: { description: 'Finds', inputSchema: {} } } }],
  ])('are accepted: %s', (_, params) => {
    expect(() => read(params)).not.toThrow();
  });

  it.each<readonly [string, object, string]>([
    [
      'input together with messages',
      { ...FULL, input: 'Hi' },
      'input: is passed together with messages: pass one of them',
    ],
    [
      'input without result',
      { input: 'Hi', criteria },
      'input: is passed without result: pass both',
    ],
    [
      'input as a number',
      { input: 7, result, criteria },
      'input: is 7: pass the text or the list that was sent to the model',
    ],
    [
      'input as an empty list',
      { input: [], result, criteria },
      'input: is an array of 0: pass the text or the list that was sent to the model',
    ],
    [
      'result as null',
      { ...FULL, result: null },
      'result: is null: the call to the provider returned nothing. Await the call, check what it returns, or leave the field out',
    ],
    [
      'result as undefined without messages',
      { result: undefined, criteria },
      'result: is undefined: the call to the provider returned nothing. Await the call, check what it returns, or leave the field out',
    ],
    [
      'result as undefined beside an input and a choice',
      { input: 'Hi', result: undefined, choice: 0, criteria },
      'result: is undefined: the call to the provider returned nothing. Await the call, check what it returns, or leave the field out',
    ],
    [
      'choice without result',
      { ...GOOD, choice: 1 },
      'choice: is passed without result: leave it out',
    ],
    [
      'choice below 0',
      { ...FULL, choice: -1 },
      'choice: is -1: it must be an integer of at least 0',
    ],
    [
      'system as a list with text in it',
      { ...GOOD, system: [{ text: 'a' }, 'b'] },
      'system: is an array of 2: pass the text, or the blocks of your provider',
    ],
    [
      'tools as an empty record',
      { ...GOOD, tools: {} },
      'tools: is an object: pass an array of tool definitions',
    ],
    [
      'tools as a record with text in it',
      { ...GOOD, tools: { find: {}, all: 'yes' } },
      'tools: is an object: pass an array of tool definitions',
    ],
  ])('are rejected: %s', (_, params, line) => {
    expect(linesOf(() => read(params))).toEqual([line]);
  });
});
