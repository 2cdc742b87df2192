import type { Report } from '../report.ts';
import { rowResults } from '../row-results.ts';
import { describeEarlyStop } from '../verdict.ts';
import { type TestCase, toGateCase, toRowCase } from './test-case.ts';

/** A test suite with the cases that are written. */
export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
  /** The numbers of all cases, also of those that are left out. */
  readonly totals: Totals;
}

/** The number of cases by what came of them. */
export interface Totals {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
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

// The rows that a run did not reach have no case: without this one a run that was killed would look successful.
function runSuites({ record }: Report): Cases[] {
  const early = describeEarlyStop(record.stop);
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

function countCases(cases: readonly TestCase[]): Totals {
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
