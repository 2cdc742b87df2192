import type { TraceWire } from '../../service/trace.ts';
import type { ServerSetup } from '../endpoint.ts';
import type { TraceLog } from './trace-log.ts';

/** What is given of a trace that is stored without an evaluation; the rest is filled in. */
export type TraceSeed = Partial<TraceWire>;

const EMPTY = { tags: null, rating: null, trace: null, comments: [], evaluations: [] };

/**
 * Stores traces without scoring anything.
 *
 * @param traces - Where they are stored.
 * @param setup - Clock and ids.
 * @param count - How many.
 * @param create - Gives what is known of each, oldest first.
 * @throws RangeError when one is older than the one before, or its id is taken.
 */
export function seedTraces(
  traces: TraceLog,
  { now, createId }: ServerSetup,
  count: number,
  create: (index: number) => TraceSeed,
): void {
  for (let index = 0; index < count; index += 1) {
    const { id = createId(), created_at = new Date(now()).toISOString(), ...seed } = create(index);
    if (!(Date.parse(created_at) >= traces.newestTime)) {
      throw new RangeError(`created_at is ${created_at}: seed traces oldest first`);
    }
    traces.add({ id, created_at, ...EMPTY, ...seed });
  }
}
