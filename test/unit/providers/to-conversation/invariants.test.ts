// Invariants of every conversion, checked for all fixtures and cases.
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { UnsupportedResultError } from '../../../../src/errors/unsupported-result-error.ts';
import { toConversation, toFunctionTools } from '../../../../src/providers/index.ts';
import { deepFreeze, withThrowingGetters } from '../../../kit/client/hostile-values.ts';
import { outcomeOf } from '../../../kit/providers/provider-cases.ts';
import { loadFixtures, runFixture } from '../../../kit/providers/provider-fixtures.ts';
import { CASES } from '../cases/all-cases.ts';
import { detectedMore } from '../cases/detected-more.ts';
import { detectedResults } from '../cases/detected-results.ts';
import { toolDefinitions } from '../cases/tool-definitions.ts';

const ALL = Object.entries(CASES).flatMap(([theme, cases]) =>
  cases.map(({ name, ...rest }) => ({ name: `${theme}, ${name}`, ...rest })),
);
const FIXTURES = loadFixtures();
const WITH_RESULT = FIXTURES.filter(({ call }) => 'result' in call);

/** Prints a value with all its properties, without calling getters. */
const print = (value: unknown): string =>
  inspect(value, { depth: Infinity, showHidden: true, maxArrayLength: null });

/** Returns the result as JSON, or the message and fields of the error. */
function outputOf(act: () => unknown): string {
  try {
    return JSON.stringify(act());
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
    return `${error.message} ${JSON.stringify(error)}`;
  }
}

describe('does not change its input', () => {
  it.each(ALL)('$name', ({ call, expected }) => {
    const before = print(call);
    outcomeOf(call);

    expect(print(call)).toBe(before);

    deepFreeze(call);

    expect(outcomeOf(call)).toStrictEqual(expected);
  });

  it.each(FIXTURES)('$name', (fixture) => {
    deepFreeze(fixture.call);

    expect(runFixture(fixture)).toEqual(fixture.expected);
  });

  it.each(toolDefinitions)('tools: $name', ({ tools }) => {
    const before = print(tools);
    deepFreeze(tools);
    const first = outputOf(() => toFunctionTools(tools));

    expect(outputOf(() => toFunctionTools(tools))).toBe(first);
    expect(print(tools)).toBe(before);
  });
});

describe('returns new objects, which later changes of the input do not affect', () => {
  it.each(FIXTURES)('$name', (fixture) => {
    const call = structuredClone(fixture.call);
    const first = runFixture({ ...fixture, call });
    const before = structuredClone(first);
    for (const key of ['messages', 'input', 'result', 'tools', 'system']) scramble(call[key]);

    expect(first).toEqual(before);
  });
});

/** Overwrites all properties of all objects and lists in a value. */
function scramble(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) scramble(inner);
  for (const key of Object.keys(value)) Reflect.set(value, key, 'changed later');
  if (Array.isArray(value)) value.length = 0;
}

describe('returns no secret, signature or binary data', () => {
  it.each(ALL)('$name', ({ call }) => {
    expect(outputOf(() => toConversation(call))).not.toContain('CANARY');
  });

  it.each(toolDefinitions)('tools: $name', ({ tools }) => {
    expect(outputOf(() => toFunctionTools(tools))).not.toContain('CANARY');
  });

  it.each(Object.entries({ ...detectedResults, ...detectedMore }))('%s', (_name, [result]) => {
    expect(outputOf(() => toConversation({ result }))).not.toContain('CANARY');
  });

  const HIDDEN = {
    headers: { 'set-cookie': 'CANARY' },
    authorization: 'CANARY',
    sdkHttpResponse: { headers: { 'x-goog': 'CANARY' }, responseInternal: {} },
    request: { body: 'CANARY' },
    providerMetadata: { openai: { secret: 'CANARY' } },
    logprobs: ['CANARY'],
    usage: { CANARY: 1 },
    _request_id: 'CANARY',
  };

  it.each(WITH_RESULT)('ignores other fields of the response: $name', (fixture) => {
    const result = fixture.call['result'];
    if (typeof result !== 'object' || result === null || Array.isArray(result)) return;
    const call = { ...fixture.call, result: { ...result, ...HIDDEN } };

    expect(runFixture({ ...fixture, call })).toEqual(fixture.expected);
    expect(outputOf(() => toConversation(call))).not.toContain('CANARY');
  });
});

describe('calls no getter', () => {
  it.each(WITH_RESULT)('$name', (fixture) => {
    const call = { ...fixture.call, result: withThrowingGetters(fixture.call['result']) };

    expect(runFixture({ ...fixture, call })).toEqual(fixture.expected);
  });

  it.each(FIXTURES)('of the request: $name', (fixture) => {
    const entries = Object.entries(fixture.call).map(([key, value]) => {
      return [key, key === 'result' ? value : withThrowingGetters(value)];
    });

    expect(runFixture({ ...fixture, call: Object.fromEntries(entries) })).toEqual(fixture.expected);
  });
});

describe('returns JSON values only', () => {
  it.each(ALL)('$name', ({ call }) => {
    const outcome = outcomeOf(call);

    expect(JSON.parse(JSON.stringify(outcome))).toStrictEqual(outcome);
  });
});
