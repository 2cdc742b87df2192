import type { RecordedRow } from '../batch/journal/record.ts';
import type { Report } from '../batch/report/report.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { CHUNK_SIZE, type RowDetail, type RowPlaces, type RowTableData } from '../pages/report/report-view.ts';
import { once } from '../values/once.ts';
import { booleanRule, countRule, optional, type RulesFor, typeRule } from '../values/rules.ts';
import { chooseRows } from './choose-rows.ts';
import { DOCUMENT_END, documentStart, toScript, toTemplate } from './document.tsx';
import { packJson } from './pack-json.ts';
import { PAGE_ASSETS } from './page-assets.ts';
import { toReportView } from './report-view.ts';
import { requireReport } from './require-report.ts';
import { findLines, type JournalSource, type RowDetailFacts, rowDetails } from './row-details.ts';
import { SharedValues } from './shared-values.ts';

/** The options of an HTML report. */
export interface HtmlReportOptions {
  /**
   * Returns the lines of the journal from its start, at each of two calls. They have the conversations, sources, warnings
   * and scores of agents, which the record does not keep.
   *
   * @defaultValue the report has what the record has
   */
  readonly lines?: JournalSource | undefined;
  /**
   * The most rows in the report, from 1: those with the lowest scores. Summary, charts and gates are of all rows.
   *
   * @defaultValue `5000`
   */
  readonly maxRows?: number | undefined;
  /**
   * Whether the report contains the conversations. Without them it has ids, tags, scores, explanations,
   * sources, warnings and the names of agents, which may quote them.
   *
   * @defaultValue `true`
   */
  readonly conversations?: boolean | undefined;
}

const MAX_ROWS = 5000;

const rules = /* @__PURE__ */ once((): RulesFor<HtmlReportOptions> => ({
  lines: optional(typeRule('function')),
  maxRows: optional(countRule),
  conversations: optional(booleanRule),
}));

/**
 * Writes a report as one HTML file that opens from disk and never sends a request: verdict and gates, a card per
 * criterion, the comparison, groups, and the rows to sort, filter and search, each with its conversation. The same
 * report and lines make the same text.
 *
 * Texts of the data are never parsed as HTML, and the content security policy of the file allows only its own script and
 * style sheet. The essentials are there without a script.
 *
 * @returns The text in parts, which `writeFile` of `node:fs/promises` takes as they are.
 * @throws `ConfigurationError` when the report lacks a part, or an option is unknown or invalid; with the first part, when the lines are those of
 * another run.
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
  { conversations: hasConversations = true, lines, maxRows = MAX_ROWS }: HtmlReportOptions,
): AsyncGenerator<string, void, undefined> {
  const { record } = report;
  const rows = chooseRows(record.rows, maxRows);
  const found = lines && (await findLines(lines, record, rows));
  const view = toReportView(report, rows);
  yield documentStart(view, PAGE_ASSETS);
  const table: RowTableData = {
    rows: view.rows,
    totalRows: view.totalRows,
    title: view.title,
  };
  // The script needs only the table: readers sort and filter while the browser parses the rest.
  yield toTemplate('id="row-table"', await packJson(JSON.stringify(table)));
  yield toScript(PAGE_ASSETS);
  yield* details({ record, rows, found, hasConversations, shared: new SharedValues() });
  yield DOCUMENT_END;
}

/** The details of rows in chunks, the texts that they share, and the place of each row among them. */
async function* details(facts: RowDetailFacts): AsyncGenerator<string> {
  const places = new Map<RecordedRow, number>();
  let chunk: RowDetail[] = [];
  let chunks = 0;
  const pack = async (): Promise<string> => {
    const packed = await packJson(JSON.stringify(chunk));
    chunk = [];
    chunks += 1;
    return toTemplate(`data-chunk="${String(chunks - 1)}"`, packed);
  };
  for await (const { detail, row } of rowDetails(facts)) {
    places.set(row, places.size);
    chunk.push(detail);
    if (chunk.length === CHUNK_SIZE) yield pack();
  }
  if (chunk.length > 0) yield pack();
  let texts = 0;
  for (const text of facts.shared.texts) {
    yield toTemplate(`data-text="${String(texts)}"`, await packJson(text));
    texts += 1;
  }
  const placeOf: RowPlaces = facts.rows.map((row) => places.get(row) ?? -1);
  yield toTemplate('id="row-places"', await packJson(JSON.stringify(placeOf)));
}
