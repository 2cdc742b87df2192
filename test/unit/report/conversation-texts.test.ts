import { expect, it } from 'vitest';
import { conversationTexts } from '../../../src/report/conversation-texts.ts';

it.each<[string, unknown, readonly object[]]>([
  [
    'a conversation with its system text and tool calls',
    {
      system: 'Be brief.',
      messages: [
        { role: 'user', content: 'Where is it?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: '1', type: 'function', function: { name: 'find', arguments: '{}' } }],
        },
      ],
    },
    [
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: 'Where is it?' },
      { role: 'assistant', text: 'find({})' },
    ],
  ],
  [
    'an agent trace, as the answer of its root agent',
    {
      trace: {
        root_agent_instance_id: 'a',
        agent_instance_by_id: {
          a: { interactions: [{ output_messages: [{ content: 'Done.' }] }] },
        },
      },
    },
    [{ role: 'assistant', text: 'Done.' }],
  ],
  ['anything else', 7, []],
])('returns the texts of %s', (_, body, texts) => {
  expect(conversationTexts(body)).toEqual(texts);
});
