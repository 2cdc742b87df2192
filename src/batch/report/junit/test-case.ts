import type { GateResult } from '../../gates/gate.ts';
import type { RecordedOutcome } from '../../journal/record.ts';
import { toTextBelow } from '../number-texts.ts';
import type { RowResult } from '../row-results.ts';

/** A problem of a test case. */
export interface Problem {
  readonly element: 'failure' | 'error' | 'skipped';
  readonly type: string;
  readonly message: string;
  readonly text?: string | null;
}

/** A test case; texts are neither cleaned nor cut. */
export interface TestCase {
  readonly name: string;
  readonly ms?: number;
  /** The score, for a criterion without a mark. */
  readonly score?: number | null;
  readonly problem: Problem | null;
}

/** The test case of a row: its trials are one case, because two cases of one name would hide each other. */
export function toRowCase(result: RowResult, mark: number | undefined): TestCase {
  return {
    name: result.row.id,
    ms: result.trials.reduce((sum, { ms }) => sum + ms, 0),
    ...(mark === undefined && { score: result.score }),
    problem: findProblem(result, mark),
  };
}

/** The test case of a gate. */
export function toGateCase({ criterion, gate, message, passed }: GateResult): TestCase {
  return {
    name: `${criterion} ${gate}`,
    problem: passed ? null : { element: 'failure', type: 'gate', message },
  };
}

function findProblem({ explanation, score, status, trials }: RowResult, mark = 0): Problem | null {
  if (score !== null && score < mark) {
    const message = `${toTextBelow(score, mark)} is below ${String(mark)}`;
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
  const which = trials > 1 ? `${String(failed)} of ${String(trials)} trials failed: ` : '';
  return { element: 'error', type, message: `${which}${error?.message ?? type}` };
}

function isFailed({ status }: RecordedOutcome): boolean {
  return status === 'failed';
}
