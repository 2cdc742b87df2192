import type { Region } from 'align-evals';
import type { Host } from '../../host.ts';
import type { GlobalFlags } from '../../program.ts';

export interface CheckTarget {
  /** The region, or the host of a deployment. */
  readonly label: string;
  /** The options with which a client reaches it. */
  readonly options: { readonly region: Region } | { readonly baseUrl: string };
  /** Whether runs use this host. The host of the other region is checked to find a key of the wrong region. */
  readonly isChosen: boolean;
  /** The flag or variable that chose the host. */
  readonly source: string;
}

const REGIONS: readonly Region[] = ['eu', 'us'];

/** Resolves the hosts to check: the host of a deployment, or both regions with the chosen one first. */
export function resolveTargets(
  { region, baseUrl }: GlobalFlags,
  env: Host['env'],
): readonly CheckTarget[] {
  if (baseUrl !== undefined) return [toDeployment(baseUrl, '--base-url')];
  if (region !== undefined) return toRegions(region, '--region');
  const [url, chosen] = [env['ALIGN_BASE_URL']?.trim(), env['ALIGN_REGION']?.trim()];
  if (url) return [toDeployment(url, 'ALIGN_BASE_URL')];
  return chosen === 'eu' || chosen === 'us'
    ? toRegions(chosen, 'ALIGN_REGION')
    : toRegions('eu', 'the default');
}

function toDeployment(baseUrl: string, source: string): CheckTarget {
  return { label: new URL(baseUrl).host, options: { baseUrl }, isChosen: true, source };
}

function toRegions(chosen: Region, source: string): readonly CheckTarget[] {
  return REGIONS.map((region) => ({
    label: region,
    options: { region },
    isChosen: region === chosen,
    source,
  })).toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen));
}
