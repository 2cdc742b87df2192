import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/service/messages.ts';
import { assembleCall } from '../../kit/traces/assemble-call.ts';
import { contentOf, said } from '../../kit/traces/trace-nodes.ts';

const weather = {
  id: 'c1',
  type: 'function',
  function: { name: 'weather', arguments: '{"city":"Paris"}' },
} as const;
const called = { id: 'c1', name: 'weather', parameters: '{"city":"Paris"}' };
const question: Message = { role: 'user', content: 'Weather?' };
const answer: Message = { role: 'assistant', content: 'Sunny.' };

describe('the messages of an interaction', () => {
  it('are one per text, call and response, of the type that each has', () => {
    const input = said(
      { role: 'system', content: 'Be kind.' },
      question,
      { role: 'assistant', content: 'I look.', tool_calls: [weather] },
      { role: 'tool', tool_call_id: 'c1', content: 'rain' },
      { role: 'assistant', content: null, tool_calls: [weather] },
      { role: 'tool', tool_call_id: 'c1', content: 'sun', name: 'weather' },
    );
    const output = said({ role: 'assistant', content: 'Again.', tool_calls: [weather] });
    expect(assembleCall({ input, output })).toEqual({
      interaction: {
        input_messages: [
          { role: 'system', type: 'text', content: 'Be kind.' },
          { role: 'user', type: 'text', content: 'Weather?' },
          { role: 'assistant', type: 'text', content: 'I look.' },
          { role: 'assistant', type: 'tool_call', content: called },
          { role: 'tool', type: 'tool_response', content: { id: 'c1', response: 'rain' } },
          { role: 'assistant', type: 'tool_call', content: called },
          {
            role: 'tool',
            type: 'tool_response',
            content: { id: 'c1', response: 'sun', name: 'weather' },
          },
        ],
        output_messages: [
          { type: 'text', content: 'Again.' },
          { type: 'tool_call', content: called },
        ],
      },
      // The call has no tools.
      warnings: [{ code: 'tool_details_missing', level: 'loss', detail: 'weather', spanId: 'c' }],
    });
  });

  it('name the tool of a response that its source names', () => {
    const message: Message = { role: 'tool', tool_call_id: 'c1', content: 'rain' };
    const input = [...said(question), { message, extras: { name: 'weather' } }];
    expect(assembleCall({ input, output: said(answer) }).interaction?.input_messages[1]).toEqual({
      role: 'tool',
      type: 'tool_response',
      content: { id: 'c1', response: 'rain', name: 'weather' },
    });
  });

  it('contain the responses of tools that the provider ran as output', () => {
    const output = said(
      { role: 'assistant', content: '', tool_calls: [weather] },
      { role: 'tool', tool_call_id: 'c1', content: 'rain' },
      answer,
    );
    expect(assembleCall({ input: said(question), output }).interaction?.output_messages).toEqual([
      { type: 'tool_call', content: called },
      { type: 'tool_response', content: 'rain' },
      { type: 'text', content: 'Sunny.' },
    ]);
  });

  it.each<[string, readonly Message[]]>([
    ['no message', []],
    ['a message without content', [{ role: 'assistant' }]],
    ['an empty text', [{ role: 'assistant', content: '' }]],
  ])('are an empty text for an answer of %s', (_, messages) => {
    const { interaction } = assembleCall({ input: said(question), output: said(...messages) });
    expect(interaction?.output_messages).toEqual([{ type: 'text', content: '' }]);
  });

  it('contain a call without a function by its id', () => {
    const output = said({ role: 'assistant', tool_calls: [{ id: 'c1' }] });
    expect(assembleCall({ input: said(question), output }).interaction?.output_messages).toEqual([
      { type: 'tool_call', content: { id: 'c1', name: '', parameters: '{}' } },
    ]);
  });

  it('contain reasoning only when it is asked for, before the text', () => {
    const output = [{ message: answer, extras: { reasoning: 'I think.' } }, ...said(answer)];
    const content = { input: said(question), output };
    const texts = [
      { type: 'text', content: 'Sunny.' },
      { type: 'text', content: 'Sunny.' },
    ];
    expect(assembleCall(content).interaction?.output_messages).toEqual(texts);
    expect(
      assembleCall(content, { options: { reasoning: true } }).interaction?.output_messages,
    ).toEqual([{ type: 'thinking_tokens', content: 'I think.' }, ...texts]);
  });

  it('have placeholders for media, which are reported', () => {
    const content = [
      { type: 'text', text: 'See' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' } },
      { type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } },
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
      { type: 'video' },
      { type: 'not a word' },
    ];
    const { interaction, warnings } = assembleCall({
      input: said({ role: 'user', content }),
      output: said(answer),
    });
    expect(interaction?.input_messages).toEqual([
      {
        role: 'user',
        type: 'text',
        content:
          'See\n[image: image/png]\n[image]\n[document: a.pdf]\n[document: application/pdf]\n[audio: audio/wav]\n[video]\n[part]',
      },
    ]);
    const details = [
      'image/png',
      'image',
      'application/pdf',
      'application/pdf',
      'audio/wav',
      'video',
      'part',
    ];
    expect(warnings).toEqual(
      details.map((detail) => ({ code: 'media_omitted', level: 'loss', detail, spanId: 'c' })),
    );
  });

  it('that begin in the middle of a conversation are reported', () => {
    const input = said(
      { role: 'system', content: 'Be kind.' },
      { role: 'tool', tool_call_id: 'c1', content: 'rain' },
    );
    expect(assembleCall({ input, output: said(answer) }).warnings).toEqual([
      { code: 'partial_history', level: 'info', spanId: 'c' },
    ]);
    expect(assembleCall({ input: said(answer), output: said(answer) }).warnings).toEqual([
      { code: 'partial_history', level: 'info', spanId: 'c' },
    ]);
  });
});

