import { describe, expect, it } from 'vitest';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

describe('message events', () => {
  const events = [
    { name: 'gen_ai.system.message', attributes: { content: 'Be kind.' } },
    { name: 'gen_ai.user.message', attributes: { content: 'Weather?' } },
    {
      name: 'gen_ai.assistant.message',
      attributes: {
        tool_calls: json([
          { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{}' } },
        ]),
      },
    },
    { name: 'gen_ai.tool.message', attributes: { id: 'c1', content: '{"t":20}' } },
  ];
  const input = [
    'system: Be kind.',
    'user: Weather?',
    'assistant:  c1=weather({})',
    'tool[c1]: {"t":20}',
  ];

  it.each([
    ['an object', { message: { role: 'assistant', content: 'Sunny.' } }],
    ['JSON text', { message: json({ content: 'Sunny.' }) }],
    ['text', { message: 'Sunny.' }],
    ['a list of parts', { message: json([{ type: 'text', text: 'Sunny.' }]) }],
    ['at the top', { content: 'Sunny.' }],
  ])('have the message of a choice as %s', (_, choice) => {
    const all = [...events, { name: 'gen_ai.choice', attributes: { index: 0, ...choice } }];
    expect(readSpan({ events: all })).toEqual({
      input,
      output: ['assistant: Sunny.'],
      warnings: [],
    });
  });

  it.each([
    [{ city: 'Oslo' }],
    [{ type: 'flight', from: 'OSL', price: 100 }],
    { content: 'a plan', author: 'x' },
  ])('keep JSON that is not a list of parts as text: %j', (data) => {
    const text = json(data);
    const all = [
      { name: 'gen_ai.user.message', attributes: { content: text } },
      { name: 'gen_ai.tool.message', attributes: { id: 'c1', content: text } },
      { name: 'gen_ai.choice', attributes: { content: text } },
    ];
    expect(readSpan({ events: all })).toEqual({
      input: [`user: ${text}`, `tool[c1]: ${text}`],
      output: [`assistant: ${text}`],
      warnings: [],
    });
  });

  it.each([
    [[{ type: 'input_text', text: 'Hi' }], 'Hi'],
    [[{ text: 'Hi' }], 'Hi'],
    [[{ type: 'hologram', data: 'A'.repeat(500) }], '[unsupported part: hologram]'],
  ])('have parts as JSON: %j', (parts, text) => {
    const all = [{ name: 'gen_ai.user.message', attributes: { content: json(parts) } }];
    expect(readSpan({ events: all }).input).toEqual([`user: ${text}`]);
  });

  it('have no content where it is not captured', () => {
    const empty = events.map(({ name }) => ({ name, attributes: {} }));
    expect(
      readSpan({ events: [...empty, { name: 'gen_ai.choice', attributes: { index: 0 } }] }),
    ).toEqual({
      warnings: [],
    });
  });

  it('are read from one attribute, with the answer at the end', () => {
    const list = events.map(({ name, attributes }) => ({ 'event.name': name, ...attributes }));
    const answer = { 'event.name': 'gen_ai.assistant.message', content: 'Sunny.' };
    const choice = { 'event.name': 'gen_ai.choice', index: 0, message: { content: 'Sunny.' } };
    for (const last of [answer, choice]) {
      for (const value of [[...list, last], json([...list, last])]) {
        expect(readSpan({ attributes: { events: value } })).toEqual({
          input,
          output: ['assistant: Sunny.'],
          warnings: [],
        });
      }
    }
    expect(readSpan({ attributes: { events: list } })).toEqual({ input, warnings: [] });
    expect(readSpan({ attributes: { events: [{ 'event.name': 'other' }, {}] } })).toEqual({
      warnings: [],
    });
  });
});
