import { toWireFields } from './wire-keys.ts';

/** What a conversation or trace is evaluated against. */
export type EvaluationSubject =
  | { readonly criterion: string; readonly evaluatorName: null }
  | { readonly criterion: null; readonly evaluatorName: string };

/** Writes the body for one subject. */
export type BodyWriter = (subject: EvaluationSubject) => string;

/**
 * Serialises what all criteria of a call share once: the bodies differ in the criterion only, byte
 * for byte, which is what makes the service's cache work.
 *
 * @param fields - The fields of the body as callers name them; undefined ones are left out.
 * @param extra - Fields that already have the name they bear on the wire.
 * @throws TypeError when something in them cannot be written as JSON.
 */
export function createBodyWriter(
  fields: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>> = {},
): BodyWriter {
  const open = JSON.stringify({ ...toWireFields(fields), ...extra }).slice(0, -1);
  return ({ criterion, evaluatorName }) =>
    criterion === null
      ? `${open},"evaluator_name":${JSON.stringify(evaluatorName)}}`
      : `${open},"evaluation_criteria":${JSON.stringify(criterion)}}`;
}
