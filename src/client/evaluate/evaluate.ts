import type { InCriteriaShape } from '../criteria/criteria-shape.ts';
import { readEvaluation, type RewardInput } from './read-evaluation.ts';
import type { Criteria, InShapeOf } from '../../service/criteria.ts';
import type { EvaluateParams } from './evaluate-params.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { decodeEvaluationResult, type EvaluationResult } from '../../service/evaluation-result.ts';
import { ROUTES } from '../../service/names.ts';
import type { TaskHandle } from '../../service/task-handle.ts';
import {
  type EvaluationContext,
  type EvaluationKind,
  sendEvaluation,
} from '../criteria/send-evaluation.ts';

/** The result of one criterion of `evaluate`, depending on `block`. */
export type Evaluated<B> = B extends false ? TaskHandle<'reward'> : EvaluationResult;

/** The result of `evaluate`: the shape of the criteria, with a result or a task in each place. */
export type EvaluateResult<C extends Criteria, B> = InShapeOf<C, Evaluated<B>>;

type Outcome = EvaluationResult | TaskHandle<'reward'>;

/** Scores a conversation: resolves the options, reads all input, and sends one request per criterion. */
export async function evaluate(
  params: EvaluateParams,
  options: RequestOptions | undefined,
  context: EvaluationContext,
): Promise<Outcome | InCriteriaShape<Outcome>> {
  const { pipeline } = context;
  const input = readEvaluation(params, context.defaults);
  const call = pipeline.resolve(options);
  pipeline.warn(input.warnings, call);
  return await sendEvaluation(input, toRewardKind(input), call, context);
}

/** The route and the decoder of the evaluation of a conversation. */
export function toRewardKind({
  warnings,
  fields,
}: RewardInput): EvaluationKind<'reward', EvaluationResult> {
  const traceId = fields.traceId ?? undefined;
  return {
    path: ROUTES.reward,
    kind: 'reward',
    decode: (response, origin) =>
      decodeEvaluationResult(response, { ...origin, warnings, traceId }),
  };
}
