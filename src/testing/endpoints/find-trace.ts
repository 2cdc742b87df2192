import type { TraceWire } from '../../service/trace.ts';
import { refuse } from '../answer.ts';
import type { RegionMemory } from '../store/region-memory.ts';

/**
 * Finds a trace by its id.
 *
 * @param id - The id.
 * @param memory - What the region knows.
 * @throws {@link Refused} with 404 when there is none.
 */
export function findTrace(id: string, memory: RegionMemory): TraceWire {
  const trace = memory.traces.get(id);
  if (trace === undefined) throw refuse(404, 'There is no trace of this id in this region');
  return trace;
}
