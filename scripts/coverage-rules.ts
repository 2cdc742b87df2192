/** The least share of lines, branches, functions and statements that tests run, in percent. */
export const COVERAGE_THRESHOLD = 95;

/**
 * The same for what runs in Chromium. Of the branches, a part depends on what is drawn first, and some exist for the
 * compiler alone; 95 % is to be reached.
 */
export const BROWSER_THRESHOLDS = {
  lines: COVERAGE_THRESHOLD,
  branches: 93,
  functions: COVERAGE_THRESHOLD,
  statements: COVERAGE_THRESHOLD,
} as const;

/**
 * What only a document runs: `npm run test:pages` measures it, in Chromium. Views that Node renders for the report are
 * measured by `npm test`.
 */
export const RUN_IN_BROWSERS: readonly string[] = [
  'src/pages/{agents,chat,serve,text}/**/*.tsx',
  'src/pages/theme-button.tsx',
  'src/pages/report/*.tsx',
  'src/pages/report/rows/*.tsx',
  'src/pages/scores/*.tsx',
  'src/pages/report/{browser-actions,keys,links,read-document}.ts',
  'src/pages/row/*.tsx',
  'src/pages/serve/api/use-loaded.ts',
  'src/pages/serve/navigation/own-link.ts',
];
