declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  /** Adds the counts of coverages of the same script. */
  export function mergeScriptCovs(
    scripts: readonly Profiler.ScriptCoverage[],
  ): Profiler.ScriptCoverage | undefined;
}
