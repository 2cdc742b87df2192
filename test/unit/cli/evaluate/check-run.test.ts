import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { KEY } from '../../../kit/client/client.ts';
import { runCommand } from '../../../kit/process/command.ts';
import { createCommandData } from '../../../kit/process/command-data.ts';

const data = await createCommandData(1);
const TONE = ['-c', 'tone=Reward friendly answers'];
let files = 0;

function lineOf(fields: object): string {
  const messages = [
    { role: 'user', content: 'Question' },
    { role: 'assistant', content: 'Answer.' },
  ];
  return JSON.stringify({ messages, ...fields });
}

/** Writes rows to a file, and evaluates them offline. */
async function evaluate(lines: readonly string[], flags: readonly string[] = TONE, env = {}) {
  files += 1;
  const [file, out] = [`chats-${String(files)}.jsonl`, `run-${String(files)}.jsonl`].map(data.path);
  await writeFile(file ?? '', `${lines.join('\n')}\n`);
  const args = ['evaluate', file ?? '', '--offline', '--out', out ?? '', ...flags];
  const result = await runCommand(args, { env: { COLUMNS: '300', ...env } });
  const errors = result.stderr.replaceAll(file ?? '', 'chats.jsonl');
  return { ...result, errors, hasJournal: existsSync(out ?? '') };
}

const QUESTION = lineOf({ messages: [{ role: 'user', content: 'Question' }] });

describe('evaluate finds before anything is sent', () => {
  it.each<[string, object, string]>([
    [
      'a conversation that ends with a message of the user',
      { messages: [{ role: 'user', content: 'Question' }] },
      'messages: end with a message of the user, so there is no answer to score: add it, leave the row out, or set --allow-missing-answers',
    ],
    ['an unknown role', { messages: [{ role: 'robot', content: 'Hi' }] }, 'messages[0].role'],
    ['nested tags', { tags: { topic: { a: 1 } } }, 'tags'],
    [
      'criteria of the row that the run has not',
      { criteria: ['tonne'] },
      'criteria[0]: is "tonne"',
    ],
  ])('%s', async (_, fields, problem) => {
    const { exitCode, errors, hasJournal } = await evaluate([lineOf({}), lineOf(fields)]);
    expect([exitCode, hasJournal]).toEqual([2, false]);
    expect(errors).toContain(`chats.jsonl:2: ${problem}`);
  });

  it('and names the first five rows, and counts the others', async () => {
    const { errors } = await evaluate(Array.from({ length: 7 }, () => QUESTION));
    expect(errors.match(/\bchats\.jsonl:\d/g)).toHaveLength(5);
    expect(errors).toContain('\n2 more rows cannot be evaluated.\n');
  });

  it('only what is selected', async () => {
    const { exitCode } = await evaluate([lineOf({}), QUESTION], [...TONE, '--limit', '1']);
    expect(exitCode).toBe(0);
  });

  it('a value that a criterion needs', async () => {
    const flags = ['-c', 'right=Reward answers that say {{expected}}'];
    const { exitCode, errors } = await evaluate([lineOf({ expected: 'yes' }), lineOf({})], flags);
    expect(exitCode).toBe(2);
    expect(errors).toContain('chats.jsonl:2: expected: is missing or not a text,');
  });

  it('that --group-by names a tag of no row', async () => {
    const lines = [lineOf({ tags: { topic: 'a' } }), lineOf({ tags: { env: 'b' } })];
    const { exitCode, errors, hasJournal } = await evaluate(lines, [...TONE, '--group-by', 'user']);
    expect([exitCode, hasJournal]).toEqual([2, false]);
    expect(errors).toContain(
      '--group-by user: no row has this tag. The tags are topic, env. If it is a column or a path, add --field tags.user=user.',
    );
  });
});

it('scores conversations without an answer with --allow-missing-answers', async () => {
  const { exitCode, stdout } = await evaluate([QUESTION], [...TONE, '--allow-missing-answers']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Warnings: no_answer in 1 row (row 1)');
});

it('--strict and --allow-missing-answers exclude each other', async () => {
  const flags = [...TONE, '--strict', '--allow-missing-answers'];
  expect((await evaluate([QUESTION], flags)).exitCode).toBe(2);
});

it('--strict rejects rows of which something is lost', async () => {
  const message = { role: 'assistant', content: 'An answer of which' };
  const result = {
    ...{ id: 'c1', object: 'chat.completion', created: 1, model: 'm' },
    choices: [{ index: 0, finish_reason: 'length', message }],
  };
  const lossy = lineOf({ messages: [{ role: 'user', content: 'Question' }], result });
  const { exitCode: code, stdout } = await evaluate([lossy]);
  expect(code).toBe(0);
  expect(stdout).toContain('Warnings: truncated in 1 row (row 1)');
  const { exitCode, errors } = await evaluate([lossy], [...TONE, '--strict']);
  expect(exitCode).toBe(2);
  expect(errors).toContain('chats.jsonl:1: ');
});

it('notes places of a criterion that no row fills', async () => {
  const { exitCode, errors } = await evaluate([lineOf({})], ['-c', 'tone=Reward {{tone}} answers']);
  expect(exitCode).toBe(0);
  expect(errors).toContain('{{tone}} in "tone" stays as it is: rows fill {{expected}}');
});

it('--dry-run needs no key', async () => {
  const file = data.path('rows.jsonl');
  const { exitCode, stdout } = await runCommand(['evaluate', file, ...TONE, '--dry-run'], {
    env: { COLUMNS: '80', ALIGN_API_KEY: '' },
  });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Requests  1');
});

it('--dry-run needs no key of the provider of a judge', async () => {
  const file = data.path('rows.jsonl');
  const judge = ['--judge-model', 'm', '--dry-run'];
  const { exitCode, stdout } = await runCommand(['evaluate', file, ...TONE, ...judge]);
  expect([exitCode, stdout.split('\n')[2]]).toEqual([0, 'Requests  1']);
});

it('a placeholder host leaves no journal', async () => {
  const [file, out] = [data.path('rows.jsonl'), data.path('placeholder.jsonl')];
  const { exitCode } = await runCommand(['evaluate', file, ...TONE, '--out', out], {
    env: { ALIGN_API_KEY: KEY },
  });
  expect([exitCode, existsSync(out)]).toEqual([2, false]);
});
