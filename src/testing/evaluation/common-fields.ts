import { DEFAULT_MODEL_CORE } from '../../options/model-core.ts';
import type { RewardRequest } from '../../service/reward-request.ts';
import type { TraceRequest } from '../../service/trace-request.ts';
import type { EndpointContext } from '../endpoint.ts';
import type { Evaluation } from './evaluation.ts';

/**
 * Reads the fields that all evaluations share from a checked body. The stricter setting of account and
 * request decides whether content is stored (specification, "Data-retention rules").
 */
export function toCommonFields(
  body: RewardRequest | TraceRequest,
  { setup, region }: EndpointContext,
): Pick<Evaluation, 'body' | 'modelCore' | 'tags' | 'keepsContent'> {
  const isNone = Reflect.get(body, setup.names.dataRetentionField) === 'none';
  return {
    body,
    modelCore: body.model_core ?? DEFAULT_MODEL_CORE,
    tags: body.tags ?? null,
    keepsContent: !isNone && region.limits.zeroDataRetention !== true,
  };
}
