import { describe, expect, it } from 'vitest';
import { chat, response, said } from '../../../../kit/providers/provider-results.ts';
import { CRITERION, read } from '../../given.ts';

const CALL = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{' } };
const PASSED: readonly object[] = [
  { content: 'Be brief.', role: 'system', name: 'ops' },
  {
    role: 'user',
    name: 'ann',
    content: [
      { type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: '!' },
      { type: 'hologram' },
    ],
    cache: { ttl: 1 },
  },
  {
    role: 'assistant',
    content: null,
    refusal: null,
    annotations: [],
    audio: null,
    tool_calls: [CALL],
  },
  { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: '7' }], name: 'g' },
  { role: 'tool', tool_call_id: 'c9', content: '8' },
  { role: 'assistant', content: [{ type: 'text', text: 'Seven' }], reasoning: 'Hm.', parsed: {} },
  { role: 'user', content: null },
];
const ANSWER = { role: 'assistant', content: 'Hello' };
const GEMINI = { role: 'user', parts: [{ text: 'Hi' }] };

function convert(params: object): ReturnType<typeof read> {
  return read({ criteria: CRITERION, ...params });
}

/** Returns the messages that are sent. */
const sent = (params: object): readonly object[] => convert(params).fields.messages;

describe('messages in the service’s own format are the same objects, and cause no warning', () => {
  it.each<readonly [string, object, readonly object[]]>([
    ['beside a result', { messages: PASSED, result: chat({ content: 'Hello' }) }, [ANSWER]],
    ['beside a text as result', { messages: PASSED, result: 'Hello' }, [ANSWER]],
    ['as input', { input: PASSED, result: response([said('Hello')]) }, [ANSWER]],
    [
      'before a message of another API',
      { messages: [...PASSED, { role: 'model', parts: [{ text: 'Hello' }] }] },
      [ANSWER],
    ],
    ['as the state of an agent', { result: { messages: [...PASSED, ANSWER] } }, [ANSWER]],
    ['in a list as result', { result: [...PASSED, ANSWER] }, [ANSWER]],
  ])('%s', (_, params, added) => {
    const { fields, warnings } = convert(params);
    expect(fields.messages).toEqual([...PASSED, ...added]);
    expect(
      fields.messages.slice(0, PASSED.length).every((message, at) => message === PASSED[at]),
    ).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('when they may not be changed', () => {
    const frozen = PASSED.map((message) => Object.freeze({ ...message }));
    expect(sent({ messages: Object.freeze(frozen), result: 'Hello' })).toEqual([...PASSED, ANSWER]);
  });

  it('unless one has one part instead of a list, as in MCP', () => {
    const part = { type: 'text', text: 'Hi' };
    expect(sent({ messages: [{ role: 'user', content: part }, ANSWER] })).toEqual([
      { role: 'user', content: 'Hi' },
      ANSWER,
    ]);
  });

  it('behind the system text of a provider, which becomes the first message', () => {
    const messages = sent({ system: [{ type: 'text', text: 'S' }], messages: [PASSED[1], ANSWER] });
    expect(messages).toEqual([{ role: 'system', content: 'S' }, PASSED[1], ANSWER]);
    expect(messages[1]).toBe(PASSED[1]);
  });
});

describe('only messages in another format are converted', () => {
  it.each<readonly [string, object, object]>([
    [
      'the role developer',
      { role: 'developer', content: 'S', name: 'ops' },
      { role: 'system', content: 'S' },
    ],
    ['parts of Gemini', GEMINI, { role: 'user', content: 'Hi' }],
    [
      'images of Ollama',
      { role: 'user', content: 'Hi', images: [] },
      { role: 'user', content: 'Hi' },
    ],
    [
      'a call without an id',
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ function: { name: 'f', arguments: '{}' } }],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
    ],
    [
      'an output that is data',
      { role: 'tool', tool_call_id: 'c1', content: { n: 7 } },
      { role: 'tool', tool_call_id: 'c1', content: '{"n":7}' },
    ],
    [
      'one part, as in MCP',
      { role: 'user', content: { type: 'text', text: 'Hi' } },
      { role: 'user', content: 'Hi' },
    ],
    ['a string as part', { role: 'user', content: ['Hi'] }, { role: 'user', content: 'Hi' }],
  ])('as %s', (_, message, expected) => {
    const messages = sent({ messages: [PASSED[2], message, PASSED[5]], result: 'Hello' });
    expect(messages).toEqual([PASSED[2], expected, PASSED[5], ANSWER]);
    expect([messages[0], messages[2]].map((kept, at) => kept === PASSED[at === 0 ? 2 : 5])).toEqual(
      [true, true],
    );
  });

  it('as one with a getter, which is not called', () => {
    const message = Object.defineProperty({ role: 'user', content: 'Hi' }, 'name', {
      enumerable: true,
      get: () => {
        throw new Error('the getter was called');
      },
    });
    const messages = sent({ messages: [message], result: 'Hello' });
    expect(messages).toEqual([{ role: 'user', content: 'Hi' }, ANSWER]);
  });

  it('as one message that is the result', () => {
    const result = {
      role: 'assistant',
      content: [{ type: 'text', text: 'Hello' }],
      parsed: { a: 1 },
    };
    expect(sent({ messages: [GEMINI], result })).toEqual([{ role: 'user', content: 'Hi' }, ANSWER]);
  });

  it('as parts without a message', () => {
    const input = [
      { type: 'text', text: 'H' },
      { type: 'text', text: 'i' },
    ];
    expect(sent({ input, result: 'Hello' })).toEqual([{ role: 'user', content: 'H\ni' }, ANSWER]);
  });
});

