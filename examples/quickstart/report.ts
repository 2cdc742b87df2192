import type { EvaluationResult, SettledCriterion } from 'align-evals';
import Table from 'cli-table3';
import type { Connection } from './connect.ts';
import { listFailures } from './list-failures.ts';
import type { NamedCriteria, Outcome } from './score-all.ts';
import { shorten, shortenId, wrap } from './wrap.ts';

type Settled = SettledCriterion<EvaluationResult>;

/** What was scored, by what, and how long it took. */
export interface Report extends Pick<Connection, 'scoredBy' | 'isSynthetic'> {
  readonly outcomes: readonly Outcome[];
  readonly criteria: NamedCriteria;
  readonly durationMs: number;
  /** The file of the conversations; undefined for the samples. */
  readonly file: string | undefined;
}

const LONGEST_EXPLANATION = 300;

/** Describes a run within 80 columns: scores, means, failures, one explanation and the next command. */
export function toReport(report: Report): string {
  const { outcomes, criteria } = report;
  const parts = [
    listScores(outcomes, Object.keys(criteria)),
    summarize(outcomes, criteria),
    ...listFailures(outcomes),
    ...explainOne(outcomes),
    conclude(report),
  ];
  return parts.join('\n\n');
}

function listScores(outcomes: readonly Outcome[], names: readonly string[]): string {
  const table = createTable(['conversation'], names);
  for (const { id, results } of outcomes) {
    table.push([shortenId(id), ...names.map((name) => toCell(results[name]))]);
  }
  return table.toString();
}

function summarize(outcomes: readonly Outcome[], criteria: NamedCriteria): string {
  const table = createTable(['name'], ['mean', 'scored', 'n/a', 'failed']);
  for (const name of Object.keys(criteria)) {
    const settled = outcomes.map(({ results }) => results[name]);
    const scores = settled.flatMap((one) => toScores(one));
    const notApplicable = settled.filter(
      (one) => one?.status === 'fulfilled' && one.value.score === null,
    );
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    table.push([
      name,
      scores.length === 0 ? '–' : mean.toFixed(2),
      scores.length,
      notApplicable.length,
      settled.length - scores.length - notApplicable.length,
    ]);
  }
  const texts = Object.entries(criteria).map(([name, text]) => wrap(`${name}: ${text}`, '  '));
  return [table.toString(), ...texts].join('\n');
}

function explainOne(outcomes: readonly Outcome[]): string[] {
  for (const { id, results } of outcomes) {
    for (const [name, settled] of Object.entries(results)) {
      const [score] = toScores(settled);
      if (settled.status !== 'fulfilled' || score === undefined) continue;
      const explanation = shorten(settled.value.explanation.trim(), LONGEST_EXPLANATION);
      return [
        wrap(`Why ${shortenId(id)} has ${score.toFixed(2)} for ${name}: ${explanation}`, '  '),
      ];
    }
  }
  return [];
}

function conclude({ outcomes, criteria, durationMs, file, ...by }: Report): string {
  const all = outcomes.flatMap(({ results }) => Object.values(results));
  const failed = all.filter(({ status }) => status === 'rejected').length;
  const counts = `${count(outcomes.length, 'conversation')} × ${count(Object.keys(criteria).length, 'criterion', 'criteria')}`;
  const seconds = (durationMs / 1000).toFixed(1);
  return [
    wrap(`${counts}, ${failed} failed, scored by ${by.scoredBy} in ${seconds} s.`, '  '),
    ...(by.isSynthetic ? ['The scores are synthetic: they say nothing about the answers.'] : []),
    `Next: ${nextStep(file, by.isSynthetic)}`,
  ].join('\n');
}

function nextStep(file: string | undefined, isSynthetic: boolean): string {
  if (file === undefined) return 'npm run quickstart -- FILE  (lines of { id, messages })';
  if (isSynthetic) return 'set ALIGN_API_KEY and ALIGN_BASE_URL, and run this again';
  return 'docs/README.md lists the guides';
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function toCell(settled: Settled | undefined): string {
  if (settled?.status !== 'fulfilled') return 'failed';
  return settled.value.score === null ? 'n/a' : settled.value.score.toFixed(2);
}

function toScores(settled: Settled | undefined): number[] {
  const isScored = settled?.status === 'fulfilled' && settled.value.score !== null;
  return isScored ? [settled.value.score] : [];
}

// Plain borders, because colours would appear in files and logs.
function createTable(texts: readonly string[], numbers: readonly string[]): Table.Table {
  return new Table({
    head: [...texts, ...numbers],
    style: { head: [], border: [], compact: true },
    colAligns: [...texts.map(() => 'left' as const), ...numbers.map(() => 'right' as const)],
  });
}
