import js from '@eslint/js';
import jsdoc from 'eslint-plugin-jsdoc';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The only files of src that may assert a type, each with its reason. The list may only shrink. */
const TYPE_BOUNDARIES = {
  'src/client.ts': 'where the generic call meets the code that is the same for all shapes',
  'src/resources/custom-request.ts': 'T is what the caller says that the answer is',
  'src/service/task-state.ts': 'K decides the result, which the compiler cannot follow',
  'src/service/record.ts':
    'JSON: zod checks the fields, and the compiler cannot follow the renaming',
  'src/service/wire-keys.ts': 'the compiler cannot follow the renaming of keys',
  'src/service/error-body.ts': 'JSON: looks for one field of whatever a proxy may have answered',
  'src/service/trace.ts': 'a record without some fields: the compiler cannot follow which are gone',
  'src/batch/schedule/read-row.ts':
    'rows come from outside, and the call checks every field of them',
  'src/testing/node/listen.ts': 'a server that listens on a port has an address with one',
  'src/options/environment.ts': 'reads a global that not every runtime has',
};

/** Tools read the default export of these. */
const TOOL_CONFIGS = ['**/*.config.{js,ts}', '.dependency-cruiser.js'];

const BARRED_PROPERTIES = [
  { object: 'AbortSignal', property: 'any', message: 'Its sources keep it alive: one controller.' },
  { object: 'AbortSignal', property: 'timeout', message: 'It cannot be cleared: use the clock.' },
  { property: 'unref', message: 'Clear the timer: none outlives its call.' },
];

const UNCAPPED_BODY = {
  selector:
    'CallExpression[arguments.length=0][callee.property.name=/^(json|text|arrayBuffer|blob|bytes|formData)$/]',
  message: 'Read bodies through the cap of transport/read-body.ts.',
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

// What tests print and what their calls throw is searched for the credentials that they use: no other may
// be used.
const CREDENTIAL = '/^(apiKey|accessToken|ALIGN_API_KEY|ALIGN_ACCESS_TOKEN)$/';
const FIXED_CREDENTIALS = [
  `Property[key.name=${CREDENTIAL}] > Literal.value[value=/./]`,
  `Property[key.name=${CREDENTIAL}] > TemplateLiteral.value[expressions.length=0]`,
  `Property[key.name=${CREDENTIAL}] > ArrowFunctionExpression.value > Literal.body[value=/./]`,
  `CallExpression[callee.property.name="stubEnv"][arguments.0.value=${CREDENTIAL}] > Literal:nth-child(2)[value=/./]`,
  'Property[key.value=/^api-key$/i] > Literal.value[value=/./]',
].map((selector) => ({ selector, message: 'Use a credential of test/kit/canary/secrets.ts.' }));

// The helpers of test/kit search what the calls of these throw for the credentials.
const UNWATCHED = [
  [
    ':matches(NewExpression[callee.name="Client"], NewExpression[callee.property.name="Client"])',
    'createClient of test/kit/client.ts',
  ],
  ['CallExpression[callee.name="createTransport"]', 'createWatchedTransport of test/kit/engine.ts'],
  ['CallExpression[callee.name="createPipeline"]', 'createWatchedPipeline of test/kit/pipeline.ts'],
  ['CallExpression[callee.name="sendOnce"]', 'attempt of test/kit/attempt.ts'],
].map(([selector, helper]) => ({
  selector,
  message: `Use ${helper}, which searches what is thrown for secrets.`,
}));

export default defineConfig(
  globalIgnores(['dist', 'coverage', 'reports', 'docs/api', 'test/live']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    name: 'all TypeScript',
    files: ['**/*.ts'],
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'max-lines': ['error', 250],
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
    files: ['src/**/*.ts'],
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
    name: 'regular expressions of src',
    files: ['src/**/*.ts'],
    plugins: { regexp },
    // A text from outside must not block the event loop: 100 KB took seconds.
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    name: 'TSDoc of src',
    files: ['src/**/*.ts'],
    plugins: { jsdoc },
    settings: {
      jsdoc: {
        mode: 'typescript',
        tagNamePreference: { default: 'defaultValue', template: 'typeParam' },
      },
    },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          require: { ClassDeclaration: true, FunctionDeclaration: true },
          contexts: ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'],
        },
      ],
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
    files: ['src/input/**'],
    // The types say what callers should pass; these files find out what they do pass.
    rules: { '@typescript-eslint/no-unnecessary-condition': 'off' },
  },
  {
    name: 'what may print',
    files: ['src/transport/console-logger.ts', 'src/cli/**'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'what runs on Node only',
    files: ['src/**/node/**', 'src/cli/**'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    name: 'the reference server',
    files: ['src/testing/**'],
    // The cap protects a client from a service, not a test from itself.
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
    name: 'helpers of tests',
    files: ['test/kit/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...FIXED_CREDENTIALS] },
  },
  {
    // Compiled by check-package.ts against the packed tarball, so its types do not exist before that.
    name: 'consumer of the package',
    files: ['scripts/package/consumer.ts'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    name: 'outside src',
    ignores: ['src/**', 'scripts/package/consumer.ts'],
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
);
