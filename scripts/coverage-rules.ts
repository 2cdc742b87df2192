/** The least share of lines, branches, functions and statements that tests run, in percent. */
export const COVERAGE_THRESHOLD = 95;

/**
 * What only a document runs: `npm run test:pages` measures it, in Chromium. Views that Node renders for the report are
 * measured by `npm test`.
 */
export const RUN_IN_BROWSERS: readonly string[] = [
  'src/pages/{agents,chat,serve,text,theme}/**/*.tsx',
  'src/pages/charts/share-bar.tsx',
  'src/pages/report/*.tsx',
  'src/pages/report/rows/*.tsx',
  'src/pages/scores/{score-value,source-label}.tsx',
  'src/pages/report/{keys,read-template,save-text}.ts',
  'src/pages/report/rows/load-detail.ts',
  'src/pages/serve/loading/use-loaded.ts',
  'src/pages/serve/navigation/own-link.ts',
];
