import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type { InCriteriaShape } from '../input/criteria-shape.ts';
import { type EvaluationDefaults, validateEvaluation } from '../input/validate-evaluation.ts';
import type { Criteria, InShapeOf } from '../options/criteria.ts';
import type { EvaluateParams } from '../options/evaluate-params.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { Pipeline } from '../pipeline.ts';
import {
  decodeEvaluationResult,
  type EvaluationResult,
  type RewardSubject,
} from '../service/evaluation-result.ts';
import { BACKGROUND_SUFFIX, ROUTES } from '../service/names.ts';
import {
  createRewardBodyWriter,
  type RewardBodyWriter,
  type RewardRequest,
} from '../service/reward-request.ts';
import { decodeTaskHandle, type TaskHandle } from '../service/task-handle.ts';
import type { RequestSpec } from '../transport/request-spec.ts';
import { settleCriteria } from './settle-criteria.ts';

/** What one criterion of `evaluate` gives, depending on `block`. */
export type Evaluated<B> = B extends false ? TaskHandle<'reward'> : EvaluationResult;

/** What `evaluate` gives: the shape of the criteria, with a result or a task in each place. */
export type EvaluateResult<C extends Criteria, B> = InShapeOf<C, Evaluated<B>>;

/** What `evaluate` needs of its client. */
export interface EvaluateContext extends EvaluationDefaults {
  readonly pipeline: Pipeline;
  readonly criteriaConcurrency: number;
}

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
  context: EvaluateContext,
): Promise<EvaluatedInShape> {
  const call = context.pipeline.resolve(options);
  const { request, subjects, shape, isBlocking } = validateEvaluation(params, context);
  const writeBody = serialize(request, context);
  const toSpec = isBlocking ? resultSpec : taskSpec;
  return await settleCriteria(
    subjects,
    (subject) => context.pipeline.send<Outcome>(toSpec(subject, writeBody), call),
    { shape, concurrency: context.criteriaConcurrency, signal: call.signal },
  );
}

type Outcome = EvaluationResult | TaskHandle<'reward'>;
type EvaluatedInShape = Outcome | InCriteriaShape<Outcome>;

function resultSpec(
  subject: RewardSubject,
  writeBody: RewardBodyWriter,
): RequestSpec<EvaluationResult> {
  return {
    method: 'POST',
    path: ROUTES.reward,
    body: writeBody(subject),
    auth: 'apiKey',
    retry: 'repeatable',
    size: 'single',
    decode: (answer) => decodeEvaluationResult(answer, subject),
  };
}

function taskSpec(
  subject: RewardSubject,
  writeBody: RewardBodyWriter,
): RequestSpec<TaskHandle<'reward'>> {
  return {
    ...resultSpec(subject, writeBody),
    path: `${ROUTES.reward}${BACKGROUND_SUFFIX}`,
    decode: (answer) => decodeTaskHandle(answer, 'reward', subject.criterion),
  };
}

function serialize(request: RewardRequest, { service }: EvaluateContext): RewardBodyWriter {
  try {
    return createRewardBodyWriter(request, service);
  } catch {
    const path = isSerializable(request.messages) ? 'tools' : 'messages';
    throw new InvalidInputError([
      { path, message: 'cannot be written as JSON: leave out circular references and bigints' },
    ]);
  }
}

function isSerializable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}
