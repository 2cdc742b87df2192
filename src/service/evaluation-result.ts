import type { WarningEvent } from '../options/hooks.ts';
import { fraction, list, nullable, object, optional, text } from './shape.ts';
import { type Source, sourceShape } from './source.ts';

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

/** Specification, "Reward result". */
const rewardResultShape = /* @__PURE__ */ object({
  explanation: text,
  score: /* @__PURE__ */ nullable(fraction),
  cleanedExplanation: /* @__PURE__ */ optional(text),
  sources: /* @__PURE__ */ optional(/* @__PURE__ */ list(sourceShape)),
});

/**
 * Reads the answer of the reward endpoint.
 *
 * @param answer - The parsed body.
 * @param subject - What was asked.
 * @param warnings - What was found while the conversation was read.
 * @throws {@link ShapeMismatch} when the answer is not what the specification says.
 */
export function decodeEvaluationResult(
  answer: unknown,
  subject: Pick<EvaluationFacts, 'criterion' | 'evaluatorName'>,
  warnings: readonly WarningEvent[] = [],
): EvaluationResult {
  const { score, explanation, cleanedExplanation, sources } = rewardResultShape(answer);
  const facts: EvaluationFacts = {
    criterion: subject.criterion,
    evaluatorName: subject.evaluatorName,
    explanation,
    cleanedExplanation,
    sources: sources ?? [],
    warnings,
  };
  return score === null
    ? { status: 'not_applicable', score, ...facts }
    : { status: 'scored', score, ...facts };
}
