import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../../src/cli/rows/check-rows.ts';
import { MESSAGES, sourceOf } from './row-sources.ts';

const row = (fields: object = {}): string => JSON.stringify({ ...fields, messages: MESSAGES });

describe('checkRows', () => {
  it('counts rows, and names each unknown key once', async () => {
    const text = [row({ note: 1 }), row({ note: 2, more: 3 }), row()].join('\n');
    expect(await checkRows(sourceOf(text), { kind: 'reward' })).toEqual({
      rows: 3,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      invalid: 0,
      problems: [],
      unknownKeys: ['note', 'more'],
      shapes: [],
    });
  });

  it('reports the first five problems and the number of all', async () => {
    const text = [row(), ...Array.from({ length: 7 }, () => '{}'), row()].join('\n');
    const check = await checkRows(sourceOf(text), { kind: 'reward' });
    expect(check).toEqual({
      rows: 9,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      invalid: 7,
      problems: [2, 3, 4, 5, 6].map(
        (line) =>
          `chats.jsonl:${String(line)}: "messages" is missing. Each line needs messages, input or trace.`,
      ),
      unknownKeys: [],
      shapes: [],
    });
  });

  it('reports an id that two rows have, with both lines, and takes rows without ids', async () => {
    const text = [row({ id: 1 }), row(), row({ id: '1' }), row()].join('\n');
    expect(await checkRows(sourceOf(text), { kind: 'reward' })).toEqual({
      rows: 4,
      hash: expect.any(String) as string,
      invalid: 1,
      problems: [
        'chats.jsonl:3: chats.jsonl:1 has the same id. Give each row an id of its own, or none.',
      ],
      unknownKeys: [],
      shapes: [],
    });
  });

  it('names at most 100 unknown keys', async () => {
    const keys = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [`k${String(index)}`, 1]),
    );
    const { unknownKeys } = await checkRows(sourceOf(row(keys)), { kind: 'reward' });
    expect(unknownKeys).toHaveLength(100);
  });

  it('rejects a source without rows', async () => {
    await expect(checkRows(sourceOf(''), { kind: 'reward' })).rejects.toMatchObject({
      exitCode: 1,
    });
  });
});
