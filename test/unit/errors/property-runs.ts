/** Fixes the seed and the number of runs, unless `npm run test:slow -- properties` sets FAST_CHECK_RUNS. */
export const RUNS: { readonly seed?: number; readonly numRuns?: number } =
  process.env['FAST_CHECK_RUNS'] === undefined ? { seed: 20_251_121, numRuns: 300 } : {};
