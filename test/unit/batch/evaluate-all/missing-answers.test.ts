import { describe, expect, it } from 'vitest';
import type { ConversationRow } from '../../../../src/batch/rows.ts';
import { scored } from '../../../kit/client/client.ts';
import { createStage, TONE } from '../../../kit/journal/batch.ts';

const USER = { role: 'user', content: 'Question' } as const;
const ANSWER = { role: 'assistant', content: 'Answer.' } as const;

const WITHOUT: readonly (readonly [string, ConversationRow, string])[] = [
  ['ends with a message of the user', { messages: [USER, ANSWER, USER] }, 'a message of the user'],
  ['is a question', { messages: [USER] }, 'a message of the user'],
  [
    'ends with an empty answer',
    { messages: [USER, { role: 'assistant', content: ' ' }] },
    'an empty answer',
  ],
  ['has an empty text as its answer', { messages: [USER], result: '' }, 'an empty answer'],
];

describe('a conversation that has no answer to score', () => {
  it.each(WITHOUT)('and %s fails its row before anything is sent', async (_, row, ends) => {
    const stage = createStage([scored()]);
    const { outcomes } = await stage.run([row]);
    expect(stage.sent).toEqual([]);
    expect(outcomes).toMatchObject([
      {
        status: 'failed',
        error: {
          code: 'invalid_input',
          message: expect.stringContaining(
            `end with ${ends}, so there is no answer to score`,
          ) as string,
        },
      },
    ]);
  });

  it.each(WITHOUT)('and %s is scored with allowMissingAnswers', async (_, row) => {
    const stage = createStage([scored()]);
    const { summary } = await stage.run([row], { allowMissingAnswers: true });
    expect(summary.scored).toBe(1);
  });

  it('is none when it ends with the result of a tool, or with a call', async () => {
    const call = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }],
    };
    const result = { role: 'tool', tool_call_id: 'c1', content: 'Found.' };
    const stage = createStage([scored()]);
    const { summary } = await stage.run([
      { messages: [USER, call] },
      { messages: [USER, call, result] },
    ]);
    expect(summary.scored).toBe(2);
  });

  it('is counted among the warnings, with its rows', async () => {
    const stage = createStage([scored()]);
    const rows = Array.from({ length: 7 }, (_, index) => ({
      messages: [USER, { role: 'assistant', content: '' }],
      ...(index === 2 ? { id: 'third' } : {}),
    }));
    const { summary } = await stage.run([...rows, { messages: [USER, ANSWER] }], {
      allowMissingAnswers: true,
      criteria: { ...TONE, other: 'Penalize long answers' },
    });
    expect(summary.warnings).toEqual({
      no_answer: { rows: 7, first: ['row 1', 'row 2', 'third', 'row 4', 'row 5'] },
    });
  });
});

it('allowMissingAnswers excludes strict', () => {
  const stage = createStage();
  expect(() => stage.start([], { strict: true, allowMissingAnswers: true })).toThrow(
    'allowMissingAnswers is set together with strict',
  );
});
