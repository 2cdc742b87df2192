export type { RecordedCall } from './call-log.ts';
export type { Fault } from './faults.ts';
export { createReferenceServer, type ReferenceServer } from './reference-server.ts';
export type { RegionStore, StoredTask, UsageRecord } from './region-store.ts';
export { type Score, type Scorer, type ScorerInput, syntheticScorer } from './scorer.ts';
export type { ReferenceServerOptions, RegionOptions } from './server-options.ts';
