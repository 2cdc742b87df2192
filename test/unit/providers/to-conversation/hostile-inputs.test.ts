// Inputs that no provider returns: proxies, getters, cycles, sparse arrays, deep nesting and prototypes.
import type { EvaluateParams } from 'align-evals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AlignError } from '../../../../src/errors/align-error.ts';
import {
  detectProvider,
  toConversation,
  toFunctionTools,
} from '../../../../src/providers/index.ts';
import { anything, mutatedCalls } from '../../../kit/providers/arbitrary-results.ts';
import { createClient } from '../../../kit/client/client.ts';
import { cpuTimeOf, roundTripMs } from '../../../kit/time/cpu-time.ts';
import { isObject, throwingProxy } from '../../../kit/client/hostile-values.ts';
import { MESSAGES, steadyServer } from '../../../kit/server/reference-service.ts';

/** About 200 ms on a fast machine. */
const LIMIT_MS = 40 * roundTripMs();
const runs = (numRuns: number): { numRuns?: number; seed?: number } =>
  fc.readConfigureGlobal().numRuns === undefined ? { numRuns, seed: 1 } : {};

/** Puts a value somewhere below others. */
const nested = (value: unknown, depth: number, key: string): unknown => {
  let outer = value;
  for (let level = 0; level < depth; level += 1)
    outer = level % 2 === 0 ? { [key]: outer } : [outer];
  return outer;
};
const keys = fc.constantFrom(
  'content',
  'parts',
  'tools',
  'result',
  'input',
  'function',
  '__proto__',
);

/** Creates a value. fast-check reads what an arbitrary returns, which a hostile value prevents. */
type Create = () => unknown;

const sparse = fc.nat(2 ** 32 - 2).map((length): Create => () => {
  const list: unknown[] = [];
  list.length = length;
  return list;
});
const cycle = keys.map((key): Create => () => {
  const list: unknown[] = [];
  list.push(list, list, { [key]: list });
  return list;
});
const revoked = fc.boolean().map((isList): Create => () => {
  const { proxy, revoke } = Proxy.revocable(isList ? [] : {}, {});
  revoke();
  return proxy;
});
const thrower = fc.boolean().map(
  (isList): Create =>
    () =>
      throwingProxy(isList ? [] : {}),
);
const plain = anything.map(
  (value): Create =>
    () =>
      value,
);
/** A prototype with the keys of a result, which are not own. */
const inherited = anything.map(
  (value): Create =>
    () =>
      Object.setPrototypeOf({}, isObject(value) ? value : null) as unknown,
);
const deep = fc.tuple(plain, fc.nat(20_000), keys).map(
  ([create, depth, key]): Create =>
    () =>
      nested(create(), depth, key),
);
const leaves = fc.oneof(plain, sparse, cycle, revoked, thrower, inherited, deep);
const hostile = fc.tuple(leaves, fc.nat(4), keys).map(
  ([create, depth, key]): Create =>
    () =>
      nested(create(), depth, key),
);

const COMMON = { messages: MESSAGES, criteria: 'Reward a' };
const FIELDS = [
  // covers: P-105
  'messages',
  'input',
  // covers: P-105
  'result',
  'system',
  'tools',
] as const;

/** Runs a function that may throw one of our errors only, in a limited time. */
function check(act: () => unknown): void {
  const duration = cpuTimeOf(() => {
    try {
      act();
    } catch (error) {
      expect(AlignError.isInstance(error)).toBe(true);
    }
  });
  expect(duration).toBeLessThan(LIMIT_MS);
}

describe('any value is read, or rejected with an error of this package, in limited CPU time', () => {
  it.each(FIELDS)('as %s of toConversation', (field) => {
    fc.assert(
      fc.property(hostile, (create) => {
        const value = create();
        check(() => toConversation({ [field]: value }));
        check(() => toConversation({ result: 'x', [field]: value }));
      }),
      runs(150),
    );
  });

  it('by toFunctionTools and detectProvider', () => {
    fc.assert(
      fc.property(hostile, (create) => {
        const value = create();
        check(() => toFunctionTools(value));
        check(() => toFunctionTools([value]));
        check(() => detectProvider(value));
      }),
      runs(200),
    );
  });

  it('in a mutated result of a provider', () => {
    fc.assert(
      fc.property(mutatedCalls, hostile, fc.constantFrom(...FIELDS), (call, create, field) => {
        const value = create();
        check(() => toConversation({ ...call, [field]: value }));
      }),
      runs(200),
    );
  });
});

describe('evaluate returns a result, or rejects with an error of this package', () => {
  it.each(FIELDS)('for any value as %s', async (field) => {
    const client = createClient(steadyServer().clientOptions());
    await fc.assert(
      fc.asyncProperty(hostile, async (create) => {
        const params: unknown = { ...COMMON, [field]: create() };
        try {
          await client.evaluate(params as EvaluateParams);
        } catch (error) {
          expect(AlignError.isInstance(error)).toBe(true);
        }
      }),
      runs(60),
    );
  });
});
