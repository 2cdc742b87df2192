import type { RunRecord } from '../journal/record.ts';

/** The sentence with which every report of an offline run is labelled. */
export const OFFLINE_NOTICE =
  'Offline: scores come from a checksum in the embedded server. They are synthetic and say nothing about your data.';

/**
 * Returns whether the scores of a run are synthetic: the reference server computed them, not the service.
 *
 * @example
 * ```ts
 * import { isOffline, OFFLINE_NOTICE, type RunRecord } from 'align-evals/batch';
 *
 * const toLabel = (record: RunRecord) => (isOffline(record) ? OFFLINE_NOTICE : '');
 * ```
 */
export function isOffline({ run }: Pick<RunRecord, 'run'>): boolean {
  return run.service === 'offline';
}
