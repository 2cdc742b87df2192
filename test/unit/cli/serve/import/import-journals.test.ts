import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReferenceServer } from 'align-evals/testing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JournalRun } from '../../../../../src/batch/journal/journal.ts';
import { toRunLine } from '../../../../../src/batch/journal/run-line.ts';
import { importJournals } from '../../../../../src/cli/serve/import/import-journals.ts';
import {
  createFailure,
  createOutcome,
  createRow,
  createRun,
  joinLines,
} from '../../../../kit/journal/journal-lines.ts';
import { createAnswer, createTaskRow } from '../../../../kit/journal/tasks.ts';
import { createTemporaryFolder } from '../../../../kit/process/temporary-folder.ts';
import { factsOf, startServe, stopServe } from '../running-serve.ts';

const EU = 'https://api.eu.align.example';
const US = 'https://api.us.align.example';
const JUDGE = 'judge qwen3:8b at localhost:11434, prompt 3';

let folder: string;
beforeAll(async () => {
  folder = await createTemporaryFolder();
});
afterEach(stopServe);

/** Writes a journal with a row per second, whose ids begin with the name. */
async function writeJournal(
  name: string,
  seconds: readonly number[],
  run: Partial<JournalRun> = {},
): Promise<string> {
  const start = { run: `run ${name}`, n: 1, at: '2026-11-22T09:00:00.000Z', repaired: 0 };
  const lines = seconds.flatMap((second, index) => {
    const id = `${name}-${String(second)}`;
    const row = createRow(id, { i: index + 1, tags: { row: id }, body: { messages: [] } });
    const at = `2026-11-22T09:00:0${String(second)}.000Z`;
    return [row, createOutcome(row, { at, score: second / 10 })];
  });
  const path = join(folder, `${name}.jsonl`);
  await writeFile(path, joinLines([toRunLine(createRun(run), start), ...lines]));
  return path;
}

/** Imports journals into a new server; returns the tag of each trace, oldest first, per region. */
async function importAll(...journals: readonly string[]) {
  const server = createReferenceServer();
  const { facts, ...labels } = await importJournals(server, journals);
  const traces = (['eu', 'us'] as const).map((region) => [...server.store(region).traces.values()]);
  const rows = traces.map((list) => list.map(({ tags }) => tags?.['row']));
  return { facts, ...labels, traces, rows };
}

