import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import type { FreeForm } from '../../service/record.ts';
import type { TraceWire } from '../../service/trace.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { RegionLimits } from '../limits/region-limits.ts';
import { ConversationCache } from './conversation-cache.ts';
import { PageTokens } from './page-tokens.ts';
import { type StoredTask, type Task, toStoredTask } from './task.ts';
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

/** The usage of one evaluation, which the service stores with any data retention. */
export interface UsageRecord {
  /** The time of the evaluation: an ISO 8601 date-time. */
  readonly createdAt: string;
  /** The model core that scored. */
  readonly modelCore: string;
  /** The number of tokens, including cached tokens; an estimate, unless the scorer returned its usage. */
  readonly tokenCount: number;
  /** The tokens among them that the model read. */
  readonly promptTokens: number;
  /** The tokens among these that were cached. */
  readonly cachedTokens: number;
  /** The tokens that the model wrote. */
  readonly completionTokens: number;
  /** The request without its content, if the service stores nothing else; otherwise null. */
  readonly requestPayload: FreeForm | null;
}

/** The data that one region stores, in the format of the wire. Regions share no data. */
export interface RegionStore {
  /** The traces by id, oldest first. */
  readonly traces: ReadonlyMap<string, TraceWire>;
  /** One row per authenticated call of an evaluation route, rejected and failed ones too, oldest first. */
  readonly evaluationRows: readonly EvaluationRowWire[];
  /** One record per evaluation, oldest first. */
  readonly usage: readonly UsageRecord[];
  /** The tasks by id, oldest first, with their status at the time of reading. */
  readonly tasks: ReadonlyMap<string, StoredTask>;
}

/**
 * Caches the rows that passed the last filter. Rows are never removed or changed, so that reading all
 * pages checks each row once rather than once per page.
 */
class FilteredRows {
  #key = '';
  #seen = 0;
  #passed: EvaluationRowWire[] = [];

  /** Returns rows oldest first. The key identifies the filter. */
  select(
    rows: readonly EvaluationRowWire[],
    key: string,
    passes: (row: EvaluationRowWire) => boolean,
  ): readonly EvaluationRowWire[] {
    if (key !== this.#key) {
      this.#key = key;
      this.#seen = 0;
      this.#passed = [];
    }
    for (const row of rows.slice(this.#seen)) if (passes(row)) this.#passed.push(row);
    this.#seen = rows.length;
    return this.#passed;
  }
}
