import { toWarningTexts, type WarningText } from '../batch/report/warning-texts.ts';
import type { Comparison, RowChange } from '../batch/compare/comparison.ts';
import type { RecordedOutcome, RecordedRow, RunRecord } from '../batch/journal/record.ts';
import type { Report } from '../batch/report/report.ts';
import { scoreNotice } from '../batch/report/score-notice.ts';
import { describeComparison } from '../batch/report/describe-comparison.ts';
import { describeEarlyStop, describeVerdict } from '../batch/report/verdict.ts';
import { describeTasks } from '../batch/report/describe-tasks.ts';
import { rowScore } from '../batch/summary/row-score.ts';
import { summarizeTasks } from '../batch/summary/summarize-tasks.ts';
import type { Summary } from '../batch/summary/summary.ts';
import {
  type ComparisonView,
  type CriterionColumn,
  type Drop,
  type GateVerdict,
  type GroupChange,
  type ReportView,
  type RowColumns,
  toCellState,
} from '../pages/report/report-view.ts';
import { rowKey } from './row-details.ts';

export function toReportView(report: Report, rows: readonly RecordedRow[]): ReportView {
  const { calibration, comparison, gates, record, summary } = report;
  const { run } = record;
  const services = comparison === undefined ? [run.service] : [comparison.service, run.service];
  return {
    title: `align-evals · ${run.source ?? run.run}`,
    facts: toFacts(record),
    sentence: toSentence(report),
    gateVerdict: toGateVerdict(report),
    earlyStop: describeEarlyStop(record),
    notices: [
      ...new Set(services.flatMap((service) => scoreNotice(service) ?? [])),
      ...toWarningTexts(summary).map(describeWarning),
    ],
    summary,
    criteria: new Map(
      Object.entries(run.criteria).map(([name, { check, text }]) => [
        name,
        check === true ? 'A check: a function of the program that ran.' : text,
      ]),
    ),
    gates,
    calibration,
    comparison: comparison === undefined ? undefined : toComparisonView(comparison, rows, record),
    runs: report.runs ?? [],
    rows: toRowColumns({ rows, summary, comparison }),
    totalRows: record.rows.length,
  };
}

/** A comparison begins with what changed; a run with the reasons of its verdict. */
function toSentence(report: Report): string {
  if (report.comparison !== undefined) return describeComparison(report.comparison);
  const reasons = describeVerdict(report).replace(/^[^:]*: /, '');
  return reasons.slice(0, 1).toUpperCase() + reasons.slice(1);
}

/** A failed gate counts in an incomplete run too. A run without rows decides nothing. */
function toGateVerdict({ gates, summary }: Report): GateVerdict | undefined {
  if (gates.length === 0 || summary.rows === 0) return undefined;
  if (gates.some(({ passed }) => passed === false)) return 'failed';
  return gates.some(({ passed }) => passed === null) ? 'cannot tell' : 'passed';
}

function describeWarning({ code, rows, first }: WarningText): string {
  return `Warning ${code} in ${rows}${first.length === 0 ? '' : `: ${first.join(', ')}`}`;
}

function toFacts(record: RunRecord): string[] {
  const { durationMs, rows, run } = record;
  const tasks = summarizeTasks(record);
  const facts = [
    // The journal has times in UTC.
    `${run.at.slice(0, 16).replace('T', ' ')} UTC`,
    run.service,
    run.settings.core ?? 'default core',
    rows.length === 1 ? '1 row' : `${rows.length} rows`,
  ];
  if (run.trials > 1) facts.push(`${run.trials} trials`);
  facts.push(`${(durationMs / 1000).toFixed(1)} s`);
  return tasks === undefined ? facts : [...facts, describeTasks(tasks)];
}

function toComparisonView(
  { changes, ...comparison }: Comparison,
  rows: readonly RecordedRow[],
  record: RunRecord,
): ComparisonView {
  return {
    ...comparison,
    pairs: Map.groupBy(changes, ({ criterion }) => criterion),
    drops: toDrops(changes, rows),
    groups: toGroupChanges(changes, record),
  };
}

/** The number of rows in the list of the largest drops. */
const MAX_DROPS = 10;

/** Smaller drops are not visible in two digits. */
const LEAST_DROP = 0.005;

/** A row is listed once, with the criterion for which it fell most. */
function toDrops(changes: readonly RowChange[], rows: readonly RecordedRow[]): readonly Drop[] {
  const indices = new Map(rows.map((row, index) => [rowKey(row), index]));
  const listed = new Set<number>();
  return largestDrops(changes).flatMap(({ after, before, criterion, label, ...row }) => {
    const index = indices.get(rowKey(row));
    if (index === undefined || listed.has(index) || listed.size === MAX_DROPS) return [];
    listed.add(index);
    return [{ index, label, criterion, before, after }];
  });
}