describe('serve --import', () => {
  it('merges journals by time, per region', async () => {
    const journals = [
      await writeJournal('a', [3, 1, 5]),
      await writeJournal('b', [4, 2], { service: 'offline' }),
      await writeJournal('c', [1, 0], { service: US }),
      await writeJournal('d', [6], { service: 'https://align.internal' }),
    ];
    const { facts, rows } = await importAll(...journals);

    expect(rows).toEqual([
      ['a-1', 'b-2', 'a-3', 'b-4', 'a-5', 'd-6'],
      ['c-0', 'c-1'],
    ]);
    expect(facts).toEqual([
      { journals: [journals[0]], region: 'eu', traces: 3, evaluations: 3, failed: 0 },
      { journals: [journals[1]], region: 'eu', traces: 2, evaluations: 2, failed: 0 },
      { journals: [journals[2]], region: 'us', traces: 2, evaluations: 2, failed: 0 },
      { journals: [journals[3]], region: 'eu', traces: 1, evaluations: 1, failed: 0 },
    ]);
  });

  it.each([
    [EU, 'service'],
    [JUDGE, 'judge'],
    ['offline', 'synthetic'],
  ])('names what computed the scores of %s', async (service, kind) => {
    const journal = await writeJournal(kind, [1], { service });
    const { originOf, traces } = await importAll(journal);
    const [evaluation] = traces[0]?.[0]?.evaluations ?? [];

    expect(originOf(evaluation?.id ?? '')).toEqual({ kind, name: service });
    expect(originOf('another')).toBe(undefined);
  });

  it('keeps the name of each row and criterion, and what failed', async () => {
    const row = createRow('late-parcel', { i: 1, body: { messages: [] } });
    const named = { ...row, named: true };
    const start = { run: 'run labels', n: 1, at: '2026-11-22T09:00:00.000Z', repaired: 0 };
    const path = join(folder, 'labels.jsonl');
    const error = { name: 'ServerError', code: 'server', message: 'It is down.' };
    const failures = [
      { ...createFailure(row, { trial: 2 }), error },
      createFailure(row, { trial: 3 }),
    ];
    const lines = [
      toRunLine(createRun({ trials: 3 }), start),
      named,
      createOutcome(row),
      ...failures,
    ];
    await writeFile(path, joinLines(lines));
    const { criterionOf, rowOf, traces } = await importAll(path);
    const [trace] = traces[0] ?? [];

    expect(rowOf(trace?.id ?? '')).toEqual({
      label: 'late-parcel',
      failures: [
        { criterion: 'tone', error: 'server: It is down.' },
        { criterion: 'tone', error: 'server' },
      ],
    });
    expect(criterionOf(trace?.evaluations[0]?.id ?? '')).toBe('tone');
    expect([rowOf('another'), criterionOf('another')]).toEqual([undefined, undefined]);
  });

  it('names a row without an id by its position, and the trial of an answer', async () => {
    const row = { ...createTaskRow('hash of the row', { i: 3 }), named: false };
    const answers = [createAnswer(row), createAnswer(row, { trial: 2 })];
    const outcomes = answers.map(({ r, trial }) => createOutcome({ ...row, r }, { trial }));
    const start = { run: 'run task', n: 1, at: '2026-11-22T09:00:00.000Z', repaired: 0 };
    const path = join(folder, 'task.jsonl');
    const lines = [toRunLine(createRun({ trials: 2 }), start), row, ...answers, ...outcomes];
    await writeFile(path, joinLines(lines));
    const { rowOf, traces } = await importAll(path);

    expect(traces[0]?.map(({ id }) => rowOf(id))).toEqual([
      { label: 'row 3, trial 1', failures: [] },
      { label: 'row 3, trial 2', failures: [] },
    ]);
  });

  it('stores a journal once when it is named twice', async () => {
    const journal = await writeJournal('twice', [1, 2]);
    const once = await importAll(journal);
    const twice = await importAll(journal, journal);

    expect(twice.traces).toEqual(once.traces);
    expect(twice.facts).toEqual([
      { journals: [journal, journal], region: 'eu', traces: 2, evaluations: 2, failed: 0 },
    ]);
  });

  it('merges the copies of a journal, in any order', async () => {
    const journal = await writeJournal('whole', [1, 2], { trials: 2 });
    const copy = join(folder, 'copy.jsonl');
    const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n');
    await writeFile(copy, joinLines(lines.slice(0, 3)));
    const failure = createFailure(createRow('whole-1'), { trial: 2 });
    await writeFile(journal, joinLines([...lines, failure]));
    const { traces } = await importAll(journal);

    for (const journals of [
      [journal, copy],
      [copy, journal],
    ]) {
      const merged = await importAll(...journals);
      expect(merged.traces).toEqual(traces);
      expect(merged.facts).toEqual([
        { journals, region: 'eu', traces: 2, evaluations: 2, failed: 1 },
      ]);
    }
  });

  it('shows the traces on the pages, with the source of each score, and prints their number', async () => {
    const journal = await writeJournal('shown', [1, 2], { service: JUDGE });
    const running = await startServe('--json', '--import', journal);
    const { pages, imported } = factsOf(running);
    const { origin, hash } = new URL(pages);
    const authorization = `Bearer ${hash.replace('#token=', '')}`;
    const response = await fetch(`${origin}/api/eu/traces`, { headers: { authorization } });

    expect(await response.json()).toMatchObject({
      traces: [
        {
          tags: { row: 'shown-2' },
          evaluations: [{ score_source: { kind: 'judge', name: JUDGE } }],
        },
        {
          tags: { row: 'shown-1' },
          evaluations: [{ score_source: { kind: 'judge', name: JUDGE } }],
        },
      ],
    });
    expect(imported).toMatchObject([{ journals: [journal], traces: 2 }]);
    expect(running.stderr.text()).toContain(`${journal}: 2 traces in eu.\n`);
  });

  it.each([
    ['text.jsonl', 'text\n', 'is not a journal'],
    ['empty.jsonl', '', 'is empty: its run ended before it began.'],
  ])('rejects %s, and opens no port', async (name, content, message) => {
    const path = join(folder, name);
    await writeFile(path, content);
    const { exit, stdout, stderr } = await startServe('--import', path);

    expect([await exit, stdout.text()]).toEqual([2, '']);
    expect(stderr.text()).toContain(`Error: ${path} ${message}`);
  });

  it('rejects a journal with a time that is not a date, and a file that does not exist', async () => {
    const journal = await writeJournal('date', [1], {});
    const row = createRow('r');
    const start = { run: 'run', n: 1, at: '2026-11-22T09:00:00.000Z', repaired: 0 };
    const lines = [toRunLine(createRun(), start), row, createOutcome(row, { at: 'yesterday' })];
    await writeFile(journal, joinLines(lines));

    await expect(importAll(journal)).rejects.toThrow(
      `${journal} has an outcome whose time is not a date. Restore it from a copy.`,
    );
    await expect(importAll(join(folder, 'none.jsonl'))).rejects.toMatchObject({
      code: 'journal_io',
    });
  });
});
