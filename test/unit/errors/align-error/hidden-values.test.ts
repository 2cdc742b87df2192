import { format, inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as sdk from '../../../../src/index.ts';
import { PROMPT } from '../../../kit/canary/secrets.ts';
import { revokedProxy, throwingProxy } from '../../../kit/client/hostile-values.ts';
import { ERROR_SAMPLES, factsOf, REQUEST } from '../error-samples.ts';

/** Errors that hold what may quote a conversation, each with the documented way to read it. */
const HOLDERS: readonly (readonly [sdk.AlignError, (error: never) => unknown])[] = [
  [
    new sdk.PartialEvaluationError([
      { status: 'fulfilled', value: { explanation: PROMPT } },
      { status: 'rejected', reason: new sdk.ClientClosedError() },
    ]),
    (error: sdk.PartialEvaluationError) => error.results,
  ],
  [new sdk.TaskFailedError('task-1', PROMPT), (error: sdk.TaskFailedError) => error.detail],
  [
    new sdk.InvalidResponseError('score is missing', REQUEST, {
      code: 'invalid_schema',
      body: { explanation: PROMPT },
    }),
    (error: sdk.InvalidResponseError) => error.readBody(),
  ],
  [
    new sdk.ServerError(REQUEST, factsOf(500, { body: PROMPT })),
    (error: sdk.ServerError) => error.readBody(),
  ],
];

const NAMED_HOLDERS = HOLDERS.map(([error, read]) => [error.name, error, read] as const);

/** Ways in which programs, loggers and test runners print an error. */
const RENDERINGS: Readonly<Record<string, (error: Error) => string | undefined>> = {
  'console.log(error)': (error) => format(error),
  "console.log('%o', error)": (error) => format('%o', error),
  "console.log('%O', error)": (error) => format('%O', error),
  "console.log('%j', error)": (error) => format('%j', error),
  'an object that holds it': (error) => format('%o', { error, list: [error] }),
  'the cause of another error': (error) => format('%o', new Error('outer', { cause: error })),
  'inspect with all options': (error) =>
    inspect(error, { showHidden: true, depth: Infinity, getters: true, showProxy: true }),
  'inspect with getters, as the cause of one of ours': (error) =>
    inspect(new sdk.AlignError('outer', { code: 'x', cause: error }), {
      showHidden: true,
      depth: Infinity,
      getters: true,
    }),
  'JSON.stringify': (error) => JSON.stringify(error),
  structuredClone: (error) => inspect(structuredClone(error), { showHidden: true, getters: true }),
  'the properties': (error) =>
    inspect(Object.assign({}, error), { showHidden: true, getters: true }),
};

describe.each(Object.entries(RENDERINGS))('%s', (_, render) => {
  // covers: P-040, P-154
  it.each(NAMED_HOLDERS)('does not show what a %s holds', (__, error, read) => {
    expect(JSON.stringify(read(error as never))).toContain(PROMPT);
    expect(render(error)).not.toContain(PROMPT.slice(0, 20));
  });
});

it('prints every class with its name, message and properties', () => {
  for (const { create } of Object.values(ERROR_SAMPLES)) {
    const error = create(sdk);
    const printed = inspect(error);
    expect(printed).toContain(`${error.name}: ${error.message}`);
    expect(printed).toContain(`code: '${error.code}'`);
  }
});

it.each<readonly [string, unknown]>([
  ['a revoked proxy', revokedProxy()],
  ['a proxy that throws', throwingProxy()],
  [
    'an object whose properties throw',
    Object.defineProperty({}, Symbol.for('align-evals.error.brands'), {
      get: () => {
        throw new Error('no');
      },
    }),
  ],
  ['a function', () => undefined],
  ['null', null],
])('isInstance of every class returns false for %s', (_, value) => {
  const classes = Object.keys(ERROR_SAMPLES).map(
    (name) => (sdk as never as Record<string, typeof sdk.AlignError>)[name]!,
  );
  expect(classes.map((one) => one.isInstance(value))).toEqual(classes.map(() => false));
});
