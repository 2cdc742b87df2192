import type { RecordedRow } from '../batch/journal/record.ts';
import type { Report } from '../batch/report/report.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { contentOf, findAnswer, toPlainText } from '../pages/chat/find-answer.ts';
import {
  CHUNK_SIZE,
  type RowDetail,
  type RowPlaces,
  type RowTableData,
  type RowTexts,
} from '../pages/report/report-view.ts';
import { describeValue } from '../values/describe-value.ts';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  booleanRule,
  countRule,
  optional,
  type Rule,
  rule,
  type RulesFor,
  typeRule,
} from '../values/rules.ts';
import { COMPILED_PAGE } from './compiled-page.ts';
import { DOCUMENT_END, documentStart, toScript, toTemplate } from './document.tsx';
import { type EarlierRun, readEarlierRows } from './earlier-rows.ts';
import { toRowCommand } from './row-command.ts';
import {
  findLines,
  type JournalSource,
  type RowDetailFacts,
  rowDetails,
  rowKey,
} from './row-details.ts';
import { SharedValues } from './shared-values.ts';
import { largestDrops, toReportView } from './to-report-view.ts';

/** The options of an HTML report. */
export interface HtmlReportOptions {
  /**
   * Returns the lines of the journal from its start. It is called twice. The lines contain the conversations, sources,
   * warnings and scores of agents, which the record does not keep.
   *
   * @defaultValue the report contains only the record
   */
  readonly lines?: JournalSource | undefined;
  /**
   * The largest number of rows in the report, at least 1. The report keeps the rows with the lowest scores. Summary,
   * charts and gates cover all rows.
   *
   * @defaultValue `5000`
   */
  readonly maxRows?: number | undefined;
  /**
   * Whether the report contains the conversations. Without them, it still contains ids, tags, scores, explanations,
   * sources, warnings and the names of agents, which may quote conversations.
   *
   * @defaultValue `true`
   */
  readonly conversations?: boolean | undefined;
  /**
   * The earlier run of `report.comparison`, for its answers and explanations.
   *
   * @defaultValue the report contains its scores only
   */
  readonly baseline?: EarlierRun | undefined;
}

const MAX_ROWS = 5000;

const baselineRule: Rule = /* @__PURE__ */ rule(
  (value) => isRecord(value) && isRecord(value['record']) && isSource(value['lines']),
  'pass { record, lines }, with the record of readJournal and a function that returns the lines of that journal',
);

function isSource(lines: unknown): boolean {
  return lines === undefined || typeof lines === 'function';
}

const rules = /* @__PURE__ */ once((): RulesFor<HtmlReportOptions> => ({
  lines: optional(typeRule('function')),
  maxRows: optional(countRule),
  conversations: optional(booleanRule),
  baseline: optional(baselineRule),
}));

/**
 * Writes a report as one HTML file that opens from disk and never sends a request: verdict and gates, a card per
 * criterion, the comparison, groups, and the rows to sort, filter and search, each with its conversation. The same
 * report and lines result in the same text.
 *
 * Texts of the data are never parsed as HTML, and the content security policy of the file allows only its own script and
 * style sheet. The document shows the essentials without a script.
 *
 * @returns The text in parts, which `writeFile` of `node:fs/promises` accepts.
 * @throws `ConfigurationError` when the report lacks a part, or an option is unknown or invalid. Iterating throws it when
 * the lines belong to another run.
 *
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { evaluateGates, summarize } from 'align-evals/batch';
 * import { journalLines, readJournal } from 'align-evals/batch/node';
 * import { renderHtmlReport } from 'align-evals/report';
 *
 * const record = readJournal('run.jsonl');
 * const summary = summarize(record, { thresholds: { all: 0.7 } });
 * const gates = evaluateGates({ threshold: { all: 0.7 } }, { summary });
 * const lines = () => journalLines('run.jsonl');
 * await writeFile('run.html', renderHtmlReport({ record, summary, gates }, { lines }));
 * ```
 */
export function renderHtmlReport(
  report: Report,
  options: HtmlReportOptions = {},
): AsyncGenerator<string, void, undefined> {
  return guardOptions('renderHtmlReport', () => {
    const usage = 'renderHtmlReport(report, { lines })';
    const checked = checkOptions(options, rules(), { what: 'renderHtmlReport', usage });
    return writeParts(requireReport(report), checked);
  });
}

