/** The bytes of the heap in use after a garbage collection; Node needs `--expose-gc`. */
export function heapInUse(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
