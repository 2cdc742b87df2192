import { type RecordedRow, rowLabel, type RunRecord } from '../journal/record.ts';

/** What the application took to answer the rows of a run. */
export interface TaskSummary {
  /** The answers; each trial counts. */
  readonly answers: number;
  /** The tasks that failed. */
  readonly failed: number;
  /** The median time of the answers, in milliseconds; null without an answer. */
  readonly medianMs: number | null;
  /**
   * The time within which 95 % of the answers came, in milliseconds; null with fewer than 20 answers, of which the slowest
   * row says more.
   */
  readonly p95Ms: number | null;
  /** The three slowest rows by their slowest answer, the slowest first. */
  readonly slowest: readonly SlowRow[];
  /** The tokens of the inputs of all answers; null when a result does not name them. */
  readonly inputTokens: number | null;
  /** The tokens of all answers; null when a result does not name them. */
  readonly outputTokens: number | null;
}

/** A row with the time of its slowest answer. */
export interface SlowRow {
  /** The name of the row, see `rowLabel`. */
  readonly row: string;
  /** In milliseconds. */
  readonly ms: number;
}

const MOST_SLOWEST = 3;

/** With fewer answers, the time of 95 % of them is the time of the slowest one. */
const LEAST_FOR_PERCENTILE = 20;

/**
 * Summarizes the time and the tokens of the application. Returns undefined for a run whose rows were passed with their answers.
 *
 * @example
 * ```ts
 * import { summarizeTasks } from 'align-evals/batch';
 * import { readJournal } from 'align-evals/batch/node';
 *
 * console.log(summarizeTasks(readJournal('support.jsonl'))?.medianMs);
 * ```
 */
export function summarizeTasks({ rows }: RunRecord): TaskSummary | undefined {
  const all = rows.flatMap(({ answers = [] }) => answers);
  if (all.length === 0) return undefined;
  const given = all.filter(({ error }) => error === null);
  const times = given.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const usages = given.flatMap(({ usage }) => usage ?? []);
  const isWhole = usages.length === given.length && given.length > 0;
  const sum = (tokens: readonly number[]): number | null =>
    isWhole ? tokens.reduce((total, one) => total + one, 0) : null;
  return {
    answers: given.length,
    failed: all.length - given.length,
    medianMs: quantile(times, 0.5),
    p95Ms: times.length < LEAST_FOR_PERCENTILE ? null : quantile(times, 0.95),
    slowest: listSlowest(rows),
    inputTokens: sum(usages.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(usages.map(({ outputTokens }) => outputTokens)),
  };
}

/** The least time that the share of the answers does not exceed. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

function listSlowest(rows: readonly RecordedRow[]): SlowRow[] {
  return rows
    .flatMap((row): SlowRow[] => {
      const times = (row.answers ?? []).flatMap(({ error, ms }) => (error === null ? ms : []));
      return times.length === 0 ? [] : [{ row: rowLabel(row), ms: Math.max(...times) }];
    })
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, MOST_SLOWEST);
}
