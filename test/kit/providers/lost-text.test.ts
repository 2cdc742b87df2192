// The test that no text is lost can fail.
import { describe, expect, it } from 'vitest';
import type { Conversation, ConversationWarning } from '../../../src/providers/index.ts';
import { lostText } from './lost-text.ts';

const LOST = 'the lost text';

function lost(
  messages: readonly object[],
  warnings: readonly ConversationWarning[] = [],
  kind: Conversation['kind'] = 'openai.responses',
): readonly string[] {
  const conversation: Conversation = {
    kind,
    finishReason: null,
    messages: [],
    extras: [],
    tools: [],
    providerTools: [],
    warnings,
  };
  return lostText({ messages, result: {} }, conversation).map((path) =>
    path.replace(`${kind}:`, ''),
  );
}

const part = (type: string): object => ({ role: 'user', content: [{ type, text: LOST }] });

describe('lostText', () => {
  it.each(['output', 'result', 'data', 'url', 'image', 'source', 'kind', 'status', 'state'])(
    'finds a text under the key %s',
    (key) => {
      expect(lost([{ type: 'function_call_output', call_id: 'c', [key]: LOST }])).toStrictEqual([
        `messages.0.${key}`,
      ]);
    },
  );

  it.each([
    ['base64', 'data', 'iVBORw0KGgoAAAANSUhEUg=='],
    ['an address', 'url', 'https://a.example/b.png'],
    ['a data URL', 'image', 'data:image/png;base64,AAAA'],
    ['a state', 'status', 'completed'],
  ])('leaves out %s', (_name, key, value) => {
    expect(lost([{ type: 'input_image', [key]: value }])).toStrictEqual([]);
  });

  it.each([
    ['unsupported_part', 'text'],
    ['unsupported_item', 'message'],
    ['unsupported_item', 'messages'],
    ['unsupported_part', 'none'],
  ] as const)('silences one object for the warning %s with the detail %s', (code, detail) => {
    expect(lost([part('text'), part('text')], [{ code, detail }])).not.toStrictEqual([]);
  });

  it('silences as many objects as there are warnings', () => {
    const warning = { code: 'unsupported_part', detail: 'x' } as const;

    expect(lost([part('x'), part('x'), part('x')], [warning, warning])).toStrictEqual([
      'messages.2.content.0.text',
    ]);
  });

  it('silences the key that a warning names, and no other', () => {
    const message = { role: 'user', content: '', old: LOST, other: LOST };

    expect(lost([message], [{ code: 'unsupported_key', detail: 'old' }])).toStrictEqual([
      'messages.0.other',
    ]);
  });
});
