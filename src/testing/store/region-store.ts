import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import type { FreeForm } from '../../service/record.ts';
import type { TraceWire } from '../../service/trace.ts';
import type { StoredTask } from './task.ts';

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
