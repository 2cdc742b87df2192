/**
 * Implements the whole service in process, for tests.
 *
 * @module align-evals/testing
 */
// Loads ky before a test fakes the timers: the first request of a process would wait for real time.
import 'ky';

export type { CommentWire } from '../service/annotations.ts';
export type { EvaluationRowWire } from '../service/evaluation-row.ts';
export type { TraceEvaluationWire, TraceWire } from '../service/trace.ts';
export type { RecordedCall } from './call-log.ts';
export type { DelayFault, Fault, PlainFault, StallFault, StatusFault } from './faults.ts';
export type { RegionLimits } from './limits/region-limits.ts';
export type { Clock, TimerPurpose } from '../values/clock.ts';
export { createInstantClock } from './instant-clock.ts';
export { createReferenceServer, type ReferenceServer } from './reference-server.ts';
export {
  type ConversationSubject,
  type Score,
  type Scorer,
  type ScorerFailure,
  type ScorerInput,
  type ScorerInputBase,
  type ScoreUsage,
  syntheticScorer,
} from './scorer.ts';
export { openApiDocument } from './openapi/open-api-document.ts';
export type { RegionOptions } from './region-options.ts';
export type { ReferenceServerOptions, TraceResponseForm } from './server-options.ts';
export type { RegionStore, UsageRecord } from './store/region-memory.ts';
export type { EvaluationSeed, TraceSeed } from './store/seed-traces.ts';
export type { StoredTask } from './store/task.ts';
export type { RegionUsage, UsageReport, UsageTotals } from './usage.ts';
