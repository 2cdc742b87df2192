import type { RewardSubject } from './evaluation-result.ts';
import type { ServiceNames } from './names.ts';

/** A checked request to score a conversation, without what it is scored against. */
export interface RewardRequest {
  readonly messages: readonly object[];
  readonly system: string | undefined;
  readonly tools: readonly object[] | undefined;
  readonly modelCore: string | undefined;
  readonly tags: Readonly<Record<string, string>> | undefined;
  readonly traceId: string | undefined;
  readonly dataRetention: 'none' | undefined;
  readonly evaluateLatest: boolean;
  readonly explanationCleaning: 'end_user' | undefined;
}

/** Writes the body for one subject. */
export type RewardBodyWriter = (subject: RewardSubject) => string;

/**
 * Serialises a request once, for any number of criteria: their bodies differ in the criterion only,
 * byte for byte, which is what makes the service's cache work.
 *
 * @param request - The checked request.
 * @param names - The names that a deployment may override.
 * @throws TypeError when the conversation cannot be written as JSON.
 */
export function createRewardBodyWriter(
  request: RewardRequest,
  names: ServiceNames,
): RewardBodyWriter {
  const retention =
    request.dataRetention === undefined || names.dataRetentionField === undefined
      ? {}
      : { [names.dataRetentionField]: request.dataRetention };
  const common = JSON.stringify({
    messages: request.messages,
    system: request.system,
    tools: request.tools,
    model_core: request.modelCore,
    tags: request.tags,
    trace_id: request.traceId,
    evaluate_latest: request.evaluateLatest,
    explanation_cleaning: request.explanationCleaning,
    ...retention,
  });
  const open = common.slice(0, -1);
  return ({ criterion, evaluatorName }) =>
    criterion === null
      ? `${open},"evaluator_name":${JSON.stringify(evaluatorName)}}`
      : `${open},"evaluation_criteria":${JSON.stringify(criterion)}}`;
}
