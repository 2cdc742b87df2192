import type { StopReason } from '../journal/lines.ts';
import { scoreSource } from '../journal/score-source.ts';
import type { Report } from './report.ts';

/** The verdict of a run. `incomplete` wins over `passed` and `failed`. */
export type Verdict = 'passed' | 'failed' | 'incomplete';

/**
 * Returns the verdict of a report, from which the exit code of the command follows: `incomplete` when the run did
 * not end by itself, evaluated nothing (a shard may have no row), has more failed outcomes than `allowedFailures`, or shows too little for one of
 * the gates; else `failed` when a gate failed; else `passed`.
 *
 * @example
 * ```ts
 * import { type Report, toVerdict } from 'align-evals/batch';
 *
 * const succeeded = (report: Report): boolean => toVerdict(report) === 'passed';
 * ```
 */
export function toVerdict(report: Report): Verdict {
  if (incompleteReasons(report).length > 0) return 'incomplete';
  return report.gates.every(({ passed }) => passed === true) ? 'passed' : 'failed';
}

/**
 * Describes the verdict of a report in one line, for example "Evaluation failed: 2 of 3 gates failed.". The text
 * holds nothing of rows, criteria or explanations.
 *
 * @example
 * ```ts
 * import { describeVerdict, type Report } from 'align-evals/batch';
 *
 * const printVerdict = (report: Report) => console.log(describeVerdict(report));
 * ```
 */
export function describeVerdict(report: Report): string {
  const reasons = incompleteReasons(report);
  if (reasons.length === 0 || report.gates.length > 0) reasons.push(describeGates(report));
  const verdict = toVerdict(report);
  // Nothing was decided without gates, so that "passed" would promise too much.
  const word = verdict === 'passed' && report.gates.length === 0 ? 'complete' : verdict;
  return `Evaluation ${word}: ${reasons.join('; ')}.`;
}

/** Returns one part of a sentence per reason. */
function incompleteReasons({ record, summary, gates, allowedFailures = 0 }: Report): string[] {
  const reasons: string[] = [];
  const early = describeEarlyStop(record);
  if (early !== null) reasons.push(early);
  if (summary.rows === 0 && record.run.shard === undefined) reasons.push('no row was evaluated');
  if (summary.failed > allowedFailures) reasons.push(describeFailures(summary));
  const unclear = gates.filter(({ passed }) => passed === null);
  const [least] = unclear
    .filter(({ gate }) => gate === 'min-coverage')
    .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  if (least !== undefined) reasons.push(least.message);
  else if (unclear.length > 0) reasons.push(describeUnclear(unclear.length));
  return reasons;
}

/** Returns a part of a sentence; null when the run reached its last row. */
export function describeEarlyStop({
  run,
  stop,
}: Pick<Report['record'], 'run' | 'stop'>): string | null {
  if (stop === null) return 'the run was killed before its end';
  if (stop.why === 'done') return null;
  const left =
    stop.left > 0 ? `, ${count(stop.left, 'evaluation is', 'evaluations are')} left` : '';
  const isJudge = stop.why === 'key' && scoreSource(run.service) === 'judge';
  return `${isJudge ? JUDGE_STOP : STOPS[stop.why]}${left}`;
}

const STOPS: Readonly<Record<Exclude<StopReason, 'done'>, string>> = {
  interrupted: 'the run was interrupted',
  budget: 'the budget is used up',
  quota: 'the service accepted no more requests',
  key: 'the service rejected the key',
  failures: 'too many evaluations failed',
  error: 'an error ended the run',
};

const JUDGE_STOP = "the judge's provider rejected the key or does not have the model";

/** The number of codes that are listed: the codes with the most failures. */
const MAX_CODES = 5;

function describeFailures({ failed, failures }: Report['summary']): string {
  const codes = Object.entries(failures).toSorted(([a, most], [b, more]) => {
    return more - most || (a < b ? -1 : 1);
  });
  const others = codes.slice(MAX_CODES).reduce((sum, [, times]) => sum + times, 0);
  const texts = codes.slice(0, MAX_CODES).map(([code, times]) => `${times} ${toCodeText(code)}`);
  if (others > 0) texts.push(`${others} of other kinds`);
  const detail = texts.length === 0 ? '' : ` (${texts.join(', ')})`;
  return `${count(failed, 'evaluation', 'evaluations')} failed${detail}`;
}

// A journal is a file that any user may have edited. Therefore only a text that looks like a code is repeated.
export function toCodeText(code: string): string {
  return /^\w{1,64}$/.test(code) ? code : 'unknown';
}

function describeGates({ gates, record, summary }: Report): string {
  const { shard } = record.run;
  if (gates.length === 0 && summary.rows === 0 && shard !== undefined) {
    return `no row is in the shard ${shard}`;
  }
  if (gates.length === 0) return 'no gates are set';
  const failed = gates.filter(({ passed }) => passed === false).length;
  const passed = gates.filter((gate) => gate.passed === true).length;
  const total = count(gates.length, 'gate', 'gates');
  if (failed > 0) return `${failed} of ${total} failed`;
  return passed === gates.length ? `${total} passed` : `${passed} of ${total} passed`;
}

function describeUnclear(gates: number): string {
  return `${count(gates, 'gate cannot', 'gates cannot')} tell from so few rows`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
