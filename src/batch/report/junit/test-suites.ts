import type { GateResult } from '../../gates/gate.ts';
import type { RecordedOutcome } from '../../journal/record.ts';
import type { Report } from '../report.ts';
import { type RowResult, rowResults } from '../row-results.ts';
import { describeEarlyStop } from '../verdict.ts';

export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
  /** The numbers of all cases, including the cases that are not written. */
  readonly totals: CaseCounts;
}

export interface CaseCounts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

export interface Problem {
  readonly element: 'failure' | 'error' | 'skipped';
  readonly type: string;
  readonly message: string;
  readonly text?: string | null;
}

/** A test case. Its texts are neither cleaned nor cut. */
export interface TestCase {
  readonly name: string;
  readonly ms?: number;
  /** The score, for a criterion without a mark. */
  readonly score?: number | null;
  readonly problem: Problem | null;
}

/** The number of cases up to which all are written, and the most that are written. */
const MAX_CASES = 50_000;

/** Returns the suites of a report: one per criterion, one for the gates, and one for a run that stopped early. */
export function toSuites(report: Report): TestSuite[] {
  const criteria = Object.entries(report.summary.criteria).map(([criterion, { passed }]) => {
    const results = rowResults(report.record, criterion);
    return {
      name: criterion,
      cases: Array.from(results, (result) => toRowCase(result, passed?.mark)),
    };
  });
  const all = [...criteria, ...gateSuites(report), ...runSuites(report)];
  const number = all.reduce((sum, { cases }) => sum + cases.length, 0);
  let left = number > MAX_CASES ? MAX_CASES : number;
  return all.map(({ cases, name }) => {
    const wanted = number > MAX_CASES ? cases.filter(isBroken) : cases;
    const written = wanted.slice(0, left);
    left -= written.length;
    return { name, cases: written, totals: countCases(cases) };
  });
}

interface Cases {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

function gateSuites({ gates }: Report): Cases[] {
  return gates.length === 0 ? [] : [{ name: 'gates', cases: gates.map(toGateCase) }];
}

// The rows that a run did not reach have no case. Without this suite, a run that was killed would look successful.
function runSuites({ record }: Report): Cases[] {
  const early = describeEarlyStop(record);
  if (early === null) return [];
  return [
    {
      name: 'run',
      cases: [
        { name: 'complete', problem: { element: 'error', type: 'incomplete', message: early } },
      ],
    },
  ];
}

function countCases(cases: readonly TestCase[]): CaseCounts {
  const withProblem = (element: string) =>
    cases.filter(({ problem }) => problem?.element === element).length;
  return {
    tests: cases.length,
    failures: withProblem('failure'),
    errors: withProblem('error'),
    skipped: withProblem('skipped'),
  };
}

function isBroken({ problem }: TestCase): boolean {
  return problem !== null && problem.element !== 'skipped';
}

/** The trials of a row are one case, because two cases of the same name would hide each other. */
function toRowCase(result: RowResult, mark: number | undefined): TestCase {
  return {
    name: result.label,
    ms: result.trials.reduce((sum, { ms }) => sum + ms, 0),
    ...(mark === undefined && { score: result.score }),
    problem: findProblem(result, mark),
  };
}

function toGateCase({ criterion, gate, message, passed }: GateResult): TestCase {
  return {
    name: `${criterion} ${gate}`,
    problem:
      passed === true
        ? null
        : { element: passed === null ? 'error' : 'failure', type: 'gate', message },
  };
}

function findProblem({ explanation, score, status, trials }: RowResult, mark = 0): Problem | null {
  if (score !== null && score < mark) {
    const message = `${toScoreBelow(score, mark)} is below ${mark}`;
    return { element: 'failure', type: 'below_mark', message, text: explanation };
  }
  const failed = trials.filter(isFailed);
  if (failed[0] !== undefined) return toError(failed[0], failed.length, trials.length);
  if (status !== 'not_applicable') return null;
  return {
    element: 'skipped',
    type: 'not_applicable',
    message: 'The criterion does not apply to this row.',
  };
}

function toError({ error }: RecordedOutcome, failed: number, trials: number): Problem {
  const type = error?.code ?? 'unknown';
  const which = trials > 1 ? `${failed} of ${trials} trials failed: ` : '';
  return { element: 'error', type, message: `${which}${error?.message ?? type}` };
}

function isFailed({ status }: RecordedOutcome): boolean {
  return status === 'failed';
}

/** Writes a score with enough digits to look smaller than the mark above it. */
function toScoreBelow(score: number, mark: number): string {
  for (const digits of [2, 3, 4]) {
    const text = score.toFixed(digits);
    if (Number(text) < mark) return text;
  }
  return String(score);
}
