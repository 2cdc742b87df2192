import { type Region, REGION_ORIGINS, REGIONS } from '../../service/regions.ts';
import { readJudgeService } from '../../service/judge-name.ts';

/** What computed the scores of a run: the service, the checksum of the embedded server, or a model as a judge. */
export type ScoreSource = 'service' | 'synthetic' | 'judge';

/**
 * Returns what computed the scores of a run.
 *
 * @param service - The service of the run, as its journal names it (`record.run.service`).
 *
 * @example
 * ```ts
 * import { type RunRecord, scoreSource } from 'align-evals/batch';
 *
 * const isOfService = ({ run }: RunRecord) => scoreSource(run.service) === 'service';
 * ```
 */
export function scoreSource(service: string): ScoreSource {
  if (service === 'offline') return 'synthetic';
  return readJudgeService(service) === undefined ? 'service' : 'judge';
}

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

/** Returns whether a status says that the key is rejected: of the service, or of the model behind a judge (424). */
export function isRejectedKey(status: number): boolean {
  return status === 401 || status === 403 || status === 424;
}
