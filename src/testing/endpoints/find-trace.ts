import type { TraceWire } from '../../service/trace.ts';
import { reject } from '../answer.ts';
import type { RegionMemory } from '../store/region-memory.ts';

/**
 * Finds a trace by its id.
 *
 * @throws {@link Rejection} with 404 when there is no such trace.
 */
export function findTrace(id: string, memory: RegionMemory): TraceWire {
  const trace = memory.traces.get(id);
  if (trace === undefined) throw reject(404, 'There is no trace with this id in this region');
  return trace;
}
