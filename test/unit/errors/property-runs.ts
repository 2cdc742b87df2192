/** The same inputs each time, unless `npm run test:properties` asks for many and for new ones. */
export const RUNS: { readonly seed?: number; readonly numRuns?: number } =
  process.env['FAST_CHECK_RUNS'] === undefined ? { seed: 20_251_121, numRuns: 300 } : {};
