import { EVALUATION_FIELDS } from '../options/service-names.ts';
import type { RewardRequest } from './reward-request.ts';
import type { TraceRequest } from './trace-request.ts';
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

/** Writes the body for one subject. */
export type BodyWriter = (subject: EvaluationSubject) => string;

// A field that is missing there could be overwritten by service.dataRetentionField.
EVALUATION_FIELDS satisfies Readonly<Record<keyof RewardRequest | keyof TraceRequest, true>>;

/**
 * Serialises what all criteria of a call share once. The bodies differ in the criterion only, byte for
 * byte, which the cache of the service requires.
 *
 * @param fields - Undefined ones are left out.
 * @param extra - Fields that already have their name on the wire.
 * @throws TypeError when something in them cannot be written as JSON.
 */
export function createBodyWriter(
  fields: RewardFields | TraceFields,
  extra: Readonly<Record<string, string>>,
): BodyWriter {
  const shared = toWireFields<Readonly<Record<string, unknown>>>({ ...fields });
  const open = JSON.stringify({ ...shared, ...extra }).slice(0, -1);
  return ({ criterion, evaluatorName }) =>
    criterion === null
      ? `${open},"evaluator_name":${JSON.stringify(evaluatorName)}}`
      : `${open},"evaluation_criteria":${JSON.stringify(criterion)}}`;
}
