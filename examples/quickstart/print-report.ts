import type { EvaluationResult, SettledCriterion } from 'align-evals';
import Table from 'cli-table3';
import type { NamedCriteria, Outcome } from './score-all.ts';

type Settled = SettledCriterion<EvaluationResult>;

/** Prints one row per conversation and a summary per criterion. */
export function printReport(
  outcomes: readonly Outcome[],
  criteria: NamedCriteria,
  durationMs: number,
): void {
  const names = Object.keys(criteria);
  const table = createTable(['conversation'], names);
  for (const { id, results } of outcomes) {
    table.push([id, ...names.map((name) => toCell(results[name]))]);
  }
  console.log(table.toString());
  console.log(`\n${summarize(outcomes, criteria)}`);
  printFailures(outcomes);
  const all = outcomes.flatMap(({ results }) => Object.values(results));
  const failed = all.filter(({ status }) => status === 'rejected').length;
  const seconds = (durationMs / 1000).toFixed(1);
  console.log(`\n${String(all.length)} results, ${String(failed)} failed, in ${seconds} s`);
}

function summarize(outcomes: readonly Outcome[], criteria: NamedCriteria): string {
  const table = createTable(['name', 'criterion'], ['mean', 'scored', 'n/a', 'failed']);
  for (const [name, criterion] of Object.entries(criteria)) {
    const settled = outcomes.map(({ results }) => results[name]);
    const scores = settled.flatMap((one) => toScores(one));
    const notApplicable = settled.filter(
      (one) => one?.status === 'fulfilled' && one.value.score === null,
    );
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    table.push([
      name,
      criterion,
      scores.length === 0 ? '–' : mean.toFixed(2),
      scores.length,
      notApplicable.length,
      settled.length - scores.length - notApplicable.length,
    ]);
  }
  return table.toString();
}

function printFailures(outcomes: readonly Outcome[]): void {
  const reasons = outcomes.flatMap(({ results }) =>
    Object.values(results).flatMap((one) =>
      one.status === 'rejected' ? [toMessage(one.reason)] : [],
    ),
  );
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  for (const [reason, count] of counts) console.log(`\nfailed ${String(count)} times: ${reason}`);
}

function toCell(settled: Settled | undefined): string {
  if (settled?.status !== 'fulfilled') return 'failed';
  return settled.value.score === null ? 'n/a' : settled.value.score.toFixed(2);
}

function toScores(settled: Settled | undefined): number[] {
  const isScored = settled?.status === 'fulfilled' && settled.value.score !== null;
  return isScored ? [settled.value.score] : [];
}

function toMessage(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

// Plain borders, because colours would appear in files and logs.
function createTable(texts: readonly string[], numbers: readonly string[]): Table.Table {
  return new Table({
    head: [...texts, ...numbers],
    style: { head: [], border: [], compact: true },
    colAligns: [...texts.map(() => 'left' as const), ...numbers.map(() => 'right' as const)],
  });
}
