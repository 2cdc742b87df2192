import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../src/errors/configuration-error.ts';
import { InvalidInputError } from '../../../src/errors/invalid-input-error.ts';

import { countCharacters } from '../../../src/values/describe-value.ts';
import { findPrefix } from '../../../src/service/rules.ts';
import { CRITERION, MESSAGES, validate, type Validated } from './given.ts';
import { RUNS } from '../errors/property-runs.ts';

const TRACE_ID = '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44';

// Names that mean something to JavaScript, among any others.
const key = fc.oneof(
  fc.constantFrom('toString', 'valueOf', 'toJSON', '__proto__', 'constructor', 'length', 'then'),
  fc.string(),
);
const json = fc
  .oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue()))
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

const content = fc.oneof(fc.string(), fc.constant(null), fc.array(json), json);
const message = fc.record(
  {
    role: fc.oneof(fc.constantFrom('system', 'user', 'assistant', 'tool'), json),
    content,
    tool_calls: fc.oneof(fc.array(fc.record({ id: fc.oneof(fc.string(), json) })), json),
    tool_call_id: fc.oneof(fc.string(), json),
  },
  { requiredKeys: [] },
);
const criterion = fc.oneof(
  fc.constantFrom('Reward ', 'Penalize ', 'Passes if ', 'Fails if ', 'Agent passes if '),
  fc.string(),
  json,
);

function often(good: unknown, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: other });
}

const params = fc.record(
  {
    messages: often(MESSAGES, fc.oneof(fc.array(fc.oneof(message, json)), json)),
    criteria: often(
      CRITERION,
      fc.oneof(criterion, fc.array(criterion), fc.dictionary(key, criterion)),
    ),
    evaluatorName: often(undefined, fc.oneof(fc.string({ maxLength: 300 }), json)),
    system: often('Be brief.', json),
    tools: often([{}], fc.oneof(fc.array(json), json)),
    modelCore: often('align-20251111', fc.oneof(fc.constant('align-lightning-1'), json)),
    tags: often({ env: 'prod' }, fc.oneof(fc.dictionary(key, json), json)),
    traceId: often(TRACE_ID, json),
    dataRetention: often('standard', fc.oneof(fc.constant('none'), json)),
    evaluateLatest: often(true, fc.oneof(fc.constant(false), json)),
    explanationCleaning: often('end_user', json),
    block: often(true, json),
  },
  { requiredKeys: ['messages', 'criteria'] },
);

function expectGood({ fields, subjects, shape, isBlocking }: Validated): void {
  const texts = subjects.flatMap(({ criterion: text }) => text ?? []);
  const tags = Object.entries(fields.tags ?? {}).flat();
  expect({
    messages: fields.messages !== undefined && fields.messages.length >= 1,
    prefixes: texts.every((text) => findPrefix(text) !== undefined),
    subjects: subjects.length >= 1 && subjects.length === shape.entries.length,
    tags: tags.every((text) => typeof text === 'string' && countCharacters(text) <= 64),
    core: fields.modelCore === undefined || typeof fields.modelCore === 'string',
    flags: [typeof fields.evaluateLatest, typeof isBlocking],
  }).toEqual({
    messages: true,
    prefixes: true,
    subjects: true,
    tags: true,
    core: true,
    flags: ['boolean', 'boolean'],
  });
}

/** Validates anything; gives nothing when it is refused in one of the two ways. */
function validateOrRefuse(given: unknown): Validated | undefined {
  try {
    return validate(given);
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

describe('whatever JSON is passed, it is a good call or refused as one of our errors', () => {
  it('with known fields of any value', () => {
    let seen = 0;
    let good = 0;
    const check = (given: unknown): void => {
      seen += 1;
      const evaluation = validateOrRefuse(given);
      if (evaluation === undefined) return;
      good += 1;
      expectGood(evaluation);
    };
    fc.assert(fc.property(params, check), RUNS);
    // Neither everything passes nor nothing, or the property would show little.
    expect(good / seen).toBeGreaterThan(0.02);
    expect(good / seen).toBeLessThan(0.98);
  });

  it('with any JSON in the place of the params', () => {
    const isRefused = (given: unknown): boolean => validateOrRefuse(given) === undefined;
    fc.assert(fc.property(json, isRefused), RUNS);
  });

  it('with any JavaScript value in the place of a field', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSet: true,
      withSparseArray: true,
    });
    const names = [
      ...['messages', 'criteria', 'evaluatorName', 'system', 'tools', 'modelCore', 'tags'],
      ...['traceId', 'dataRetention', 'evaluateLatest', 'explanationCleaning', 'block', 'other'],
    ];
    const check = (field: string, value: unknown): void => {
      const evaluation = validateOrRefuse({
        messages: MESSAGES,
        criteria: CRITERION,
        [field]: value,
      });
      if (evaluation !== undefined) expectGood(evaluation);
    };
    fc.assert(fc.property(fc.constantFrom(...names), anything, check), RUNS);
  });
});
