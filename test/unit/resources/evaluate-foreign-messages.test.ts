import { describe, expect, it } from 'vitest';
import { ANSWER, QUESTION, sendEvaluation, TOOL } from '../../kit/provider-calls.ts';

describe('messages without a result', () => {
  it('go out untouched in the form of the service', async () => {
    const messages = [{ ...QUESTION, name: 'Ann', cache: { ttl: 1 } }, ANSWER];
    const { body } = await sendEvaluation({
      messages,
      system: 'Be brief.',
      tools: [TOOL],
    });

    expect(body).toMatchObject({ messages, system: 'Be brief.', tools: [TOOL] });
  });

  it('have tools of another form read by themselves, whose secrets stay here', async () => {
    const messages = [{ ...QUESTION, cache: { ttl: 1 } }, ANSWER];
    const mcp = { type: 'mcp', server_url: 'u', authorization: 'a', headers: {} };
    const claude = { name: 'find', input_schema: { type: 'object' } };
    const { body, warnings } = await sendEvaluation({ messages, tools: [TOOL, claude, mcp] });

    const find = { name: 'find', parameters: { type: 'object' } };
    expect(body).toMatchObject({ messages, tools: [TOOL, { type: 'function', function: find }] });
    expect(warnings).toEqual([{ code: 'unsupported_item', detail: 'tool mcp' }]);
  });

  it.each([
    ['Gemini', { role: 'model', parts: [{ text: 'Paris.' }] }],
    [
      'Anthropic',
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: '', signature: 's' },
          { type: 'text', text: 'Paris.' },
        ],
      },
    ],
    [
      'the Responses API',
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Paris.' }] },
    ],
    ['Bedrock', { role: 'assistant', content: [{ text: 'Paris.' }] }],
  ])('are read in the form of %s', async (_, answer) => {
    const { body } = await sendEvaluation({ messages: [QUESTION, answer], system: 'Be brief.' });

    expect(body).toMatchObject({ messages: [{ role: 'system' }, QUESTION, ANSWER] });
    expect(body).not.toHaveProperty('system');
  });

  it.each([
    [
      'a developer',
      { role: 'developer', content: 'Be kind.' },
      { role: 'system', content: 'Be kind.' },
    ],
    [
      'a call without id',
      { role: 'assistant', content: '', tool_calls: [{ function: { name: 'f', arguments: {} } }] },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
    ],
  ])('are read with %s', async (_, message, expected) => {
    expect((await sendEvaluation({ messages: [message, ANSWER] })).body['messages']).toEqual([
      expected,
      ANSWER,
    ]);
  });
});
