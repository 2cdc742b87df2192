import { execFile } from 'node:child_process';
import { chmod, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unreadable } from '../../../../src/cli/rows/row-errors.ts';
import { resolveRowSource } from '../../../../src/cli/rows/row-source.ts';

const NOBODY = 65_534;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rows-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const piped = (): Readable => Readable.from([Buffer.from('{}')]);
const terminal = (): Readable => Object.assign(piped(), { isTTY: true });

/** Becomes a user without rights when this process is the superuser, who may read every file. */
function dropSuperuser(): () => void {
  const user = process.geteuid?.();
  if (user !== 0) return () => undefined;
  process.seteuid?.(NOBODY);
  return () => process.seteuid?.(user);
}

describe('resolveRowSource', () => {
  it.each([[[]], [['-']]])('reads standard input for %j', async (files) => {
    const stdin = piped();
    const source = await resolveRowSource(files, { stdin });
    expect(source).toMatchObject({
      files: [{ name: 'stdin', format: 'jsonl' }],
      isRepeatable: false,
    });
    expect(source?.files[0]?.open()).toBe(stdin);
  });

  it('reads a terminal only when it is named', async () => {
    expect(await resolveRowSource([], { stdin: terminal() })).toBeUndefined();
    expect(await resolveRowSource(['-'], { stdin: terminal() })).toMatchObject({
      files: [{ name: 'stdin' }],
    });
  });

  it('ends the wait for the bytes of stdin with its signal', async () => {
    const stop = new AbortController();
    const stdin = new Readable({ read: () => undefined });
    const source = await resolveRowSource(['-'], { stdin });
    const bytes = text(Readable.from(source!.files[0]!.open(stop.signal)));
    stop.abort();

    await expect(bytes).rejects.toMatchObject({ name: 'AbortError' });
    expect(stdin.destroyed).toBe(true);
  });

  it('waits for the writer of a named pipe, reads it, and closes it with its signal', async () => {
    const file = join(folder, 'pipe.jsonl');
    await promisify(execFile)('mkfifo', [file]);
    const source = await resolveRowSource([file], { stdin: piped() });
    expect(source).toMatchObject({ files: [{ name: file, format: 'jsonl' }], isRepeatable: false });
    const read = text(Readable.from(source!.files[0]!.open()));
    await writeFile(file, '{}\n');
    expect(await read).toBe('{}\n');

    const stop = new AbortController();
    const unread = text(Readable.from(source!.files[0]!.open(stop.signal)));
    stop.abort();
    await expect(unread).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('opens a file as often as needed, in the format of its extension', async () => {
    const file = join(folder, 'Chats.CSV');
    await writeFile(file, 'input,output\n');
    const source = await resolveRowSource([file], { stdin: piped() });
    expect(source).toMatchObject({ files: [{ name: file, format: 'csv' }], isRepeatable: true });
    const readText = async (): Promise<string> =>
      await text(Readable.from(source!.files[0]!.open()));
    expect([await readText(), await readText()]).toEqual(['input,output\n', 'input,output\n']);
    expect(await resolveRowSource([file], { stdin: piped(), format: 'json' })).toMatchObject({
      files: [{ format: 'json' }],
    });
  });

  it('rejects a file that does not exist', async () => {
    const file = join(folder, 'missing.jsonl');
    await expect(resolveRowSource([file], { stdin: piped() })).rejects.toMatchObject({
      exitCode: 2,
      message: `${file} does not exist. Check the path.`,
    });
  });

  it('tells where a file is that a journal names', async () => {
    const file = join(folder, 'missing.jsonl');
    const options = { stdin: piped(), isOfJournal: true };
    await expect(resolveRowSource([file], options)).rejects.toMatchObject({
      exitCode: 2,
      message: `${file} does not exist. The journal names it: run the command in the folder of the first run, or pass the file.`,
    });
  });

  it('rejects a path through a file', async () => {
    const file = join(folder, 'plain');
    await writeFile(file, 'x');
    await expect(resolveRowSource([join(file, 'a.jsonl')], { stdin: piped() })).rejects.toThrow(
      unreadable(
        `${join(file, 'a.jsonl')} does not exist: a part of its path is not a directory. Check the path.`,
      ),
    );
  });

  it('rejects a directory', async () => {
    const path = join(folder, 'chats.jsonl');
    await mkdir(path);
    await expect(resolveRowSource([path], { stdin: piped() })).rejects.toMatchObject({
      exitCode: 2,
      message: `${path} is a directory. Pass a file with one row per line.`,
    });
  });

  it('rejects an empty file', async () => {
    const file = join(folder, 'empty.jsonl');
    await writeFile(file, '');
    await expect(resolveRowSource([file], { stdin: piped() })).rejects.toMatchObject({
      exitCode: 1,
      message: `${file} has no rows. Write one { "messages": […] } object per line, or pass another file.`,
    });
  });

  it('rejects a file without permission', async () => {
    const file = join(folder, 'secret.jsonl');
    await writeFile(file, '{}');
    await chmod(file, 0);
    const restoreUser = dropSuperuser();
    try {
      await expect(resolveRowSource([file], { stdin: piped() })).rejects.toMatchObject({
        exitCode: 2,
        message: `${file} may not be read by this user. Check its permissions.`,
      });
    } finally {
      restoreUser();
    }
  });
});

describe('the format of a file', () => {
  const resolve = async (name: string) => {
    const file = join(folder, name);
    await writeFile(file, 'x');
    return await resolveRowSource([file], { stdin: piped() });
  };

  it.each([
    ['a.jsonl', 'jsonl'],
    ['a.NDJSON', 'jsonl'],
    ['a.json', 'json'],
    ['a.b.csv', 'csv'],
    ['a.TSV', 'csv'],
    ['a.jsonl.gz', 'jsonl'],
    ['a.csv.GZ', 'csv'],
  ])('detects the format of %s', async (file, format) => {
    const source = await resolve(file);
    expect(source?.files.map((each) => each.format)).toEqual([format]);
  });

  it.each([
    [
      'chats.parquet',
      "chats.parquet has the extension .parquet, which is not read. Convert it to JSONL, for example with DuckDB: COPY (FROM 'rows.parquet') TO 'rows.jsonl'.",
    ],
    [
      'a b.jsonl.zst',
      "a b.jsonl.zst has the extension .zst, which is not read. Decompress it: zstd -d 'a b.jsonl.zst'.",
    ],
    [
      'log.eval',
      'log.eval has the extension .eval, which is not read. It is a log of Inspect: write a row per sample with its messages, as JSONL.',
    ],
    [
      'chats.txt',
      'chats.txt has the extension .txt, which names no format. Add --format jsonl, --format json or --format csv.',
    ],
    [
      'chats',
      'chats has no extension, which names no format. Add --format jsonl, --format json or --format csv.',
    ],
  ])('rejects %s', async (file, message) => {
    await expect(resolve(file)).rejects.toThrow(
      unreadable(message.replaceAll(file, join(folder, file))),
    );
  });
});
