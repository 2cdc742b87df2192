import js from '@eslint/js';
import jsdoc from 'eslint-plugin-jsdoc';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { FIXED_CREDENTIALS, UNWATCHED } from './eslint.credentials.js';

/** The only files of src that may assert a type, each with its reason. The list may only shrink. */
const TYPE_BOUNDARIES = {
  'src/client/client.ts': 'where the generic call meets the code that is the same for all shapes',
  'src/client/request/custom-request.ts': 'T is what the caller says that the answer is',
  'src/client/transport/fetch-with-ky.ts':
    'ky hands on the checked parts of a response, and reads none of them',
  'src/service/tasks.ts': 'K decides the result, which the compiler cannot follow',
  'src/service/record.ts':
    'JSON: zod checks the fields, and the compiler cannot follow the renaming',
  'src/service/wire-keys.ts': 'the compiler cannot follow the renaming of keys',
  'src/service/error-body.ts': 'JSON: looks for one field of whatever a proxy may have answered',
  'src/service/trace.ts': 'a record without some fields: the compiler cannot follow which are gone',
  'src/batch/schedule/read-row.ts':
    'rows come from outside, and the call checks every field of them',
  'src/batch/plan-evaluation.ts': 'as for the call: a task and the rows for it come together',
  'src/batch/start-run.ts': 'rows of a runner of tasks have been read',
  'src/batch/evaluate-all.ts':
    'a task and the rows for it come together, which the signatures of the call check',
  'src/bullmq/stored-run.ts':
    'JSON: the settings that the same package kept, which are checked again',
  'src/bullmq/evaluation-worker.ts': 'a task and the rows for it come together',
  'src/pages/report/read-document.ts': 'JSON: what the writer of the same document put there',
  'src/pages/serve/api/pages-api.ts': 'JSON: what the server of the pages sends them',
  'src/testing/node/open-port.ts': 'a server that listens on a port has an address with one',
  'src/client/options/environment.ts': 'reads a global that not every runtime has',
};

/** Tools and runtimes read the default export of these. */
const TOOL_CONFIGS = [
  '**/*.config.{js,ts}',
  '.dependency-cruiser.js',
  'examples/cloudflare-worker.js',
];

const BARRED_PROPERTIES = [
  { object: 'AbortSignal', property: 'any', message: 'Its sources keep it alive: one controller.' },
  { object: 'AbortSignal', property: 'timeout', message: 'It cannot be cleared: use the clock.' },
  { property: 'unref', message: 'Clear the timer: none outlives its call.' },
];

const UNCAPPED_BODY = {
  selector:
    'CallExpression[arguments.length=0][callee.property.name=/^(json|text|arrayBuffer|blob|bytes|formData)$/]',
  message: 'Read bodies through the cap of client/transport/read-body.ts.',
};

const MATCHED_MESSAGES = [
  'CallExpression[callee.object.property.name="message"]',
  'CallExpression[callee.property.name=/^(test|exec)$/] > MemberExpression.arguments[property.name="message"]',
  'BinaryExpression[operator=/^[!=]==?$/]:has(> MemberExpression[property.name="message"]):has(> Literal[value=/./])',
].map((selector) => ({ selector, message: 'Messages are for people: decide by code or class.' }));

const BARRED_SYNTAX = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  ...MATCHED_MESSAGES,
];

