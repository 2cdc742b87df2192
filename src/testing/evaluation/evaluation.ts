import { DEFAULT_MODEL_CORE } from '../../service/model-core.ts';
import type { FreeForm } from '../../service/record.ts';
import type { RewardRequest, TraceRequest } from '../../service/requests.ts';
import { isRecord } from '../../values/objects.ts';
import type { EndpointContext } from '../endpoint.ts';
import type { Score } from '../scorer.ts';

/** An evaluation that passed the rules, with the data for scoring and storing it. */
export interface Evaluation {
  readonly body: FreeForm;
  /** The criterion; for a stored evaluator, its criterion. */
  readonly criterion: string;
  readonly evaluatorName: string | null;
  readonly modelCore: string;
  readonly tags: Readonly<Record<string, string>> | null;
  /** The existing trace to which the evaluation is added; undefined for a new trace. */
  readonly traceId: string | undefined;
  /** Whether the service stores the content. */
  readonly keepsContent: boolean;
  /** The content of a new trace. */
  readonly content: FreeForm;
  /** The scored content as text; the cache compares it byte for byte. */
  readonly contentText: string;
  /** The signal aborts when the score is not needed any more. */
  readonly score: (signal: AbortSignal) => Promise<Scored>;
}

export interface Scored {
  readonly score: Score;
  readonly responseBody: Readonly<Record<string, unknown>>;
  /** The scores of the agents, stored with the evaluation of an agent trace; null for a conversation. */
  readonly subTrace: FreeForm | null;
}

/** Throws a `Rejection` when the request breaks a rule. */
export type ReadEvaluation = (context: EndpointContext) => Evaluation;

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

/** The fields that all evaluations share, from a checked body. */
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
