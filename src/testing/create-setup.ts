import type { Region } from '../options/regions.ts';
import type { RegionState, ServerSetup } from './endpoint.ts';
import { createRegionStore } from './region-store.ts';
import { syntheticScorer } from './scorer.ts';
import type { ReferenceServerOptions } from './server-options.ts';

/**
 * Fills in what the options of the server leave out.
 *
 * @param options - What the caller passed.
 */
export function createSetup(options: ReferenceServerOptions): ServerSetup {
  return {
    now: options.now ?? (() => Date.now()),
    createId: options.createId ?? (() => crypto.randomUUID()),
    scorer: options.scorer ?? syntheticScorer,
    evaluators: new Map(Object.entries(options.evaluators ?? {})),
    names: { dataRetentionField: options.service?.dataRetentionField ?? 'data_retention' },
  };
}

/**
 * Sets up both regions, which share nothing.
 *
 * @param options - What the caller passed.
 */
export function createRegions(options: ReferenceServerOptions): Record<Region, RegionState> {
  const create = (region: Region): RegionState => ({
    region,
    origin: `https://${region}.reference-server.test`,
    apiKeys: new Set(options.regions?.[region]?.apiKeys ?? [`reference-key-${region}`]),
    hasZeroDataRetention: options.regions?.[region]?.zeroDataRetention ?? false,
    store: createRegionStore(),
  });
  return { eu: create('eu'), us: create('us') };
}
