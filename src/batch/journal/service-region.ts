import { type Region, REGION_ORIGINS, REGIONS } from '../../service/regions.ts';

/**
 * Returns the region whose host scored a run; undefined for another deployment, a judge and synthetic scores.
 *
 * @param service - The service of the run, as its journal names it (`record.run.service`).
 *
 * @example
 * ```ts
 * import { type RunRecord, serviceRegion } from 'align-evals/batch';
 *
 * const isStoredInUs = ({ run }: RunRecord) => serviceRegion(run.service) === 'us';
 * ```
 */
export function serviceRegion(service: string): Region | undefined {
  return REGIONS.find((region) => REGION_ORIGINS[region] === service);
}