export default defineConfig(
  globalIgnores([
    'dist',
    'coverage',
    'reports',
    'docs/site',
    'test/live',
    'test/pages',
    'test/consumers/programs',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    name: 'all TypeScript',
    files: ['**/*.{ts,tsx}'],
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    // One program for all files: the project service, which is made for editors, takes a sixth longer.
    languageOptions: { parserOptions: { project: true } },
    rules: {
      'max-lines': ['error', 300],
      // No file declares an enum, and src imports none. These ask for all types again, a tenth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // An aborted call rejects with the reason of its signal, whatever that is.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
    },
  },
  {
    name: 'no default exports',
    ignores: TOOL_CONFIGS,
    rules: {
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
    },
  },
  {
    name: 'src',
    files: ['src/**/*.{ts,tsx}'],
    // Exceptions stand in this file, where they are seen.
    linterOptions: { noInlineConfig: true },
    rules: {
      'max-lines-per-function': ['error', 50],
      complexity: ['error', 10],
      'max-params': ['error', 4],
      'no-console': 'error',
      'no-restricted-properties': ['error', ...BARRED_PROPERTIES],
      'no-restricted-syntax': ['error', ...BARRED_SYNTAX, UNCAPPED_BODY],
      'no-restricted-globals': [
        'error',
        { globals: ['process', 'Buffer', 'require', 'global'], checkGlobalObject: true },
      ],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      // A derived type keeps its name in hovers and in the reference as an interface only.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
    },
  },
  {
    name: 'the timer of src that outlives a call',
    // The evaluator of traces works when nobody awaits it: its wait for a dead service must not keep a process alive.
    // The command ends a process that something else keeps alive.
    files: ['src/otel/evaluator/system-timers.ts', 'src/cli/index.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...BARRED_PROPERTIES.filter(({ property }) => property !== 'unref'),
      ],
    },
  },
  {
    name: 'regular expressions of src',
    files: ['src/**/*.{ts,tsx}'],
    plugins: { regexp },
    // A text from outside must not block the event loop: 100 KB took seconds.
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    name: 'TSDoc of src',
    files: ['src/**/*.{ts,tsx}'],
    plugins: { jsdoc },
    settings: {
      jsdoc: {
        mode: 'typescript',
        tagNamePreference: { default: 'defaultValue', template: 'typeParam' },
      },
    },
    rules: {
      // `npm run check -- docs` requires a comment on what users import, and on nothing else.
      'jsdoc/require-description': ['error', { contexts: ['any'], exemptedBy: ['internal'] }],
      'jsdoc/check-alignment': 'error',
      // Only parameters whose name and type do not say enough are described.
      'jsdoc/check-param-names': [
        'error',
        { checkDestructured: false, disableMissingParamChecks: true },
      ],
      'jsdoc/check-tag-names': ['error', { typed: true }],
      'jsdoc/empty-tags': 'error',
      'jsdoc/no-types': 'error',
      'jsdoc/require-param-description': 'error',
      'jsdoc/require-hyphen-before-param-description': ['error', 'always'],
      'jsdoc/sort-tags': [
        'error',
        {
          tagSequence: [
            { tags: ['typeParam', 'param', 'returns', 'throws', 'defaultValue', 'example'] },
          ],
          reportIntraTagGroupSpacing: false,
        },
      ],
    },
  },
  {
    name: 'entries',
    files: ['src/**/index.ts'],
    // A comment names the entry for the reference: `@module align-evals/batch`.
    rules: { 'jsdoc/check-tag-names': ['error', { typed: false }] },
  },
  {
    name: 'what loads a module of Node, if there is one',
    files: ['src/matchers/assert-criterion.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    name: 'the types of test runners',
    // They are extended as their documentation says, with a namespace and the type parameters that they declare.
    files: ['src/matchers/{jest,vitest}/index.ts', 'src/matchers/align-matchers.ts'],
    rules: {
      '@typescript-eslint/no-namespace': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    name: 'programs of several test runners',
    // One project and one table of outcomes for all of them.
    files: ['test/consumers/matchers.test.ts'],
    rules: { 'max-lines': ['error', 320] },
  },
  {
    name: 'type boundaries',
    files: Object.keys(TYPE_BOUNDARIES),
    rules: {
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
    },
  },
  {
    name: 'checks of input',
    files: ['src/client/**'],
    // The types say what callers should pass; these files find out what they do pass.
    rules: { '@typescript-eslint/no-unnecessary-condition': 'off' },
  },
  {
    name: 'what may print',
    files: ['src/cli/**'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'what runs on Node only',
    files: ['src/**/node/**', 'src/bullmq/**', 'src/cli/**'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    name: 'the reference server',
    files: ['src/testing/**', 'src/cli/serve/pages/**', 'src/pages/serve/api/pages-api.ts'],
    // The cap protects a client from a service, not a test from itself. The port of the pages limits their requests, and
    // the pages read what their own server sends.
    rules: { 'no-restricted-syntax': ['error', ...BARRED_SYNTAX] },
  },
  {
    name: 'tests',
    files: ['test/**/*.ts'],
    rules: {
      // Tests look into values that have no type, as parsed bodies and expect.any().
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Fakes do as little as the test needs.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': ['error', ...FIXED_CREDENTIALS, ...UNWATCHED],
    },
  },
  {
    name: 'the suite of all runtimes',
    files: ['test/runtimes/suite/**/*.js'],
    extends: [js.configs.recommended],
    rules: {
      // Every runtime has globals of its own.
      'no-undef': 'off',
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'max-lines': ['error', 250],
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*'], message: 'The suite runs without Node too.' }] },
      ],
    },
  },
  {
    name: 'helpers of tests',
    files: ['test/kit/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...FIXED_CREDENTIALS] },
  },
  {
    name: 'numbers in texts',
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
);
