import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../../src/errors/configuration-error.ts';
import { InvalidInputError } from '../../../../src/errors/invalid-input-error.ts';

import type { RewardInput } from '../../../../src/client/evaluate/evaluate.ts';
import { UnsupportedResultError } from '../../../../src/errors/unsupported-result-error.ts';
import { findPrefix } from '../../../../src/service/criteria.ts';
import { countCharacters } from '../../../../src/values/describe-value.ts';
import { CRITERION, MESSAGES, read } from '../given.ts';
import { RUNS } from '../../errors/property-runs.ts';

const TRACE_ID = '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44';

// Names that have a meaning in JavaScript, and any others.
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

function expectValid({ fields, subjects, shape, isBlocking }: RewardInput): void {
  const texts = subjects.flatMap(({ criterion: text }) => text ?? []);
  const tags = Object.entries(fields.tags ?? {}).flat();
  expect({
    messages: fields.messages.length >= 1,
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

const ERRORS = [InvalidInputError, ConfigurationError, UnsupportedResultError];

/** Reads any value; returns undefined when it is rejected with one of the documented errors. */
function tryRead(given: unknown): RewardInput | undefined {
  try {
    return read(given);
  } catch (error) {
    if (ERRORS.some((known) => error instanceof known)) return undefined;
    throw error;
  }
}

describe('any value is read or rejected with a documented error', () => {
  it('as known fields with any JSON', () => {
    let seen = 0;
    let valid = 0;
    const check = (given: unknown): void => {
      seen += 1;
      const evaluation = tryRead(given);
      if (evaluation === undefined) return;
      valid += 1;
      expectValid(evaluation);
    };
    fc.assert(fc.property(params, check), RUNS);
    // The property needs both valid and invalid parameters.
    expect(valid / seen).toBeGreaterThan(0.02);
    expect(valid / seen).toBeLessThan(0.98);
  });

  it('as JSON instead of parameters', () => {
    const isRefused = (given: unknown): boolean => tryRead(given) === undefined;
    fc.assert(fc.property(json, isRefused), RUNS);
  });

  it('as one field with any JavaScript value', () => {
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
      const evaluation = tryRead({
        messages: MESSAGES,
        criteria: CRITERION,
        [field]: value,
      });
      if (evaluation !== undefined) expectValid(evaluation);
    };
    fc.assert(fc.property(fc.constantFrom(...names), anything, check), RUNS);
  });
});
