// Property tests are quick unless `npm run test:properties` asks for more. Loading fast-check takes
// time in every test file, so only that run pays for it.
const runs = process.env['FAST_CHECK_RUNS'];
if (runs !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ numRuns: Number(runs) });
}

export {};
