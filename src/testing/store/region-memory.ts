import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { RegionLimits } from '../limits/region-limits.ts';
import { ConversationCache } from './conversation-cache.ts';
import { FilteredRows } from './filtered-rows.ts';
import { PageTokens } from './page-tokens.ts';
import type { RegionStore, UsageRecord } from './region-store.ts';
import { type Task, toStoredTask } from './task.ts';
import { TraceLog } from './trace-log.ts';

/** The data of a region between two resets. */
export interface RegionMemory {
  readonly traces: TraceLog;
  readonly evaluationRows: EvaluationRowWire[];
  readonly filteredRows: FilteredRows;
  readonly usage: UsageRecord[];
  readonly tasks: Map<string, Task>;
  readonly conversations: ConversationCache;
  readonly limiter: RateLimiter;
  readonly pageTokens: PageTokens;
  /** Aborts at the reset, which ends the tasks that are being scored. */
  readonly lifetime: AbortController;
  /** The id and time of the rate-limit record, which its first request creates. */
  rateLimitRecord?: { readonly id: string; readonly created_at: string };
}

/** Creates the empty memory of a region. */
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
    lifetime: new AbortController(),
  };
}

/** Creates the public view of the data of a region. */
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
