import type { AgentTrace } from '../../service/agent-trace.ts';
import type { Message } from '../../service/messages.ts';
import type { AnswerUsage } from '../journal/lines.ts';
import type { EvaluationRowInput } from '../rows.ts';

/** What a check scores. */
export interface CheckInput<Row extends object = EvaluationRowInput> {
  /** The text of the last answer of the conversation, with a placeholder for each image or file; null for a trace. */
  readonly answer: string | null;
  /** The conversation in the service's own format; null for a trace. */
  readonly messages: readonly Message[] | null;
  /** The runs of several agents; null for a conversation. */
  readonly trace: AgentTrace | null;
  /** The row as it was passed. */
  readonly row: Row;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** The tokens that the task took; null when its result does not name them, and without a task. */
  readonly usage: AnswerUsage | null;
  /** How long the task took, in milliseconds; null without a task. */
  readonly ms: number | null;
  /** Aborted when the check has taken too long, and when the run is aborted. */
  readonly signal: AbortSignal;
}

/** A score with its reason. A scorer of the autoevals library returns such an object. */
export interface CheckScore {
  /** The score, from 0 to 1; true is 1, false is 0, and null says that the check does not apply to the row. */
  readonly score: number | boolean | null;
  /**
   * The reason for the score.
   *
   * @defaultValue none
   */
  readonly explanation?: string | null | undefined;
  /**
   * What autoevals adds; its `rationale`, if it is a text, is the explanation.
   *
   * @defaultValue none
   */
  readonly metadata?: object | undefined;
}

/** What a check returns: a score, or a score with its reason. */
export type CheckResult = number | boolean | null | CheckScore;

/**
 * Scores a row without a request: a comparison with what is expected, a limit of length, a rule of the application. A check
 * that throws, takes longer than `timeoutMs`, or returns anything else fails its outcome.
 *
 * @example
 * ```ts
 * import type { Check } from 'align-evals/batch';
 *
 * export const saysExpected: Check = ({ answer, row }) =>
 *   typeof row.expected === 'string' && (answer ?? '').includes(row.expected);
 * ```
 */
export type Check<Row extends object = EvaluationRowInput> = (
  input: CheckInput<Row>,
) => CheckResult | PromiseLike<CheckResult>;