async function* writeParts(
  report: Report,
  options: HtmlReportOptions,
): AsyncGenerator<string, void, undefined> {
  const { baseline, conversations: hasConversations = true, lines, maxRows = MAX_ROWS } = options;
  const { record } = report;
  const rows = chooseRows(report, maxRows);
  const found = lines && (await findLines(lines, record, rows));
  const view = toReportView(report, rows);
  yield documentStart(view, COMPILED_PAGE);
  const table: RowTableData = {
    rows: view.rows,
    totalRows: view.totalRows,
    title: view.title,
    command: toRowCommand(record),
  };
  // The script needs only the table: readers sort and filter while the browser parses the rest.
  yield toTemplate('id="row-table"', JSON.stringify(table));
  yield toScript(COMPILED_PAGE);
  const earlier =
    baseline === undefined || report.comparison === undefined
      ? new Map<RecordedRow, never>()
      : await readEarlierRows(baseline, record, hasConversations);
  yield* details({ record, rows, found, hasConversations, earlier, shared: new SharedValues() });
  yield DOCUMENT_END;
}

/** Throws a `ConfigurationError` that names a missing or invalid part of the report. */
function requireReport(report: Report): Report {
  const given: unknown = report;
  if (!isRecord(given)) throw invalidReport('report', given);
  const { gates, record, summary } = given;
  if (!isRecord(record) || !Array.isArray(record['rows']))
    throw invalidReport('report.record', record);
  if (!isRecord(summary)) throw invalidReport('report.summary', summary);
  if (!Array.isArray(gates)) throw invalidReport('report.gates', gates);
  return report;
}

function invalidReport(option: string, value: unknown): ConfigurationError {
  return new ConfigurationError(
    `${option} is ${describeValue(value)}: pass { record, summary, gates }, with the record of readJournal, its summary of summarize, and the list of gates of evaluateGates, which may be empty`,
    { code: 'invalid_option', option },
  );
}

/**
 * Returns the rows with the lowest scores, then failed rows, then rows to which no criterion applied, in the order of
 * the run. Half of the rows of a comparison are those that fell most.
 */
function chooseRows({ comparison, record }: Report, most: number): readonly RecordedRow[] {
  const { rows } = record;
  if (rows.length <= most) return rows;
  const fallen = largestDrops(comparison?.changes ?? []).slice(0, Math.ceil(most / 2));
  const first = new Set(fallen.map(rowKey));
  const ranked = rows.map((row) => ({ row, rank: first.has(rowKey(row)) ? -1 : rankOf(row) }));
  ranked.sort((one, other) => one.rank - other.rank || one.row.row - other.row.row);
  return ranked
    .slice(0, most)
    .map(({ row }) => row)
    .sort((one, other) => one.row - other.row);
}

const FAILED = 2;
const NOT_APPLICABLE = 3;

function rankOf({ outcomes }: RecordedRow): number {
  const scores = outcomes.flatMap(({ score }) => score ?? []);
  if (scores.length > 0) return Math.min(...scores);
  return outcomes.some(({ status }) => status === 'failed') ? FAILED : NOT_APPLICABLE;
}

/** Yields the details in chunks, their shared texts, and the number of each row among the details. */
async function* details(facts: RowDetailFacts): AsyncGenerator<string> {
  const places = new Map<RecordedRow, number>();
  const answers = new Map<RecordedRow, string>();
  let chunk: RowDetail[] = [];
  let chunks = 0;
  const pack = (): Promise<string> => {
    const packed = toTemplate(`data-chunk="${chunks}"`, JSON.stringify(chunk));
    chunk = [];
    chunks += 1;
    return packed;
  };
  for await (const { detail, row } of rowDetails(facts)) {
    places.set(row, places.size);
    const answer = findAnswer(contentOf(detail.body));
    if (answer !== undefined) answers.set(row, toPlainText(answer));
    chunk.push(detail);
    if (chunk.length === CHUNK_SIZE) yield pack();
  }
  if (chunk.length > 0) yield pack();
  let texts = 0;
  for (const text of facts.shared.texts) {
    yield toTemplate(`data-text="${texts}"`, text);
    texts += 1;
  }
  const placeOf: RowPlaces = facts.rows.map((row) => places.get(row) ?? -1);
  yield toTemplate('id="row-places"', JSON.stringify(placeOf));
  yield toTemplate('id="row-texts"', JSON.stringify(toTexts(facts, answers)));
}

function toTexts(
  { record, rows }: RowDetailFacts,
  answers: ReadonlyMap<RecordedRow, string>,
): RowTexts {
  return {
    explanations: Object.keys(record.run.criteria).map((name) =>
      rows.map(({ outcomes }) =>
        outcomes
          .flatMap(({ criterion, explanation }) => (criterion === name ? (explanation ?? []) : []))
          .join('\n'),
      ),
    ),
    answers: answers.size === 0 ? [] : rows.map((row) => answers.get(row) ?? ''),
  };
}
