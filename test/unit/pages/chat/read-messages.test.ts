import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessages, readOutputMessages } from '../../../../src/pages/chat/read-messages.ts';

const text = (value: string) => ({ kind: 'text', text: value });

describe('readMessages', () => {
  it.each<[string, unknown, object]>([
    ['a text', { role: 'user', content: 'Hi' }, { role: 'user', name: '', parts: [text('Hi')] }],
    [
      'a name',
      { role: 'user', name: 'Ann', content: 'Hi' },
      { role: 'user', name: 'Ann', parts: [text('Hi')] },
    ],
    [
      'parts',
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: 'x' } },
        ],
      },
      {
        role: 'user',
        name: '',
        parts: [text('Look'), { kind: 'image', label: 'Image at x', source: null }],
      },
    ],
    [
      'calls of tools',
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'assistant', name: '', parts: [{ kind: 'call', id: 'c', name: 'f', input: '{}' }] },
    ],
    [
      'the result of a tool',
      { role: 'tool', tool_call_id: 'c', name: 'f', content: 'ok' },
      { role: 'tool', name: '', parts: [{ kind: 'result', id: 'c', name: 'f', output: 'ok' }] },
    ],
    [
      'a call in an agent trace',
      { role: 'assistant', type: 'message', content: { id: 'c', name: 'f', parameters: '{}' } },
      { role: 'assistant', name: '', parts: [{ kind: 'call', id: 'c', name: 'f', input: '{}' }] },
    ],
    [
      'a response in an agent trace',
      { role: 'tool', content: { id: 'c', response: 'ok' } },
      { role: 'tool', name: '', parts: [{ kind: 'result', id: 'c', name: '', output: 'ok' }] },
    ],
    [
      'keys that the format does not have',
      { role: 'user', content: 'Hi', refusal: 'No', extra: null },
      { role: 'user', name: '', parts: [text('Hi'), { kind: 'other', json: '{"refusal":"No"}' }] },
    ],
    [
      'a call of another kind',
      { role: 'assistant', tool_calls: [{ id: 'c', custom: {} }, 3] },
      {
        role: 'assistant',
        name: '',
        parts: [
          { kind: 'other', json: '{"id":"c","custom":{}}' },
          { kind: 'other', json: '3' },
        ],
      },
    ],
    [
      'the result of a tool with other fields',
      {
        role: 'tool',
        tool_call_id: 'c',
        content: 'ok',
        is_error: true,
        tool_calls: [{ id: 'd', function: { name: 'g', arguments: '{}' } }],
      },
      {
        role: 'tool',
        name: '',
        parts: [
          { kind: 'result', id: 'c', name: '', output: 'ok' },
          { kind: 'call', id: 'd', name: 'g', input: '{}' },
          { kind: 'other', json: '{"is_error":true}' },
        ],
      },
    ],
    [
      'the result of a tool in parts',
      { role: 'tool', tool_call_id: 'c', content: [{ type: 'text', text: 'ok', citations: [1] }] },
      {
        role: 'tool',
        name: '',
        parts: [
          text('ok'),
          { kind: 'other', json: '{"citations":[1]}' },
          { kind: 'other', json: '{"tool_call_id":"c"}' },
        ],
      },
    ],
    [
      'other fields of a call',
      {
        role: 'assistant',
        tool_calls: [
          { id: 'c', type: 'function', index: 1, function: { name: 'f', arguments: '{}', x: 2 } },
        ],
      },
      {
        role: 'assistant',
        name: '',
        parts: [
          { kind: 'call', id: 'c', name: 'f', input: '{}' },
          { kind: 'other', json: '{"index":1,"function":{"x":2}}' },
        ],
      },
    ],
    ['no content', { role: 'assistant', content: '' }, { role: 'assistant', name: '', parts: [] }],
    ['something else', 7, { role: 'unknown', name: '', parts: [{ kind: 'other', json: '7' }] }],
  ])('reads %s', (_name, message, expected) => {
    expect(readMessages([message])).toEqual([expected]);
  });

  it('gives a result the name of the call before it', () => {
    const call = (name: string) => ({
      role: 'assistant',
      tool_calls: [{ id: 'c', function: { name, arguments: '{}' } }],
    });
    const result = { role: 'tool', tool_call_id: 'c', content: 'ok' };
    const messages = [result, call('f'), result, call('g'), result, { ...result, name: 'own' }];

    expect(
      readMessages(messages).flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'result' ? [part.name] : [])),
      ),
    ).toEqual(['', 'f', 'g', 'own']);
  });

  it('reads no messages from what is not a list', () => {
    expect(readMessages({ role: 'user' })).toEqual([]);
    expect(readOutputMessages(undefined)).toEqual([]);
  });

  it('gives messages that a model returned the role of the assistant', () => {
    expect(readOutputMessages([{ content: 'Done' }, { type: 'text', content: 'Bye' }])).toEqual([
      { role: 'assistant', name: '', parts: [text('Done')] },
      { role: 'assistant', name: '', parts: [text('Bye')] },
    ]);
  });

  it('reads every list of JSON values, one message each', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        expect(readMessages(values)).toHaveLength(values.length);
      }),
    );
  });

  it('leaves nothing of a message out but its usual types', () => {
    const value = fc.oneof(fc.jsonValue(), fc.string({ minLength: 1 }));
    const part = fc.record(
      {
        type: fc.constantFrom('text', 'image_url'),
        text: value,
        id: value,
        name: value,
        parameters: value,
        response: value,
        cache_control: value,
      },
      { requiredKeys: [] },
    );
    const called = fc.record({ name: value, arguments: value, x: value }, { requiredKeys: [] });
    const call = fc.record(
      { id: value, type: fc.constantFrom('function', 'custom'), function: called, index: value },
      { requiredKeys: [] },
    );
    const message = fc.record(
      {
        role: fc.oneof(fc.constantFrom('user', 'tool'), value),
        name: value,
        content: fc.oneof(fc.array(part), part, value),
        tool_calls: fc.oneof(fc.array(call), value),
        tool_call_id: value,
        status: value,
      },
      { requiredKeys: [] },
    );
    const usual = ['text', 'function', 'message'];
    fc.assert(
      fc.property(message, (sent) => {
        const [read] = readMessages([sent]);
        const shown = leavesOf({
          ...read,
          parts: read?.parts.map((one) => (one.kind === 'other' ? parse(one.json) : one)),
        });
        for (const leaf of leavesOf(sent)) {
          if (!usual.includes(String(leaf))) expect(shown).toContainEqual(leaf);
        }
      }),
    );
  });
});

/** All texts, numbers and flags in a JSON value; an empty text shows nothing. */
function leavesOf(value: unknown): readonly unknown[] {
  if (value === null || value === '' || value === undefined) return [];
  if (typeof value !== 'object') return [parse(JSON.stringify(value))];
  return Object.values(value).flatMap(leavesOf);
}

const parse = (json: string): unknown => JSON.parse(json);
