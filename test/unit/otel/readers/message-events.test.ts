import { describe, expect, it } from 'vitest';
import { genAiMessages } from '../../../kit/telemetry.ts';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

const CALL = { type: 'tool_call', id: 'c1', name: 'weather', arguments: { city: 'Paris' } };
const INPUT = [
  { role: 'user', parts: [{ type: 'text', content: 'Weather?' }] },
  { role: 'assistant', parts: [{ type: 'text', content: 'I look.' }, CALL] },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: { t: 20 } }] },
];
const READ_INPUT = [
  'user: Weather?',
  'assistant: I look. c1=weather({"city":"Paris"})',
  'tool[c1]: {"t":20}',
];

describe('events of the conventions', () => {
  const name = 'gen_ai.client.inference.operation.details';

  it('have the attributes of the span', () => {
    const attributes = {
      'gen_ai.input.messages': INPUT,
      'gen_ai.output.messages': genAiMessages(['assistant', 'Sunny.']),
      'gen_ai.system_instructions': [{ type: 'text', content: 'Be kind.' }],
      'gen_ai.tool.definitions': [{ type: 'function', name: 'weather' }],
    };
    expect(
      readSpan({
        events: [
          { name: 'other', attributes: {} },
          { name, attributes },
        ],
      }),
    ).toEqual({
      input: ['system: Be kind.', ...READ_INPUT],
      output: ['assistant: Sunny.'],
      tools: ['weather'],
      warnings: [],
    });
  });

  it('fill only what the span itself does not have', () => {
    const attributes = {
      'gen_ai.input.messages': genAiMessages(['user', 'From the event']),
      'gen_ai.output.messages': genAiMessages(['assistant', 'From the event']),
    };
    expect(
      readSpan({
        attributes: { 'gen_ai.input.messages': genAiMessages(['user', 'From the span']) },
        events: [{ name, attributes }],
      }),
    ).toEqual({
      input: ['user: From the span'],
      output: ['assistant: From the event'],
      warnings: [],
    });
  });
});

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
