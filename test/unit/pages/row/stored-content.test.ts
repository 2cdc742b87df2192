import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { StoredContent } from '../../../../src/pages/row/stored-content.tsx';
import { textsOf } from '../../../kit/pages/rendered.ts';

describe('StoredContent', () => {
  const USER = { role: 'user', content: 'Hi' };
  const AGENTS = {
    root_agent_instance_id: 'a',
    agent_instance_by_id: { a: { id: 'a', name: 'Planner', interactions: ['a', 'gone'] } },
  };
  it.each<[string, unknown, readonly string[]]>([
    [
      'a conversation, without what it does not have',
      { messages: [USER], system: null, tools: null },
      ['Conversation', 'user', 'Hi'],
    ],
    [
      'a conversation with instructions, tools and a field that is not known',
      { messages: [USER], system: 'Be kind', tools: [{ name: 'x' }], mood: 'good' },
      [
        'Conversation',
        'system',
        'Instructions, 7 characters',
        'Be kind',
        'user',
        'Hi',
        '1 tool was available',
        '[\n  {\n    &quot;name&quot;: &quot;x&quot;\n  }\n]',
        'Other fields (1)',
        '{\n  &quot;mood&quot;: &quot;good&quot;\n}',
      ],
    ],
    [
      'agents with their scores, a cycle and a missing one',
      AGENTS,
      [
        'Agents',
        '▾',
        'Planner',
        'a',
        '0.25',
        '·',
        'Planner',
        'a',
        'calls itself here; its steps are above',
        '0.25',
        '·',
        'gone',
        'is not in the trace',
      ],
    ],
    [
      'fields beside the agents',
      { root_agent_instance_id: 'a', agent_instance_by_id: { a: {} }, version: 2 },
      ['Agents', '·', 'a', '0.25', 'Other fields (1)', '{\n  &quot;version&quot;: 2\n}'],
    ],
    [
      'an object of another shape',
      { messages: 'Hi' },
      ['Content', '{\n  &quot;messages&quot;: &quot;Hi&quot;\n}'],
    ],
    ['a text', 'Hi', ['Content', '&quot;Hi&quot;']],
  ])('shows %s', (_name, content, texts) => {
    const scores = new Map([['a', [{ criterion: '', score: 0.25, mark: undefined }]]]);
    expect(textsOf(h(StoredContent, { content, scores, heading: 'h2' }))).toEqual(texts);
  });
});
