import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import type { TraceWire } from '../../service/trace.ts';
import type { StoredTask } from './task.ts';

/** What one evaluation used, which is kept whatever the retention. */
export interface UsageRecord {
  /** When it was. */
  readonly createdAt: string;
  /** The model core that scored. */
  readonly modelCore: string;
  /** How many tokens were counted, cached ones included; synthetic. */
  readonly tokenCount: number;
  /** How many of them were cached. */
  readonly cachedTokens: number;
}

/** Everything one region stores, as the wire carries it. Regions share nothing. */
export interface RegionStore {
  /** The traces by id, oldest first. */
  readonly traces: ReadonlyMap<string, TraceWire>;
  /** One row an evaluation, oldest first. */
  readonly evaluationRows: readonly EvaluationRowWire[];
  /** One record an evaluation, oldest first. */
  readonly usage: readonly UsageRecord[];
  /** The tasks by id, oldest first, as they stand when this is read. */
  readonly tasks: ReadonlyMap<string, StoredTask>;
}
