import type { ClientContext } from '../client/client-context.ts';
import type { EvaluationInput } from '../client/criteria/send-evaluation.ts';
import type { RewardFields, TraceFields } from '../service/evaluation-body.ts';
import type { EvaluationResult } from '../service/evaluation-result.ts';
import type { TaskKind } from '../service/tasks.ts';
import type { TraceEvaluationResult } from '../service/trace-evaluation-result.ts';

/** Names the test that asks for an evaluation. */
export interface TestName {
  /** The full name of the test, with the names of the suites around it. */
  readonly fullName: string;
  /**
   * The path of the test file.
   *
   * @defaultValue none: the journal is named `tests.jsonl`
   */
  readonly filePath?: string | undefined;
}

/** The result of one criterion and trial. */
export type MatcherResult = EvaluationResult | TraceEvaluationResult;

/** One evaluation of a test: a criterion and a trial. */
export interface TestEvaluation {
  readonly test: TestName | undefined;
  readonly kind: TaskKind;
  readonly input: EvaluationInput<RewardFields | TraceFields>;
  readonly defaults: ClientContext['defaults'];
  /** The name of the criterion: its key, else its text. */
  readonly name: string;
  readonly criterion: string;
  /** The number of the trial, from 1. */
  readonly trial: number;
}

/**
 * Keeps the evaluations of tests, or answers them. `createTestRecorder` of `align-evals/matchers/node` creates one.
 *
 * @example
 * ```ts
 * import { alignMatchers } from 'align-evals/matchers';
 * import { createTestRecorder } from 'align-evals/matchers/node';
 *
 * const recorder = createTestRecorder({ journal: 'evals' });
 * const matchers = alignMatchers({ recorder });
 * console.log(Object.keys(matchers)); // [ 'toMeetCriterion', 'toMeetCriteria' ]
 * ```
 */
export interface TestRecorder {
  /** Whether evaluations are answered from journals, so that no client with a key is needed. */
  readonly isReplay: boolean;

  /**
   * Returns the result of an evaluation: the recorded one, or the one that `send` returns, which it keeps.
   *
   * @internal
   */
  evaluate(evaluation: TestEvaluation, send: () => Promise<MatcherResult>): Promise<MatcherResult>;

  /**
   * Writes the journals, one per test file. Evaluations after it are written by the next call.
   *
   * @throws `AlignError` with the code `not_awaited` when an evaluation is still running: an assertion was not awaited.
   */
  close(): Promise<void>;
}
