import { describe, expect, it } from 'vitest';
import { toAgentDocument } from '../../../../src/judge/prompt/agent-document.ts';

const TOOL = { name: 'find', description: 'Finds.', parameters: '{}' };
const QUESTION = { role: 'user', content: 'Where?' };
const CALL = { id: 'c1', name: 'find', parameters: '{"x":1}' };
const SHOWN_CALL = { id: 'c1', tool: 'find', arguments: '{"x":1}' };

describe('toAgentDocument', () => {
  it('shows what is new in each step: messages, results of tools, and tools that changed', () => {
    const agent = {
      id: 'a1',
      name: 'Finder',
      interactions: [
        {
          input_messages: [QUESTION],
          output_messages: [{ type: 'call', content: CALL }],
          tools_available: [TOOL],
        },
        'a2',
        {
          input_messages: [
            QUESTION,
            { role: 'assistant', type: 'call', content: CALL },
            { role: 'tool', content: { id: 'c1', response: 'Here', name: 'find' } },
          ],
          output_messages: [{ content: 'It is here.' }],
          tools_available: [TOOL],
        },
        { input_messages: [{ role: 'user', content: 'Other' }], output_messages: [] },
      ],
    };

    expect(toAgentDocument(agent)).toEqual({
      kind: 'agent_run',
      agent: { id: 'a1', name: 'Finder' },
      steps: [
        {
          tools: [TOOL],
          input: [{ role: 'user', text: 'Where?' }],
          output: [{ role: 'assistant', type: 'call', tool_calls: [SHOWN_CALL] }],
        },
        { called_agent: 'a2' },
        {
          input_continues: true,
          input: [{ role: 'tool', name: 'find', call_id: 'c1', text: 'Here' }],
          output: [{ role: 'assistant', text: 'It is here.' }],
        },
        { tools: [], input: [{ role: 'user', text: 'Other' }], output: [] },
      ],
    });
  });

  it.each([
    ['what it said is repeated', ['q', 'a', 'r'], ['r'], true],
    ['nothing follows', ['q', 'a'], [], true],
    ['its output is another one', ['q', 'A', 'r'], ['q', 'A', 'r'], false],
    ['it asks once more', ['q'], ['q'], false],
  ])('shows the input of the next step when %s', (_, texts, shown, continues) => {
    const interactions = [
      {
        input_messages: [{ role: 'assistant', content: 'q' }],
        output_messages: [{ type: 'text', content: 'a' }],
      },
      {
        input_messages: texts.map((content) => ({ role: 'assistant', content })),
        output_messages: [],
      },
    ];

    expect(toAgentDocument({ id: 'a', name: 'b', interactions }).steps[1]).toEqual({
      ...(continues ? { input_continues: true } : {}),
      input: shown.map((text) => ({ role: 'assistant', text })),
      output: [],
    });
  });

  it('shows the whole input when only a part of it is repeated', () => {
    const message = (content: string) => ({ role: 'user', content });
    const interactions = [
      { input_messages: [message('1'), message('2')], output_messages: [] },
      { input_messages: [message('1'), message('3')], output_messages: [], tools_available: null },
    ];

    expect(toAgentDocument({ id: 'a', name: 'b', interactions }).steps[1]).toEqual({
      input: [
        { role: 'user', text: '1' },
        { role: 'user', text: '3' },
      ],
      output: [],
    });
  });
});
