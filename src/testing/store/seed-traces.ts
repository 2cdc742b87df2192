import { isTimestamp, toTime } from '../../service/timestamp.ts';
import type { TraceEvaluationWire, TraceWire } from '../../service/trace.ts';
import { isUuid } from '../../service/ids.ts';
import type { ServerSetup } from '../server-options.ts';
import type { TraceLog } from './trace-log.ts';

/** An evaluation of a trace that is stored without being scored; optional fields may be left out. */
export type EvaluationSeed = Partial<TraceEvaluationWire> &
  Pick<TraceEvaluationWire, 'id' | 'evaluator_name' | 'score' | 'explanation' | 'sub_trace'>;

/** A trace that is stored without being scored; fields that are left out get defaults. */
export type TraceSeed = Partial<Omit<TraceWire, 'evaluations'>> & {
  /** The evaluations of the trace. */
  readonly evaluations?: readonly EvaluationSeed[];
};

/** Throws a RangeError when a trace is older than the trace before, or when its id is invalid or exists already. */
export function seedTraces(
  traces: TraceLog,
  { now, createId }: ServerSetup,
  count: number,
  create: (index: number) => TraceSeed,
): void {
  for (let index = 0; index < count; index += 1) {
    const seed = create(index);
    const id = seed.id ?? createId();
    const createdAt = seed.created_at ?? new Date(now()).toISOString();
    checkSeed(id, createdAt, traces);
    traces.add(fillIn(seed, id, createdAt));
  }
}

function checkSeed(id: string, createdAt: string, traces: TraceLog): void {
  if (!isUuid(id))
    throw new RangeError('The id of a trace is not a UUID: pass one, or leave it out');
  const isInOrder = isTimestamp(createdAt) && toTime(createdAt) >= traces.newestTime;
  if (!isInOrder)
    throw new RangeError(`created_at is ${createdAt}: pass ISO date-times, oldest trace first`);
}

function fillIn(seed: TraceSeed, id: string, createdAt: string): TraceWire {
  const { tags = null, rating = null, trace = null, comments = [], evaluations = [] } = seed;
  return {
    id,
    created_at: createdAt,
    tags,
    rating,
    trace,
    comments,
    evaluations: evaluations.map((evaluation) => ({
      criteria: null,
      sources: null,
      cached: null,
      c_cached_tokens: null,
      ...evaluation,
    })),
  };
}
