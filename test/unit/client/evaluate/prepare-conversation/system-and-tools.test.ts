import { describe, expect, it } from 'vitest';
import { langchain, response, said } from '../../../../kit/providers/provider-results.ts';
import { CRITERION, read } from '../../given.ts';

const QUESTION = { role: 'user', name: 'ann', content: [{ type: 'text', text: 'Hi' }] };
const ANSWER = { role: 'assistant', content: 'Hello' };
const GEMINI = { role: 'user', parts: [{ text: 'Hi' }] };

function convert(params: object): ReturnType<typeof read> {
  return read({ criteria: CRITERION, ...params });
}

describe('system', () => {
  it.each<readonly [string, object]>([
    ['beside a result', { messages: [QUESTION], result: 'Hello' }],
    ['beside messages of another API', { messages: [GEMINI, ANSWER] }],
    [
      'beside a response that repeats its instructions',
      { input: 'Hi', result: response([said('Hello')], { instructions: 'Be long.' }) },
    ],
  ])('as a string stays in its own field %s', (_, params) => {
    for (const system of ['Be brief.', '']) {
      const { fields } = convert({ ...params, system });
      expect(fields.system).toBe(system);
      expect(fields.messages).toMatchObject([{ role: 'user' }, { role: 'assistant' }]);
    }
  });

  it('that only the response repeats becomes the first message', () => {
    const result = response([said('Hello')], { instructions: 'Be brief.' });
    const { fields } = convert({ input: 'Hi', result });
    expect(fields.system).toBeUndefined();
    expect(fields.messages[0]).toEqual({ role: 'system', content: 'Be brief.' });
  });
});

describe('tools', () => {
  const tools = [{ type: 'function', function: { name: 'f', extra: 1 } }];

  const REMOTE = [
    { type: 'function', url: 'https://t.test', function: { name: 'f', headers: { a: 'b' } } },
  ];

  it('with keys that the client keeps are sent with them', () => {
    const keep = (keepToolKeys: readonly string[] | true): ReturnType<typeof read> =>
      read({ criteria: CRITERION, messages: [QUESTION, ANSWER], tools: REMOTE }, { keepToolKeys });

    expect(keep(true)).toMatchObject({ fields: { tools: REMOTE }, warnings: [] });
    expect(keep(['url', 'headers'])).toMatchObject({ fields: { tools: REMOTE }, warnings: [] });
    expect(keep(['url'])).toMatchObject({
      fields: {
        tools: [{ type: 'function', url: 'https://t.test', function: { name: 'f' } }],
      },
      warnings: [
        {
          code: 'secrets_omitted',
          detail: 'headers',
          fix: 'remove these keys, or name them in the client option keepToolKeys',
        },
      ],
    });
  });

  it('that inherit their fields are left out with a warning that says why', () => {
    const inherited = Object.create(tools[0] ?? null) as object;
    expect(convert({ messages: [QUESTION, ANSWER], tools: [inherited] }).warnings).toEqual([
      { code: 'provider_tool', detail: 'without a type or name of its own' },
    ]);
  });

  it('in the service’s own format are the same list beside a result', () => {
    expect(convert({ messages: [QUESTION], result: 'Hello', tools }).fields.tools).toBe(tools);
  });

  it('that only the response repeats are sent', () => {
    const repeated = [{ type: 'function', name: 'f', parameters: {} }];
    const result = response([said('Hello')], { tools: repeated });
    const { fields } = convert({ messages: [QUESTION], result });
    expect(fields.tools).toEqual([{ type: 'function', function: { name: 'f', parameters: {} } }]);
  });

  it('of another API are converted', () => {
    const message = langchain('HumanMessage', { content: 'Hi' });
    const { fields } = convert({
      messages: [message, ANSWER],
      tools: [{ name: 'f', input_schema: {} }],
    });
    expect(fields.tools).toEqual([{ type: 'function', function: { name: 'f', parameters: {} } }]);
  });
});
