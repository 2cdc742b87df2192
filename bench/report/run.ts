/**
 * Measures the HTML report that compares two runs of 4 criteria: its size, how long it takes to write, and in Chromium
 * until it is ready, until a sorted, filtered or opened row is painted, and until a search of texts and of conversations
 * has ended. The conversations of FILE are repeated. Only the first number of rows has figures to reach.
 *
 *     npm run bench -- report [FILE, the samples] [rows, 5,000 and 20,000]
 */
import { createWriteStream } from 'node:fs';
import { mkdtempDisposable, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  compareRuns,
  createRecordBuilder,
  type JournalLine,
  type RunRecord,
  summarize,
} from '../../src/batch/index.ts';
import { measurePage } from './measure-page.js';

const [file = 'examples/data/support-conversations.jsonl', ...counts] = process.argv.slice(2);
const CRITERIA = ['tone', 'grounded', 'policy', 'resolved'];
const AT = '2026-11-22T09:00:00.000Z';

interface Conversation {
  readonly messages?: unknown;
  readonly trace?: unknown;
}

const conversations = (await readFile(file, 'utf8'))
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Conversation);

/** A score that depends on its place only. */
const scoreOf = (row: number, criterion: number, shift: number): number =>
  ((row * 7919 + criterion * 104_729 + shift) % 1001) / 1000;

function* linesOf(rows: number, shift: number): Generator<JournalLine> {
  yield {
    ...({ t: 'run', v: 1, run: 'bench', n: 1, at: AT, by: 'bench', kind: 'reward' } as const),
    ...({ service: 'offline', s: '', trials: 1, keep: 'all', source: file } as const),
    settings: { core: null, latest: true, cleaning: null, retention: 'standard' },
    criteria: Object.fromEntries(
      CRITERIA.map((name) => [name, { text: `Reward ${name}`, c: name }]),
    ),
  };
  for (let row = 1; row <= rows; row += 1) {
    const { messages, trace } = conversations[row % conversations.length] ?? {};
    const body = trace === undefined ? { messages } : { trace };
    const key = { id: `row-${row}`, n: 1, r: String(row) };
    yield { t: 'row', i: row, named: true, p: null, group: `g${row % 7}`, tags: {}, body, ...key };
    for (const [index, name] of CRITERIA.entries()) {
      const explanation = `The answer number ${row} of ${name} leaves a part of the question open.`;
      const outcome = { name, c: name, trial: 1, ms: 900, attempts: 1, at: AT, explanation };
      yield { t: 'out', ...key, ...outcome, status: 'scored', score: scoreOf(row, index, shift) };
    }
  }
}

function recordOf(lines: Iterable<JournalLine>): RunRecord {
  const builder = createRecordBuilder();
  for (const line of lines) builder.add(line);
  const record = builder.build();
  if (record === undefined) throw new Error(`${file} has no conversations.`);
  return record;
}

// The built entry, which has the compiled page.
const { renderHtmlReport } = (await import(
  new URL('../../dist/report/index.js', import.meta.url).href
)) as typeof import('../../src/report/index.ts');

/** Writes the report of two runs, and returns how long that took in milliseconds. */
async function write(path: string, rows: number): Promise<number> {
  const [earlier, record] = [recordOf(linesOf(rows, 0)), recordOf(linesOf(rows, 313))];
  const thresholds = { all: 0.5 };
  const summary = summarize(record, { thresholds });
  const comparison = compareRuns(earlier, record, { thresholds });
  const start = performance.now();
  const baseline = { record: earlier, lines: () => linesOf(rows, 0) };
  const report = { record, summary, comparison, gates: [] };
  const parts = renderHtmlReport(report, {
    lines: () => linesOf(rows, 313),
    baseline,
    maxRows: rows,
  });
  await pipeline(Readable.from(parts), createWriteStream(path));
  return Math.round(performance.now() - start);
}

await using folder = await mkdtempDisposable(join(tmpdir(), 'align-evals-bench-'));
const table = new Map<string, Record<string, number | string>>();
for (const rows of counts.length === 0 ? [5000, 20_000] : counts.map(Number)) {
  const path = join(folder.path, `report-${rows}.html`);
  const writeMs = await write(path, rows);
  const { size } = await stat(path);
  const figures = {
    'file, MB': { measured: Number((size / 1_000_000).toFixed(2)), reach: 20 },
    'write, ms': { measured: writeMs, reach: '' },
    ...(await measurePage(path)),
  };
  for (const [name, { measured, reach }] of Object.entries(figures)) {
    const line = table.get(name) ?? { reach };
    table.set(name, { ...line, [`${rows.toLocaleString('en')} rows`]: measured });
  }
}
console.table(Object.fromEntries(table));
