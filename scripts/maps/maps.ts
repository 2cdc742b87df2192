import type { CoverageMap } from './coverage-map.ts';

const HOW_TO_EDIT = `
A test carries the ids of what it covers in a comment above it, or above its row of a table, such as \`// covers: P-017\`.
Renaming or moving a test changes nothing. \`npm run docs -- render\` writes the tests into this page.
`;

export const PROMISES: CoverageMap = {
  page: 'docs/internals/promises.md',
  prefix: 'P',
  introduction: `
# Promises

With this page you can find the test of every sentence of \`SECURITY.md\` and \`docs/reliability.md\`.
${HOW_TO_EDIT}
\`npm run docs -- render\` also adds new sentences with a new id, and removes those that are gone. To keep the id of a
sentence that you edit, edit it here too. \`npm run check -- promises\` fails when a sentence has no test, when a test
carries an unknown id, or when this page is not what the command writes.

Write a command that proves a sentence, or why there is nothing to test, below the sentence by hand. A row of figures is
listed by its first cells, because a command prints the others. \`npm run check -- docs\` compiles the code blocks.
`,
};

export const SPECIFICATION: CoverageMap = {
  page: 'docs/internals/specification-coverage.md',
  prefix: 'S',
  introduction: `
# Coverage of the specification

With this page you can find the test of every table row, numbered rule and limit of the service specification.
${HOW_TO_EDIT}
\`npm run check -- specification\` fails when a row has no test, when a test carries an unknown id, or when this page is
not what the command writes. With the path of the specification as an argument, it also fails when a row of the
specification is missing here: add it with a new id.

\`test/conformance/contract\` contains further requests and responses of every endpoint, written by hand from the same
tables, for the client and the reference server.
`,
};

export const MAPS: readonly CoverageMap[] = [PROMISES, SPECIFICATION];