describe('what an agent says of its calls', () => {
  const system = said({ role: 'system', content: 'Be kind.' });
  const tools = [
    {
      type: 'function',
      function: { name: 'search', description: 'Searches', parameters: { type: 'object' } },
    },
  ] as const;
  const ofAgent = { system, tools };

  it('is used for calls that do not say it', () => {
    expect(assembleCall(contentOf('Yes'), { ofAgent }).interaction).toEqual({
      input_messages: [
        { role: 'system', type: 'text', content: 'Be kind.' },
        { role: 'user', type: 'text', content: 'Question' },
      ],
      output_messages: [{ type: 'text', content: 'Yes' }],
      tools_available: [
        { name: 'search', description: 'Searches', parameters: '{"type":"object"}' },
      ],
    });
  });

  it.each([
    [
      'instructions among its messages',
      { input: said({ role: 'system', content: 'Own.' }, question) },
    ],
    [
      'instructions of its own',
      { system: said({ role: 'system', content: 'Own.' }), input: said(question) },
    ],
  ])('is not used for a call with %s', (_, content) => {
    const { interaction } = assembleCall(
      { ...content, output: said(answer), tools: [] },
      { ofAgent },
    );
    expect(interaction).toEqual({
      input_messages: [
        { role: 'system', type: 'text', content: 'Own.' },
        { role: 'user', type: 'text', content: 'Weather?' },
      ],
      output_messages: [{ type: 'text', content: 'Sunny.' }],
    });
  });
});

describe('the tools of an interaction', () => {
  it('have defaults for what is not known, which is reported, and those known by name only are left out', () => {
    const declared = [
      { name: 'a', description: 'A' },
      { name: 'b', parameters: {} },
      { name: 'c' },
    ];
    const tools = declared.map((item) => ({ type: 'function', function: item }) as const);
    const { interaction, warnings } = assembleCall({ ...contentOf('Yes'), tools });
    expect(interaction?.tools_available).toEqual([
      { name: 'a', description: 'A', parameters: '{}' },
      { name: 'b', description: '', parameters: '{}' },
    ]);
    expect(warnings).toEqual([
      { code: 'tool_details_missing', level: 'loss', detail: 'a', spanId: 'c' },
      { code: 'tool_details_missing', level: 'loss', detail: 'c', spanId: 'c' },
    ]);
  });

  it('are reported as incomplete when a tool was called that is not among them, beside a tool that is', () => {
    const declared = {
      name: 'weather',
      description: 'Looks it up',
      parameters: { type: 'object' },
    };
    const other = { ...weather, id: 'c2', function: { name: 'forecast', arguments: '{}' } };
    const { interaction, warnings } = assembleCall({
      input: said(question),
      output: said({ role: 'assistant', content: null, tool_calls: [weather, other, other] }),
      tools: [{ type: 'function', function: declared }],
    });
    expect(interaction?.tools_available).toEqual([
      { ...declared, parameters: '{"type":"object"}' },
    ]);
    expect(warnings).toEqual([
      { code: 'tool_details_missing', level: 'loss', detail: 'forecast', spanId: 'c' },
    ]);
  });
});
