import { traceId } from '../client/traces.ts';

/** Values of each type of the specification, and values that are not of it. */
const VALUES_BY_TYPE: Readonly<
  Record<string, readonly [right: readonly unknown[], wrong: readonly unknown[]]>
> = {
  'string (uuid)': [[traceId(7)], ['trace-7', 'me', 7, {}]],
  'string (date-time)': [
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.5+01:00'],
    ['soon', 7, 1_767_607_200],
  ],
  string: [
    ['a', '', '🏔'],
    [7, true, ['a'], {}],
  ],
  boolean: [
    [true, false],
    ['true', 'yes', 0],
  ],
  integer: [
    [0, 7],
    [0.5, 1.5, '7', true],
  ],
  number: [
    [0, 0.5, 7],
    ['0.5', '60', true, [1]],
  ],
  'object of string to string': [
    [{ a_b: 'cD' }, {}],
    [{ a: 1 }, [], 'a'],
  ],
  'JSON object': [
    [{ a_b: { cD: [null] } }, {}],
    [[], 'a', 7],
  ],
  'free-form JSON object': [
    [{ a_b: { cD: [null] } }, {}],
    [[], 'a', 7],
  ],
  'array of Comment': [[[]], [{}, 'a', [7], [{}]]],
  'array of TraceEvaluation': [[[]], [{}, 'a', [7], [{}]]],
  'array of Source': [
    [[], [{ id: 'm-1', type: 'memory' }]],
    [{}, 'a', [7], [{}]],
  ],
};

/** The values that a field may have and those that it may not have; null belongs to a type with `or null`. */
export function valuesOfType(type: string): {
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
} {
  const [right, wrong] = VALUES_BY_TYPE[type.replace(/,? or null$/, '')] ?? [[], []];
  if (right.length * wrong.length === 0) throw new Error(`no values of the type "${type}"`);
  return type.endsWith('or null')
    ? { right: [...right, null], wrong }
    : { right, wrong: [...wrong, null] };
}