/** Returns the changes that are drops, from the largest. */
export function largestDrops(changes: readonly RowChange[]): readonly RowChange[] {
  return changes
    .filter(({ after, before }) => before - after >= LEAST_DROP)
    .toSorted((a, b) => a.after - a.before - (b.after - b.before) || a.row - b.row);
}

function toGroupChanges(
  changes: readonly RowChange[],
  { rows }: RunRecord,
): ComparisonView['groups'] {
  const groupOf = new Map(rows.map((row) => [rowKey(row), row.group]));
  const byGroup = Map.groupBy(changes, (change) => groupOf.get(rowKey(change)) ?? null);
  return new Map(
    Array.from(byGroup).flatMap(([group, ofGroup]) =>
      group === null ? [] : [[group, toCriterionChanges(ofGroup)]],
    ),
  );
}

function toCriterionChanges(changes: readonly RowChange[]): ReadonlyMap<string, GroupChange> {
  const byCriterion = Map.groupBy(changes, ({ criterion }) => criterion);
  return new Map(
    Array.from(byCriterion, ([criterion, pairs]) => [
      criterion,
      {
        difference: pairs.reduce((sum, pair) => sum + (pair.after - pair.before), 0) / pairs.length,
        pairs: pairs.length,
      },
    ]),
  );
}

interface RowColumnFacts {
  readonly rows: readonly RecordedRow[];
  readonly summary: Summary;
  readonly comparison: Comparison | undefined;
}

function toRowColumns({ comparison, rows, summary }: RowColumnFacts): RowColumns {
  const groups = new Names();
  const tags = new Names();
  return {
    criteria: Object.entries(summary.criteria).map(([name, { passed }]) => {
      const changes = comparison?.changes.filter(({ criterion }) => criterion === name) ?? [];
      return toColumn(rows, { name, mark: passed?.mark ?? null }, changes);
    }),
    positions: rows.map(({ row }) => row),
    labels: rows.map(({ id, named, row }) => (named ? id : `row ${row}`)),
    groups: rows.map(({ group }) => (group === null ? -1 : groups.indexOf(group))),
    tags: rows.map((row) =>
      Object.entries(row.tags).map(([key, value]) => tags.indexOf(`${key}=${value}`)),
    ),
    groupNames: groups.names,
    tagNames: tags.names,
    excerpts: rows.map(({ outcomes }) => toExcerpt(outcomes)),
  };
}

/** Names in the order of their first use. */
class Names {
  readonly names: string[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(name: string): number {
    const known = this.#indices.get(name);
    if (known !== undefined) return known;
    this.#indices.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

function toColumn(
  rows: readonly RecordedRow[],
  { mark, name }: Pick<CriterionColumn, 'name' | 'mark'>,
  changes: readonly RowChange[],
): CriterionColumn {
  const trials = rows.map(({ outcomes }) => outcomes.filter(({ criterion }) => criterion === name));
  const changeOf = new Map(changes.map((change) => [rowKey(change), change]));
  const hasChanges = changes.length > 0;
  return {
    name,
    mark,
    scores: trials.map((outcomes) => rowScore(outcomes.flatMap(({ score }) => score ?? []))),
    states: trials.map((outcomes) => toCellState(outcomes.map(({ status }) => status))).join(''),
    before: hasChanges ? rows.map((row) => changeOf.get(rowKey(row))?.before ?? null) : [],
    turned: hasChanges ? rows.map((row) => toTurn(changeOf.get(rowKey(row))?.turned)).join('') : '',
  };
}

function toTurn(turned: RowChange['turned'] | undefined): string {
  if (turned === 'worse') return 'w';
  return turned === 'better' ? 'b' : '-';
}

const MAX_EXCERPT = 160;

/** The explanation of the lowest score on one line; without one, the failure. */
function toExcerpt(outcomes: readonly RecordedOutcome[]): string {
  const explained = outcomes.filter(({ explanation }) => explanation !== null);
  const [lowest] = explained.toSorted((one, other) => (one.score ?? 2) - (other.score ?? 2));
  const text = lowest?.explanation ?? failureOf(outcomes);
  const line = text.slice(0, 4 * MAX_EXCERPT).replaceAll(/\s+/g, ' ');
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT).toWellFormed()}…` : line;
}

function failureOf(outcomes: readonly RecordedOutcome[]): string {
  const error = outcomes.find((outcome) => outcome.error !== null)?.error;
  return error?.message ?? error?.code ?? '';
}
