import type { RewardRequest, TraceRequest } from './requests.ts';
import { toJson } from '../values/to-json.ts';
import { EVALUATION_FIELDS } from './service-names.ts';
import { type CamelKeys, toWireFields } from './wire-keys.ts';

/** The criterion or the stored evaluator of one request. */
export type EvaluationSubject =
  | { readonly criterion: string; readonly evaluatorName: null }
  | { readonly criterion: null; readonly evaluatorName: string };

type SubjectField = 'evaluation_criteria' | 'evaluator_name';

/** The fields of a reward request that all criteria of a call share. */
export type RewardFields = CamelKeys<Omit<RewardRequest, SubjectField>>;

/** The fields of a trace evaluation that all criteria of a call share. */
export type TraceFields = CamelKeys<Omit<TraceRequest, SubjectField>>;

export type BodyWriter = (subject: EvaluationSubject) => string;

// EVALUATION_FIELDS must be complete, because service.dataRetentionField could overwrite a missing field.
EVALUATION_FIELDS satisfies Readonly<Record<keyof RewardRequest | keyof TraceRequest, true>>;

/**
 * Serialises the fields that all criteria of a call share, once. The bodies then differ only in the
 * criterion, byte for byte, which the cache of the service requires.
 *
 * @param extra - Fields that already have their name on the wire.
 * @throws TypeError when a field cannot be written as JSON.
 */
export function createBodyWriter(
  fields: RewardFields | TraceFields,
  extra: Readonly<Record<string, string>>,
): BodyWriter {
  const shared = toWireFields<object>(fields);
  const open = toJson({ ...shared, ...extra }).slice(0, -1);
  return ({ criterion, evaluatorName }) =>
    criterion === null
      ? `${open},"evaluator_name":${toJson(evaluatorName)}}`
      : `${open},"evaluation_criteria":${toJson(criterion)}}`;
}
