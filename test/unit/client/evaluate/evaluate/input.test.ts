import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../../../src/errors/configuration-error.ts';
import { UnsupportedResultError } from '../../../../../src/errors/unsupported-result-error.ts';
import { thrownBy } from '../../../errors/caught.ts';
import { CRITERION, GOOD, issuesOf, linesOf, MESSAGES, read } from '../../given.ts';

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

/** A response of the Responses API. */
const RESPONSE = {
  object: 'response',
  status: 'completed',
  output: [
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] },
  ],
};

describe('readEvaluation', () => {
  it('returns the defaults of the service for absent fields', () => {
    expect(read(GOOD)).toStrictEqual({
      fields: FIELDS,
      extra: {},
      subjects: [{ criterion: CRITERION, evaluatorName: null }],
      shape: { entries: [{ path: 'criteria', criterion: CRITERION }], restore: undefined },
      isBlocking: true,
      warnings: [],
    });
  });

  it('returns all fields as they were passed, and tags as text', () => {
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
    expect(read(params, client)).toStrictEqual({
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
      extra: { retention: 'none' },
      subjects: [{ criterion: null, evaluatorName: 'tone of voice' }],
      shape: expect.anything(),
      isBlocking: false,
      warnings: [],
    });
  });

  it('treats fields of undefined as absent, except result', () => {
    const names = [
      ...['evaluatorName', 'system', 'tools', 'modelCore', 'tags', 'traceId', 'dataRetention'],
      ...['evaluateLatest', 'explanationCleaning', 'block', 'input', 'choice', 'strict'],
      'noFieldAtAll',
    ];
    const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
    expect(read({ ...GOOD, ...nothing })).toStrictEqual(read(GOOD));
  });

  it('uses the core of the client when the call has none', () => {
    const { fields } = read(GOOD, { modelCore: 'align-20250529' });
    expect(fields).toStrictEqual({ ...FIELDS, modelCore: 'align-20250529' });
  });

  it('accepts a core that this version does not know', () => {
    expect(read({ ...GOOD, modelCore: 'align-20300101' }).fields.modelCore).toBe('align-20300101');
  });

  it('accepts a UUID of any version in upper and lower case', () => {
    const ids = [TRACE_ID, TRACE_ID.toUpperCase(), '00000000-0000-0000-0000-000000000000'];
    expect(ids.map((traceId) => read({ ...GOOD, traceId }).fields.traceId)).toEqual(ids);
  });

  it('keeps an empty system text and an empty list of tools', () => {
    expect(read({ ...GOOD, system: '', tools: [] }).fields).toStrictEqual({
      ...FIELDS,
      system: '',
      tools: [],
    });
  });

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['text', 'Reward brevity'],
    ['a list of messages', MESSAGES],
    ['a function', () => GOOD],
  ])('rejects parameters that are not an object: %s', (_, params) => {
    expect(linesOf(() => read(params))).toEqual([
      expect.stringMatching(/^params: is .*, but \w+ takes one object: \w+\(\{ .+ \}\)$/),
    ]);
  });
});

describe('the conversation', () => {
  it('in the service’s own format is the same object, without a copy', () => {
    const tools = [{ type: 'function', function: { name: 'find' } }];
    const { fields } = read({ ...GOOD, tools });
    expect(fields.messages).toBe(MESSAGES);
    expect(fields.tools).toBe(tools);
  });

  it('in another format is converted, with the system text as first message', () => {
    const { fields, warnings } = read({
      criteria: CRITERION,
      system: [{ text: 'Be brief.' }],
      input: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      result: { role: 'assistant', content: 'Hello' },
    });
    expect(fields).toStrictEqual({
      ...FIELDS,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello' },
      ],
    });
    expect(warnings).toEqual([]);
  });

  it('with tools of the provider itself has warnings, which strict allows', () => {
    const params = { ...GOOD, tools: [{ type: 'web_search' }] };
    const { fields, warnings } = read(params);
    expect(fields).toStrictEqual(FIELDS);
    expect(warnings).toEqual([{ code: 'provider_tool', detail: 'web_search' }]);
    expect(read({ ...params, strict: true }).warnings).toEqual(warnings);
  });

  it('that cannot be converted throws UnsupportedResultError', () => {
    const error = thrownBy(() => read({ ...GOOD, result: Promise.resolve() }));
    expect(error).toBeInstanceOf(UnsupportedResultError);
    expect(error).toMatchObject({ reason: 'is_promise' });
  });

  it('that is a result without its input has an issue', () => {
    const params = { result: { role: 'assistant', content: 'Hello' }, criteria: CRITERION };
    expect(linesOf(() => read(params))).toEqual([
      'messages: is missing, and the result (message) holds the answer only: pass the messages or the input that the model received',
    ]);
  });

  it.each([
    ['previous_response_id', { previous_response_id: 'resp_0' }],
    ['conversation', { conversation: { id: 'conv_0' } }],
    ['prompt_template', { prompt: { id: 'pmpt_0' } }],
  ])('that the provider stores has the warning %s instead of an issue', (code, fields) => {
    const { warnings } = read({ result: { ...RESPONSE, ...fields }, criteria: CRITERION });
    expect(warnings.map((warning) => warning.code)).toEqual(['no_input', code]);
  });

  it('has no warning about tools of the provider that only the result repeats', () => {
    const result = { ...RESPONSE, tools: [{ type: 'web_search' }] };
    expect(read({ input: 'Hi', result, criteria: CRITERION }).warnings).toEqual([]);
  });

  it('is not converted when a field breaks a rule', () => {
    const issues = issuesOf({ ...GOOD, result: Promise.resolve(), criteria: 'Be nice' });
    expect(issues.map(({ path }) => path)).toEqual(['criteria']);
  });
});

describe('dataRetention', () => {
  const KNOWN = { dataRetentionField: 'data_retention' };

  it('of none is rejected when the name of its field is not configured', () => {
    const error = thrownBy(() => read({ ...GOOD, dataRetention: 'none' }));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error instanceof ConfigurationError && error.toJSON()).toMatchInlineSnapshot(`
      {
        "code": "unconfigured_name",
        "isRetryable": false,
        "message": "dataRetention is 'none', and the name of its field is not known: the service would store the conversation. Set the client option service.dataRetentionField to the name that your deployment uses",
        "name": "ConfigurationError",
        "option": "service.dataRetentionField",
      }
    `);
  });

  it('of none is an extra field with the configured name', () => {
    expect(read({ ...GOOD, dataRetention: 'none' }, KNOWN).extra).toEqual({
      data_retention: 'none',
    });
  });

  it('of none with an unknown name is reported after the issues of the fields', () => {
    const issues = issuesOf({ ...GOOD, criteria: 'Be nice', dataRetention: 'none' });
    expect(issues.map(({ path }) => path)).toEqual(['criteria']);
  });

  it.each(['standard', undefined])('of %s adds no field and needs no name', (dataRetention) => {
    for (const client of [{}, KNOWN]) {
      const { extra, fields } = read({ ...GOOD, dataRetention }, client);
      expect(extra).toEqual({});
      expect(fields).toStrictEqual(FIELDS);
    }
  });
});

it('reads each field once, so that a getter cannot hide an answer from a check', () => {
  let reads = 0;
  const params = {
    messages: MESSAGES.slice(0, 1),
    criteria: CRITERION,
    get result() {
      reads += 1;
      return 'The answer';
    },
  };

  expect(read(params).fields.messages.at(-1)).toEqual({ role: 'assistant', content: 'The answer' });
  expect(reads).toBe(1);
});
