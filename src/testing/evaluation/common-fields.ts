import { DEFAULT_MODEL_CORE } from '../../service/model-core.ts';
import type { RewardRequest, TraceRequest } from '../../service/requests.ts';
import { isRecord } from '../../values/objects.ts';
import type { EndpointContext } from '../endpoint.ts';
import type { Evaluation } from './evaluation.ts';

/**
 * Reports whether the content of a request is stored: the stricter setting of account and request decides
 * (specification, "Data-retention rules"). The content of a request with an invalid setting is not stored.
 *
 * @param body - The body of a request, which may break any rule.
 */
export function keepsContent(body: unknown, { setup, region }: EndpointContext): boolean {
  const retention: unknown = isRecord(body) ? body[setup.names.dataRetentionField] : undefined;
  return (retention ?? 'standard') === 'standard' && region.limits.zeroDataRetention !== true;
}

/** Reads the fields that all evaluations share from a checked body. */
export function toCommonFields(
  body: RewardRequest | TraceRequest,
  context: EndpointContext,
): Pick<Evaluation, 'body' | 'modelCore' | 'tags' | 'keepsContent'> {
  return {
    body,
    modelCore: body.model_core ?? DEFAULT_MODEL_CORE,
    tags: body.tags ?? null,
    keepsContent: keepsContent(body, context),
  };
}
