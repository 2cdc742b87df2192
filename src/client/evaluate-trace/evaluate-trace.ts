import type { InCriteriaShape } from '../criteria/criteria-shape.ts';
import { readTraceEvaluation } from './read-trace-evaluation.ts';
import type { Criteria, InShapeOf } from '../../service/criteria.ts';
import type { EvaluateTraceParams } from './evaluate-trace-params.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { EvaluationFacts } from '../../service/evaluation-result.ts';
import { ROUTES } from '../../service/names.ts';
import type { TaskHandle } from '../../service/task-handle.ts';
import {
  decodeTraceEvaluationResult,
  type TraceEvaluationResult,
} from '../../service/trace-evaluation-result.ts';
import {
  type EvaluationContext,
  type EvaluationKind,
  sendEvaluation,
} from '../criteria/send-evaluation.ts';

/** The result of one criterion of `evaluateTrace`, depending on `block`. */
export type EvaluatedTrace<B> = B extends false ? TaskHandle<'trace'> : TraceEvaluationResult;

/** The result of `evaluateTrace`: the shape of the criteria, with a result or a task in each place. */
export type EvaluateTraceResult<C extends Criteria, B> = InShapeOf<C, EvaluatedTrace<B>>;

type Outcome = TraceEvaluationResult | TaskHandle<'trace'>;

/** Scores the runs of several agents: resolves the options, reads all input, and sends it. */
export async function evaluateTrace(
  params: EvaluateTraceParams,
  options: RequestOptions | undefined,
  context: EvaluationContext,
): Promise<Outcome | InCriteriaShape<Outcome>> {
  const { pipeline } = context;
  const input = readTraceEvaluation(params, context.defaults);
  const call = pipeline.resolve(options);
  pipeline.warn(input.warnings, call);
  return await sendEvaluation(input, toTraceKind(input), call, context);
}

/** The route and the decoder of the evaluation of an agent trace. */
export function toTraceKind({
  warnings,
}: Pick<EvaluationFacts, 'warnings'>): EvaluationKind<'trace', TraceEvaluationResult> {
  return {
    path: ROUTES.trace,
    kind: 'trace',
    decode: (response, origin) => decodeTraceEvaluationResult(response, { ...origin, warnings }),
  };
}
