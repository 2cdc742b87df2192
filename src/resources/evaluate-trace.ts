import type { InCriteriaShape } from '../input/criteria-shape.ts';
import { validateTraceEvaluation } from '../input/validate-trace-evaluation.ts';
import type { Criteria, InShapeOf } from '../options/criteria.ts';
import type { EvaluateTraceParams } from '../options/evaluate-trace-params.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { ROUTES } from '../service/names.ts';
import type { TaskHandle } from '../service/task-handle.ts';
import {
  decodeTraceEvaluationResult,
  type TraceEvaluationResult,
} from '../service/trace-evaluation-result.ts';
import { type EvaluationContext, sendEvaluation } from './send-evaluation.ts';

/** What one criterion of `evaluateTrace` gives, depending on `block`. */
export type EvaluatedTrace<B> = B extends false ? TaskHandle<'trace'> : TraceEvaluationResult;

/** What `evaluateTrace` gives: the shape of the criteria, with a result or a task in each place. */
export type EvaluateTraceResult<C extends Criteria, B> = InShapeOf<C, EvaluatedTrace<B>>;

type Outcome = TraceEvaluationResult | TaskHandle<'trace'>;

/**
 * Scores what several agents did against criteria. All input is read before the first request.
 *
 * @param params - What the caller passed.
 * @param options - The options of the call.
 * @param context - What is needed of the client.
 */
export async function evaluateTrace(
  params: EvaluateTraceParams,
  options: RequestOptions | undefined,
  context: EvaluationContext,
): Promise<Outcome | InCriteriaShape<Outcome>> {
  const call = context.pipeline.resolve(options);
  const checked = validateTraceEvaluation(params, context.modelCore);
  return await sendEvaluation(
    {
      ...checked,
      path: ROUTES.trace,
      kind: 'trace',
      decode: (answer, { criterion }) => decodeTraceEvaluationResult(answer, criterion),
    },
    call,
    context,
  );
}
