import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../examples/quickstart/connect.ts';
import { readConversations } from '../../../examples/quickstart/read-conversations.ts';
import { toReport } from '../../../examples/quickstart/report.ts';
import { scoreAll } from '../../../examples/quickstart/score-all.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { rejection } from '../../kit/outcomes.ts';

const FOLDER = tmpdir();
const ANSWERED = [
  { role: 'user', content: 'Where is my parcel?' },
  { role: 'assistant', content: 'It left our warehouse today.' },
];
const CRITERIA = { tone: 'Reward friendly answers', honest: 'Passes if nothing is promised' };

/** Reads a file with these lines; the path of its folder is left out of the error. */
async function read(...lines: readonly string[]): Promise<unknown> {
  const folder = await mkdtemp(join(FOLDER, 'quickstart-'));
  const file = join(folder, 'lines.jsonl');
  try {
    await writeFile(file, lines.join('\n'));
    return await readConversations(file).catch((error: unknown) =>
      String(error).replace(file, 'FILE'),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Scores conversations as the quickstart does. */
async function report(file: string | undefined, ...ids: readonly string[]): Promise<string> {
  const { client, ...by } = connect({});
  const conversations = ids.map((id) => ({ id, messages: id === 'none' ? [] : ANSWERED }));
  const outcomes = await scoreAll(client, conversations as never, CRITERIA);
  return toReport({ outcomes, criteria: CRITERIA, durationMs: 210, file, ...by });
}

describe('the quickstart', () => {
  it('ends with what was scored by what, one explanation and the next command', async () => {
    const text = await report(undefined, 'late-parcel');
    expect(text.split('\n\n').slice(-2).join('\n\n')).toMatchInlineSnapshot(`
      "Why late-parcel has 0.00 for honest: Synthetic: the reference server derived 0
        from a checksum. It read neither the conversation nor the criterion.

      1 conversation × 2 criteria, 0 failed, scored by the reference server in this
        process in 0.2 s.
      The scores are synthetic: they say nothing about the answers.
      Next: npm run quickstart -- FILE  (lines of { id, messages })"
    `);
  });

  it.each([
    [undefined, 'npm run quickstart -- FILE  (lines of { id, messages })'],
    ['own.jsonl', 'set ALIGN_API_KEY and ALIGN_BASE_URL, and run this again'],
  ])('names the next command after the file %s', async (file, next) => {
    expect((await report(file, 'a')).split('\n').at(-1)).toBe(`Next: ${next}`);
  });

  it('fits 80 columns, whatever the ids are', async () => {
    const text = await report(undefined, 'a'.repeat(200), 'b', 'none');
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('names the conversation that failed and the reason', async () => {
    expect((await report(undefined, 'a', 'none')).split('\n\n')).toContain(
      'Failed: none: messages: is empty: pass at least one message',
    );
  });

  it.each([
    ['is not JSON', ['hello'], 'Line 1 of FILE is not JSON'],
    ['has no messages', ['', '{"id":"b"}'], 'Line 2 of FILE has no list of messages'],
    ['has no lines', [], 'FILE contains no conversation'],
  ])('names the file and the line when it %s', async (_, lines, problem) => {
    expect(await read(...lines)).toBe(
      `Error: ${problem}: write one { id, messages } object per line`,
    );
  });

  it.each([
    ['does not exist', join(FOLDER, 'absent.jsonl'), 'does not exist: check the path'],
    [
      'is a directory',
      FOLDER,
      'is a directory: pass a file, and write one { id, messages } object per line',
    ],
  ])('names a path that %s', async (_, path, problem) => {
    expect(String(await rejection(readConversations(path)))).toBe(`Error: ${path} ${problem}`);
  });

  it('rejects a key without a base URL', () => {
    expect(() => connect({ ALIGN_API_KEY: KEY })).toThrow(
      'ALIGN_BASE_URL is not set: set both of ALIGN_API_KEY and ALIGN_BASE_URL, or unset both to score offline',
    );
  });
});
