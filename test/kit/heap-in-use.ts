/** How many bytes of the heap are in use once everything unused is gone; Node needs `--expose-gc`. */
export function heapInUse(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
