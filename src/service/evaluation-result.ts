import type { WarningEvent } from '../options/hooks.ts';
import { once } from '../values/once.ts';
import { decode } from './decode.ts';
import { list, nullable, optional, record, score, text } from './record.ts';
import { type Source, sourceRecord } from './source.ts';

/** What every evaluation of a conversation holds, scored or not. */
export interface EvaluationFacts {
  /** The criterion that was evaluated; null when a stored evaluator was. */
  readonly criterion: string | null;
  /** The stored evaluator that was used; null when a criterion was. */
  readonly evaluatorName: string | null;
  /** Why the score is what it is. */
  readonly explanation: string;
  /** The explanation for end users; null unless `explanationCleaning` was set. */
  readonly cleanedExplanation: string | null;
  /** What the evaluation referred to. */
  readonly sources: readonly Source[];
  /** What was found while the conversation was read; empty for one in the service's own form. */
  readonly warnings: readonly WarningEvent[];
}

/** An evaluation that gave a score. */
export interface ScoredEvaluation extends EvaluationFacts {
  /** The criterion applied to the conversation. */
  readonly status: 'scored';
  /** From 0 to 1. */
  readonly score: number;
}

/** An evaluation whose criterion did not apply; that is not a score of 0. */
export interface NotApplicableEvaluation extends EvaluationFacts {
  /** The criterion did not apply to the conversation. */
  readonly status: 'not_applicable';
  /** There is no score. */
  readonly score: null;
}

/** The evaluation of a conversation against one criterion or by one stored evaluator. */
export type EvaluationResult = ScoredEvaluation | NotApplicableEvaluation;

/** What the client knows of a result before the answer comes. */
export interface EvaluationOrigin extends Pick<EvaluationFacts, 'criterion' | 'evaluatorName'> {
  /**
   * What was found while the conversation was read.
   *
   * @defaultValue none
   */
  readonly warnings?: readonly WarningEvent[];
}

/** Specification, "Reward result". */
const rewardResultRecord = /* @__PURE__ */ once(() =>
  record({
    explanation: text(),
    score: nullable(score()),
    cleaned_explanation: optional(text()),
    sources: optional(list(sourceRecord())),
  }),
);

/**
 * Reads the answer of the reward endpoint.
 *
 * @param at - The path of the result in the answer; empty when it is the whole answer.
 * @throws {@link UnusableAnswer} when it differs from the specification.
 */
export function decodeEvaluationResult(
  answer: unknown,
  { criterion, evaluatorName, warnings = [] }: EvaluationOrigin,
  at?: string,
): EvaluationResult {
  const result = decode(rewardResultRecord(), answer, at);
  const { score: value, explanation, cleanedExplanation } = result;
  const facts: EvaluationFacts = {
    criterion,
    evaluatorName,
    explanation,
    cleanedExplanation,
    sources: result.sources ?? [],
    warnings,
  };
  return value === null
    ? { status: 'not_applicable', score: value, ...facts }
    : { status: 'scored', score: value, ...facts };
}
