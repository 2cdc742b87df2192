import { describe, expect, it } from 'vitest';
import { unreadable } from '../../../../src/cli/rows/row-errors.ts';
import { MESSAGES, readAll, sourceOf } from './row-sources.ts';

const FIX = 'Write the rows as one array, or add --format jsonl for one JSON object per line.';

describe('readRows of a JSON array', () => {
  it('reads the items in order, with their positions', async () => {
    const text = JSON.stringify([{ id: 'a', messages: MESSAGES }, 7, { input: 'Hi' }], null, 2);
    expect(await readAll(sourceOf(`\uFEFF${text}`, 'json', 7))).toEqual([
      { line: 1, row: { id: 'a', messages: MESSAGES } },
      {
        line: 2,
        problem: 'chats.json, item 2: the item is a number. Each item needs one JSON object.',
      },
      {
        line: 3,
        problem:
          'chats.json, item 3: "result" is missing. With input, each item needs the answer as result.',
      },
    ]);
  });

  it.each([
    ['an object', '{"messages":[]}', `chats.json is JSON, but not an array. ${FIX}`],
    ['null', 'null', `chats.json is JSON, but not an array. ${FIX}`],
    ['lines of JSON', '{}\n{}', `chats.json is not JSON. ${FIX}`],
    [
      'an export of OpenTelemetry without --trace',
      '{ "resourceSpans": [] }',
      'chats.json is an export of OpenTelemetry. Add --trace to score its traces.',
    ],
    [
      'a log of Inspect',
      '{"version":2,"eval":{},"samples":[]}',
      'chats.json is a log of Inspect. Write a row per sample with its messages: { "id": …, "messages": […] }.',
    ],
    ['bytes that are not UTF-8', Buffer.from([0xff]), 'chats.json is not UTF-8. Save it as UTF-8.'],
  ])('rejects %s', async (_what, content, message) => {
    await expect(readAll(sourceOf(content, 'json'))).rejects.toMatchObject({
      exitCode: 2,
      message,
    });
  });

  it.each(['', ' \n', '[]'])('rejects %j, which has no rows', async (text) => {
    await expect(readAll(sourceOf(text, 'json'))).rejects.toMatchObject({ exitCode: 1 });
  });

  it('rejects an array above the limit with a way to convert it', async () => {
    const text = JSON.stringify([{ messages: MESSAGES }]);
    const source = sourceOf(text, 'json', 10);
    expect(await readAll(source, { maxBytes: text.length })).toHaveLength(1);
    await expect(readAll(source, { maxBytes: text.length - 1 })).rejects.toThrow(
      unreadable(
        `chats.json is larger than ${String(text.length - 1)} bytes, and a JSON array is read all at once. Convert it to JSONL, which is streamed: jq -c '.[]' rows.json > rows.jsonl`,
      ),
    );
  });
});
