import type { Region } from '../service/regions.ts';
import { resolveServiceNames, type ServiceOptions } from '../service/service-names.ts';
import { DEFAULT_ACCESS_TOKEN, defaultKey } from './default-credentials.ts';
import type { RegionState, ServerSetup } from './endpoint.ts';
import { syntheticScorer } from './scorer.ts';
import type { ReferenceServerOptions } from './server-options.ts';
import { createRegionMemory } from './store/region-memory.ts';

/**
 * Fills in the defaults of the checked options of the server.
 *
 * @throws {@link ConfigurationError} when a name of the wire is invalid.
 */
export function createSetup(options: ReferenceServerOptions): ServerSetup {
  return {
    now: options.now ?? (() => Date.now()),
    createId: options.createId ?? (() => crypto.randomUUID()),
    scorer: options.scorer ?? syntheticScorer,
    evaluators: new Map(Object.entries(options.evaluators ?? {})),
    names: createNames(options.service ?? {}),
    accessToken: options.accessToken ?? DEFAULT_ACCESS_TOKEN,
    taskDurationMs: options.taskDurationMs ?? 2000,
    traceResponseForm: options.traceResponseForm ?? 'specification',
  };
}

// A server needs a name for everything, so the names without a default for clients have one here.
function createNames(overrides: ServiceOptions): ServerSetup['names'] {
  const names = resolveServiceNames(overrides);
  return {
    ...names,
    dataRetentionField: names.dataRetentionField ?? 'data_retention',
    taskPath: names.taskPath ?? '/api/v1/tasks/{task_id}',
  };
}

/** Creates both regions, which share no data. */
export function createRegions(options: ReferenceServerOptions): Record<Region, RegionState> {
  const create = (region: Region): RegionState => {
    const { apiKeys = [defaultKey(region)], limits = {} } = options.regions?.[region] ?? {};
    return {
      region,
      origin: `https://${region}.reference-server.test`,
      apiKeys: new Set(apiKeys),
      limits,
      memory: createRegionMemory(limits),
      isDown: false,
    };
  };
  return { eu: create('eu'), us: create('us') };
}