describe('calls of messages that are kept', () => {
  const called = { role: 'assistant', content: null, tool_calls: [{ ...CALL, id: 'call_0' }] };

  it('are answered by results in other formats, by id and by name', () => {
    const { fields, warnings } = convert({
      messages: [
        called,
        { type: 'function_call_output', call_id: 'call_0', output: '7' },
        { ...called, tool_calls: [CALL] },
        { role: 'tool', tool_name: 'f', content: '8' },
      ],
      result: 'Hello',
    });
    expect(
      fields.messages.map((message) => 'tool_call_id' in message && message.tool_call_id),
    ).toEqual([false, 'call_0', false, 'c1', false]);
    expect(warnings).toEqual([]);
  });

  it('have ids that generated ids differ from', () => {
    const unnamed = {
      role: 'assistant',
      content: '',
      toolCalls: [{ function: { name: 'f', arguments: {} } }],
    };
    const messages = sent({ messages: [called, unnamed], result: 'Hello' });
    expect(messages[1]).toMatchObject({ tool_calls: [{ id: 'call_1' }] });
  });

  it('without a function are kept', () => {
    const bare = { role: 'assistant', tool_calls: [{ id: 'c1' }] };
    expect(sent({ messages: [bare, GEMINI] })[0]).toBe(bare);
  });

  it('answer calls in other formats', () => {
    const messages = [
      GEMINI,
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'f', input: {} }] },
      { role: 'tool', tool_call_id: 't1', content: 'first' },
      { role: 'tool', tool_name: 'f', content: 'second' },
    ];
    const { fields, warnings } = convert({ messages, result: 'Hello' });
    // The first result has answered the call, so that the second one has none.
    expect(fields.messages[2]).toBe(messages[2]);
    expect(fields.messages[3]).toMatchObject({ tool_call_id: 'call_0' });
    expect(warnings).toEqual([
      { code: 'orphan_tool_result', detail: 'call_0', fix: expect.any(String) },
    ]);
  });

  it('take the reasoning of an item before them', () => {
    const reasoning = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] };
    const { fields } = convert({ messages: [PASSED[1], reasoning, ANSWER, PASSED[1]] });
    expect(fields.messages).toEqual([PASSED[1], ANSWER, PASSED[1]]);
  });
});
