import type { RunLine, StopLine } from '../../../src/batch/journal/lines.ts';
import type { RecordedOutcome, RecordedRow, RunRecord } from '../../../src/batch/journal/record.ts';
import type { GateResult } from '../../../src/batch/gates/gate.ts';
import type { Report } from '../../../src/batch/report/report.ts';
import type { ScoreSummary, Summary } from '../../../src/batch/summary/summary.ts';

/** A scored outcome, or with null one to which the criterion does not apply. */
export function outcomeOf(
  criterion: string,
  score: number | null,
  fields: Partial<RecordedOutcome> = {},
): RecordedOutcome {
  return {
    status: score === null ? 'not_applicable' : 'scored',
    score,
    criterion,
    trial: 1,
    ms: 900,
    attempts: 1,
    explanation: null,
    warnings: [],
    error: null,
    ...fields,
  };
}

/** A failed outcome. */
export function failureOf(
  criterion: string,
  code: string,
  fields: Partial<RecordedOutcome> = {},
): RecordedOutcome {
  const error = { name: 'APIError', code, message: `The message of ${code}` };
  return outcomeOf(criterion, null, { status: 'failed', error, ...fields });
}

/** A row with an explicit id. */
export function rowOf(
  row: number,
  id: string,
  outcomes: readonly RecordedOutcome[],
  fields: Partial<RecordedRow> = {},
): RecordedRow {
  return { row, id, named: true, n: 1, p: null, group: null, tags: {}, outcomes, ...fields };
}

/** A record of a complete run. */
export function recordWith(
  rows: readonly RecordedRow[],
  { run, ...fields }: Partial<Omit<RunRecord, 'run'>> & { run?: Partial<RunLine> } = {},
): RunRecord {
  return {
    run: {
      t: 'run',
      v: 1,
      run: '0199c0de-0000-7000-8000-000000000001',
      n: 1,
      at: '2026-11-22T09:00:00.000Z',
      by: 'align-evals/0.2.0',
      kind: 'reward',
      service: 'https://api.eu.align.example',
      settings: { core: null, latest: true, cleaning: null, retention: 'standard' },
      s: '1719d77719fdda599621370d5da6cdbb',
      criteria: {},
      trials: 1,
      keep: 'all',
      source: 'chats.jsonl',
      ...run,
    },
    rows,
    stop: stopOf('done'),
    durationMs: 31_200,
    unknownLines: 0,
    ...fields,
  };
}

/** The last line of a run. */
export function stopOf(why: StopLine['why'], left = 0): StopLine {
  const at = '2026-11-22T09:00:31.200Z';
  return { t: 'stop', at, why, scored: 0, not_applicable: 0, failed: 0, left };
}

/** The summary of one criterion. */
export function scoreSummaryOf(fields: Partial<ScoreSummary> = {}): ScoreSummary {
  return {
    scored: 0,
    notApplicable: 0,
    failed: 0,
    clusters: 0,
    mean: null,
    standardDeviation: null,
    standardError: null,
    interval: null,
    quartiles: null,
    histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    isRough: false,
    passed: null,
    ...fields,
  };
}

/** A summary; its counts are the sums over the criteria unless they are set. */
export function summaryOf(
  criteria: Readonly<Record<string, ScoreSummary>>,
  fields: Partial<Summary> = {},
): Summary {
  const sum = (key: 'scored' | 'notApplicable' | 'failed') =>
    Object.values(criteria).reduce((total, scores) => total + scores[key], 0);
  return {
    rows: 1,
    scored: sum('scored'),
    notApplicable: sum('notApplicable'),
    failed: sum('failed'),
    failures: {},
    warnings: {},
    criteria,
    groups: {},
    ...fields,
  };
}

/** A report of a complete run. */
export function reportOf(fields: Partial<Report> = {}): Report {
  return { record: recordWith([]), summary: summaryOf({}), gates: [], ...fields };
}

/** A mark and nothing else, for reports that only read the mark. */
export function markOf(mark: number): ScoreSummary {
  return scoreSummaryOf({ passed: { mark, passed: 0, rows: 0, interval: null } });
}

/** A gate that requires all rows to pass. */
export function gateOf(fields: Partial<GateResult> = {}): GateResult {
  return {
    gate: 'min-pass-rate',
    criterion: 'tone',
    passed: false,
    value: 0.957,
    required: 1,
    mark: 0.7,
    isImplied: true,
    message: '95.7 % of rows at or above 0.7, required 100 %',
    ...fields,
  };
}
