/**
 * Measures a journal of a million outcomes: appending beside a plain `writeSync`, and scanning beside `readline` and
 * `JSON.parse`, in the same process.
 *
 *     npm run bench -- journal [LINES]
 */
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openJournal } from '../../src/batch/node/open-journal.ts';
import { readJournal } from '../../src/batch/node/read-journal.ts';
import { createOutcome, createRow, createRun } from '../../test/kit/journal/journal-lines.ts';

const LINES = Number(process.argv[2] ?? 1_000_000);
const OUTCOMES_PER_ROW = 4;
/** So that a line of an outcome has about 800 bytes. */
const EXPLANATION = 'The answer is friendly and short. '.repeat(16);

const folder = mkdtempSync(join(tmpdir(), 'bench-journal-'));
try {
  const append = measureAppend(join(folder, 'run.jsonl'));
  const plainAppend = measurePlainAppend(join(folder, 'plain.jsonl'));
  const plainScan = await measurePlainScan(join(folder, 'run.jsonl'));
  const scan = measureScan(join(folder, 'run.jsonl'));
  const record = measureRecord(join(folder, 'run.jsonl'));
  const perLine = 1000 / LINES;
  const perMillion = 1000 / LINES;
  console.table({
    'append, µs per line': {
      journal: append * perLine,
      plain: plainAppend * perLine,
      ratio: append / plainAppend,
    },
    'resume, s per million lines': {
      journal: scan * perMillion,
      plain: plainScan * perMillion,
      ratio: scan / plainScan,
    },
    'readJournal, s per million lines': {
      journal: record * perMillion,
      plain: plainScan * perMillion,
      ratio: record / plainScan,
    },
  });
} finally {
  rmSync(folder, { recursive: true });
}

function createLines(): (
  index: number,
) => ReturnType<typeof createRow> | ReturnType<typeof createOutcome> {
  let row = createRow('r0');
  return (index) => {
    if (index % (OUTCOMES_PER_ROW + 1) === 0) {
      row = createRow(`r${index}`, { i: index });
      return row;
    }
    return createOutcome(row, { trial: index % (OUTCOMES_PER_ROW + 1), explanation: EXPLANATION });
  };
}

function measureAppend(path: string): number {
  const journal = openJournal(path);
  void journal.open(createRun({ trials: OUTCOMES_PER_ROW }));
  const lineAt = createLines();
  let ms = 0;
  for (let index = 0; index < LINES; index += 1) {
    const line = lineAt(index);
    const startedAt = performance.now();
    journal.append(line);
    ms += performance.now() - startedAt;
  }
  void journal.close();
  return ms;
}

function measurePlainAppend(path: string): number {
  const descriptor = openSync(path, 'a');
  const lineAt = createLines();
  let ms = 0;
  for (let index = 0; index < LINES; index += 1) {
    const line = lineAt(index);
    const startedAt = performance.now();
    writeSync(descriptor, `${JSON.stringify(line)}\n`);
    ms += performance.now() - startedAt;
  }
  closeSync(descriptor);
  return ms;
}

async function measurePlainScan(path: string): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Infinity,
  })) {
    if ((JSON.parse(line) as { t: string }).t === 'out') count += 1;
  }
  if (count === 0) throw new Error('nothing was read');
  return performance.now() - startedAt;
}

function measureScan(path: string): number {
  const journal = openJournal(path);
  const startedAt = performance.now();
  void journal.open(createRun({ trials: OUTCOMES_PER_ROW }));
  const ms = performance.now() - startedAt;
  void journal.close();
  return ms;
}

function measureRecord(path: string): number {
  const startedAt = performance.now();
  const { rows } = readJournal(path);
  if (rows.length === 0) throw new Error('nothing was read');
  return performance.now() - startedAt;
}
