import type { RunLine } from '../../src/batch/journal/lines.ts';
import type { RecordedOutcome, RecordedRow, RunRecord } from '../../src/batch/journal/record.ts';

/** What one row of a record is made of: scores by criterion, one per trial; null does not apply, a code failed. */
export interface RowFixture extends Partial<Omit<RecordedRow, 'outcomes'>> {
  readonly scores: Readonly<Record<string, Trials | Trials[number]>>;
}

type Trials = readonly (number | string | null)[];

/** A record of a run with rows. Without an id, the rows are named r1, r2, … and have the prompts p1, p2, … */
export function recordOf(rows: readonly RowFixture[], run: Partial<RunLine> = {}): RunRecord {
  const recorded = rows.map(toRow);
  return {
    run: { ...runLine([...new Set(rows.flatMap(({ scores }) => Object.keys(scores)))]), ...run },
    rows: recorded,
    stop: {
      t: 'stop',
      at: '2026-11-22T09:01:00.000Z',
      why: 'done',
      scored: 0,
      not_applicable: 0,
      failed: 0,
      left: 0,
    },
    durationMs: 60_000,
    unknownLines: 0,
  };
}

/** A record with one score per row, for one criterion named tone. */
export function scoresOf(scores: readonly number[], run: Partial<RunLine> = {}): RunRecord {
  return recordOf(
    scores.map((tone) => ({ scores: { tone } })),
    { criteria: criteriaOf(['tone']), ...run },
  );
}

/** Criteria whose texts follow from their names. */
export function criteriaOf(names: readonly string[]): RunLine['criteria'] {
  return Object.fromEntries(
    names.map((name) => [name, { text: `Reward ${name}`, c: `hash of ${name}` }]),
  );
}

function runLine(criteria: readonly string[]): RunLine {
  return {
    t: 'run',
    v: 1,
    run: '0199c0de-0000-7000-8000-000000000001',
    n: 1,
    at: '2026-11-22T09:00:00.000Z',
    by: 'align-evals/0.0.0',
    kind: 'reward',
    service: 'https://api.eu.align.example',
    settings: { core: null, latest: true, cleaning: null, retention: 'standard' },
    s: 'hash of settings',
    criteria: criteriaOf(criteria),
    trials: 1,
    keep: 'all',
    source: 'chats.jsonl',
  };
}

function toRow({ scores, ...facts }: RowFixture, index: number): RecordedRow {
  const number = String(index + 1);
  return {
    row: index + 1,
    id: `r${number}`,
    named: true,
    n: 1,
    p: `p${number}`,
    group: null,
    tags: {},
    ...facts,
    outcomes: Object.entries(scores).flatMap(([criterion, trials]) =>
      [trials].flat().map((score, trial) => toOutcome(score, criterion, trial + 1)),
    ),
  };
}

function toOutcome(
  score: number | string | null,
  criterion: string,
  trial: number,
): RecordedOutcome {
  const facts = { criterion, trial, ms: 900, attempts: 1, explanation: null };
  if (typeof score === 'number') return { ...facts, status: 'scored', score, error: null };
  if (score === null) return { ...facts, status: 'not_applicable', score, error: null };
  return { ...facts, status: 'failed', score: null, error: { name: 'AlignError', code: score } };
}
