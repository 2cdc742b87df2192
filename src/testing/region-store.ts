import type { EvaluationRowWire } from '../service/evaluation-row.ts';
import type { TraceWire } from '../service/trace.ts';

/** What one evaluation used, which is kept whatever the retention. */
export interface UsageRecord {
  /** When it was. */
  readonly createdAt: string;
  /** The model core that scored. */
  readonly modelCore: string;
  /** How many tokens were counted; synthetic. */
  readonly tokenCount: number;
}

/** An evaluation that finishes later. */
export interface StoredTask {
  /** The id of the task. */
  readonly id: string;
  /** Which call it belongs to. */
  readonly kind: 'reward' | 'trace';
  /** What the blocking call would have answered. */
  readonly result: Readonly<Record<string, unknown>>;
}

/** Everything one region stores. Regions share nothing. */
export interface RegionStore {
  /** The traces by id, oldest first. */
  readonly traces: Map<string, TraceWire>;
  /** One row a call, oldest first. */
  readonly evaluationRows: EvaluationRowWire[];
  /** One record an evaluation, oldest first. */
  readonly usage: UsageRecord[];
  /** The tasks by id, oldest first. */
  readonly tasks: Map<string, StoredTask>;
}

/** Creates an empty store. */
export function createRegionStore(): RegionStore {
  return { traces: new Map(), evaluationRows: [], usage: [], tasks: new Map() };
}
