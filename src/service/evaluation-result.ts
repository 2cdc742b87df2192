import { isRecord, ownFields } from '../values/objects.ts';
import { decode, lazySchema } from './decode.ts';
import type { WarningEvent } from './hooks.ts';
import { readResultIds, type ResultIds, type ServiceIds } from './ids.ts';
import { list, nullable, orNull, record, score, text } from './record.ts';

/** A source to which an evaluation refers, such as a memory, an annotation or a document. */
export interface Source {
  /** The identifier of the source. */
  readonly id: string;
  /** The type of the source. */
  readonly type: string;
}

/** Specification, "Source". */
export const sourceRecord = /* @__PURE__ */ lazySchema(() => record({ id: text(), type: text() }));

/** The fields that all evaluations of a conversation share. */
export interface EvaluationFacts extends ResultIds {
  /** The criterion that was evaluated, as the service returns it; null for a stored evaluator whose criterion it does not return. */
  readonly criterion: string | null;
  /** The stored evaluator that was used; null for a criterion. */
  readonly evaluatorName: string | null;
  /** The reason for the score. */
  readonly explanation: string;
  /** The explanation for end users; null unless `explanationCleaning` was set. */
  readonly cleanedExplanation: string | null;
  /** The sources to which the evaluation refers. */
  readonly sources: readonly Source[];
  /** The warnings about the conversation and its conversion, such as `no_answer`. */
  readonly warnings: readonly WarningEvent[];
}

/** An evaluation with a score. */
export interface ScoredEvaluation extends EvaluationFacts {
  /** The criterion applied to the conversation. */
  readonly status: 'scored';
  /** The score, from 0 to 1. */
  readonly score: number;
}

/** An evaluation whose criterion did not apply, which differs from a score of 0. */
export interface NotApplicableEvaluation extends EvaluationFacts {
  /** The criterion did not apply to the conversation. */
  readonly status: 'not_applicable';
  /** Always null. */
  readonly score: null;
}

/** The evaluation of a conversation against one criterion or by one stored evaluator. */
export type EvaluationResult = ScoredEvaluation | NotApplicableEvaluation;

/** The fields of a result that the client knows before the response arrives. */
export interface EvaluationOrigin extends Pick<EvaluationFacts, 'criterion' | 'evaluatorName'> {
  readonly warnings?: readonly WarningEvent[];
  /** The ids in the headers of the response. */
  readonly ids?: ServiceIds | undefined;
  /** The trace that the call named. */
  readonly traceId?: string | undefined;
}

/** Specification, "Reward result". */
export const rewardResultRecord = /* @__PURE__ */ lazySchema(() =>
  record({
    explanation: text(),
    score: nullable(score()),
    cleaned_explanation: orNull(text()),
    sources: orNull(list(sourceRecord())),
  }),
);

/**
 * Decodes the response of the reward endpoint.
 *
 * @param at - The path of the result in the response; empty for the whole response.
 */
export function decodeEvaluationResult(
  response: unknown,
  origin: EvaluationOrigin,
  at?: string,
): EvaluationResult {
  const { criterion, evaluatorName, warnings = [], ids = {}, traceId } = ownFields(origin);
  const result = decode(rewardResultRecord(), response, at);
  const { score: value, explanation, cleanedExplanation } = result;
  const returned =
    isRecord(response) && Object.hasOwn(response, 'criterion') ? response['criterion'] : undefined;
  const facts: EvaluationFacts = {
    criterion: typeof returned === 'string' ? returned : criterion,
    evaluatorName,
    explanation,
    cleanedExplanation,
    sources: result.sources ?? [],
    warnings,
    ...readResultIds(response, ids, traceId),
  };
  return value === null
    ? { status: 'not_applicable', score: value, ...facts }
    : { status: 'scored', score: value, ...facts };
}
