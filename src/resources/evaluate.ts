import type { InCriteriaShape } from '../input/criteria-shape.ts';
import { validateEvaluation } from '../input/validate-evaluation.ts';
import type { Criteria, InShapeOf } from '../options/criteria.ts';
import type { EvaluateParams } from '../options/evaluate-params.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { needsReading } from '../providers/needs-reading.ts';
import { decodeEvaluationResult, type EvaluationResult } from '../service/evaluation-result.ts';
import { ROUTES } from '../service/names.ts';
import type { TaskHandle } from '../service/task-handle.ts';
import { keepConversation, readConversation } from '../input/read-conversation.ts';
import { type EvaluationContext, sendEvaluation } from './send-evaluation.ts';

/** What one criterion of `evaluate` gives, depending on `block`. */
export type Evaluated<B> = B extends false ? TaskHandle<'reward'> : EvaluationResult;

/** What `evaluate` gives: the shape of the criteria, with a result or a task in each place. */
export type EvaluateResult<C extends Criteria, B> = InShapeOf<C, Evaluated<B>>;

type Outcome = EvaluationResult | TaskHandle<'reward'>;

/**
 * Scores a conversation against its criteria. All input is read before the first request.
 *
 * @param params - What the caller passed.
 * @param options - The options of the call.
 * @param context - What is needed of the client.
 */
export async function evaluate(
  params: EvaluateParams,
  options: RequestOptions | undefined,
  context: EvaluationContext,
): Promise<Outcome | InCriteriaShape<Outcome>> {
  const { pipeline } = context;
  const call = pipeline.resolve(options);
  const isForeign = needsReading(params);
  const { retention, ...checked } = validateEvaluation(params, context, !isForeign);
  const read = isForeign ? readConversation(params) : keepConversation(params);
  for (const warning of read.warnings) pipeline.warn(warning);
  return await sendEvaluation(
    {
      ...checked,
      fields: { ...read.fields, ...checked.fields },
      extra: retention,
      path: ROUTES.reward,
      kind: 'reward',
      decode: (answer, subject) => decodeEvaluationResult(answer, subject, read.warnings),
    },
    call,
    context,
  );
}
