import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { RegionLimits } from '../limits/region-limits.ts';
import { ConversationCache } from './conversation-cache.ts';
import { FilteredRows } from './filtered-rows.ts';
import { PageTokens } from './page-tokens.ts';
import type { RegionStore, UsageRecord } from './region-store.ts';
import { type Task, toStoredTask } from './task.ts';
import { TraceLog } from './trace-log.ts';

/** Everything a region knows until the next reset. */
export interface RegionMemory {
  readonly traces: TraceLog;
  readonly evaluationRows: EvaluationRowWire[];
  readonly filteredRows: FilteredRows;
  readonly usage: UsageRecord[];
  readonly tasks: Map<string, Task>;
  readonly conversations: ConversationCache;
  readonly limiter: RateLimiter;
  readonly pageTokens: PageTokens;
  /** Id and time of the rate-limit record, from when it is first read. */
  rateLimitRecord?: { readonly id: string; readonly created_at: string };
}

/**
 * Creates the memory of a region that has seen nothing yet.
 *
 * @param limits - The limits of the region.
 */
export function createRegionMemory(limits: RegionLimits): RegionMemory {
  return {
    traces: new TraceLog(),
    evaluationRows: [],
    filteredRows: new FilteredRows(),
    usage: [],
    tasks: new Map(),
    conversations: new ConversationCache(),
    limiter: new RateLimiter(limits),
    pageTokens: new PageTokens(),
  };
}

/**
 * Shows what a region stores.
 *
 * @param memory - What the region knows.
 * @param now - Gives the time, which decides how tasks stand.
 */
export function showStore(memory: RegionMemory, now: () => number): RegionStore {
  return {
    traces: memory.traces.byId,
    evaluationRows: memory.evaluationRows,
    usage: memory.usage,
    get tasks() {
      return new Map([...memory.tasks].map(([id, task]) => [id, toStoredTask(id, task, now())]));
    },
  };
}
