import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type RecordedOutcome,
  type RecordedRow,
  type Report,
  type RunCriterion,
  scoreSource,
} from 'align-evals/batch';

/**
 * Writes a report as CSV for spreadsheets to a stream, without ending the stream: one line per outcome, with a byte
 * order mark, and with an apostrophe before texts that a spreadsheet would read as a formula.
 */
export async function writeCsv(report: Report, stream: Writable): Promise<void> {
  const { stringify } = await import('csv-stringify');
  const toText = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    quote_record_delimiter: true,
  });
  await pipeline(Readable.from(toCsvRecords(report)), toText, stream, { end: false });
}

/** The columns of every file, in their order. */
export const CSV_COLUMNS = [
  'row',
  'id',
  'group',
  'trial',
  'criterion',
  'status',
  'score',
  'explanation',
  'error_code',
  'warnings',
  'baseline_score',
  'difference',
  'turned',
] as const;

/** The columns of runs whose rows a task answers. */
const TASK_COLUMNS = ['task_ms', 'input_tokens', 'output_tokens'] as const;

/** A number is a number in the spreadsheet, and null is an empty cell. */
type CsvCell = string | number | null;

/** Yields the header, then one record per outcome in the order of rows, criteria and trials. */
function* toCsvRecords(report: Report): Generator<CsvCell[]> {
  const { record, summary } = report;
  const keys = tagKeys(record.rows);
  const source = toSourceColumn(record.run.service);
  const extra = toExtraColumns(record);
  const changes = indexChanges(report);
  const tagHeader = keys.map((key) => cleanCell(`tag.${key}`));
  yield [...CSV_COLUMNS, ...extra.header, ...source.header, ...tagHeader];
  for (const row of record.rows) {
    const tags = keys.map((key) => cleanCell(Object.hasOwn(row.tags, key) ? row.tags[key] : null));
    for (const criterion of Object.keys(summary.criteria)) {
      const changed = toChangeCells(changes.get(criterion)?.get(keyOf(row)));
      for (const outcome of trialsOf(row, criterion)) {
        const cells = [...toCells(row, outcome), ...changed, ...extra.cells(row, outcome)];
        yield [...cells, ...source.cells, ...tags];
      }
    }
  }
}

interface ExtraColumns {
  readonly header: readonly string[];
  readonly cells: (row: RecordedRow, outcome: RecordedOutcome) => readonly CsvCell[];
}

/** The columns of runs with checks, and of runs whose rows a task answers. */
function toExtraColumns({ rows, run: { criteria } }: Report['record']): ExtraColumns {
  const hasChecks = Object.values(criteria).some(({ check }) => check === true);
  const hasTasks = rows.some(({ answers }) => answers !== undefined);
  return {
    header: [...(hasChecks ? ['kind'] : []), ...(hasTasks ? TASK_COLUMNS : [])],
    cells: (row, outcome) => [
      ...(hasChecks ? [kindOf(criteria[outcome.criterion])] : []),
      ...(hasTasks ? toTaskCells(row, outcome) : []),
    ],
  };
}

function kindOf({ check, evaluator }: Partial<RunCriterion> = {}): string {
  if (check === true) return 'check';
  return evaluator === true ? 'evaluator' : 'criterion';
}

interface SourceColumn {
  readonly header: readonly string[];
  readonly cells: readonly CsvCell[];
}

/** The column labels scores that the service did not compute. */
function toSourceColumn(service: string): SourceColumn {
  const source = scoreSource(service);
  if (source === 'service') return { header: [], cells: [] };
  const label = source === 'synthetic' ? source : service;
  return { header: ['score_source'], cells: [cleanCell(label)] };
}

type Change = NonNullable<Report['comparison']>['changes'][number];

/** Indexes changes by criterion and row. */
function indexChanges({ comparison }: Report): Map<string, Map<string, Change>> {
  const changes = new Map<string, Map<string, Change>>();
  for (const change of comparison?.changes ?? []) {
    const rows = changes.get(change.criterion) ?? new Map<string, Change>();
    changes.set(change.criterion, rows.set(keyOf(change), change));
  }
  return changes;
}

/** A position is not enough: rows of a run that was resumed on other data may share one. */
function keyOf({ id, n }: Pick<RecordedRow, 'id' | 'n'>): string {
  return `${n}\n${id}`;
}

function tagKeys(rows: readonly RecordedRow[]): string[] {
  const keys = new Set<string>();
  for (const { tags } of rows) for (const key of Object.keys(tags)) keys.add(key);
  return [...keys].toSorted();
}

function trialsOf(row: RecordedRow, criterion: string): RecordedOutcome[] {
  return row.outcomes
    .filter((outcome) => outcome.criterion === criterion)
    .toSorted((a, b) => a.trial - b.trial);
}

function toCells(
  { group, id, row }: RecordedRow,
  { criterion, error, explanation, score, status, trial, warnings }: RecordedOutcome,
): CsvCell[] {
  return [
    row,
    cleanCell(id),
    cleanCell(group),
    trial,
    cleanCell(criterion),
    status,
    score,
    cleanCell(explanation),
    cleanCell(error?.code),
    warnings.length === 0 ? null : cleanCell(warnings.join(' ')),
  ];
}

function toTaskCells({ answers = [] }: RecordedRow, { trial }: RecordedOutcome): CsvCell[] {
  const answer = answers.find((one) => one.trial === trial);
  const { inputTokens = null, outputTokens = null } = answer?.usage ?? {};
  return [answer?.ms ?? null, inputTokens, outputTokens];
}

function toChangeCells(change: Change | undefined): CsvCell[] {
  if (change === undefined) return [null, null, null];
  const { after, before, turned } = change;
  return [before, toDifference(before, after), turned];
}

// The digits behind the 12th are rounding errors of the subtraction.
function toDifference(before: number, after: number): number {
  return Number((after - before).toFixed(12));
}

// Line breaks stay. Other control characters act on a terminal, and no spreadsheet shows them.
const CONTROLS = /[^\P{Cc}\t\n\r]|[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

function cleanCell(text: string | null | undefined): string | null {
  return text?.toWellFormed().replaceAll(CONTROLS, '') ?? null;
}
