import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../kit/client/client.ts';
import { change } from '../../kit/server/contract.ts';
import { json } from '../../kit/client/fake-fetch.ts';
import { failure } from '../../kit/time/outcomes.ts';
import { traceId } from '../../kit/client/traces.ts';
import { type FieldRow, RECORD_TABLES, type RecordTable } from './record-tables.ts';
import { ACCESS_TOKEN } from '../../kit/canary/secrets.ts';

/** Values of each type of the specification, and values that are not of it. */
const EXAMPLES: Readonly<Record<string, readonly [right: unknown[], wrong: unknown[]]>> = {
  'string (uuid)': [[traceId(7)], ['trace-7', 7, {}]],
  'string (date-time)': [
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.5+01:00'],
    ['soon', 7],
  ],
  string: [
    ['a', '', '🏔'],
    [7, true, ['a'], {}],
  ],
  boolean: [
    [true, false],
    ['true', 0],
  ],
  integer: [
    [0, 7],
    [1.5, '7', true],
  ],
  number: [
    [0, 0.5, 7],
    ['0.5', true, [1]],
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

const camel = (field: string): string =>
  field.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const join = (path: string, field: string): string => (path === '' ? field : `${path}.${field}`);
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce((one, step) => Reflect.get(Object(one), step), value);

function answered(table: RecordTable, difference: object): Promise<unknown> {
  const { client } = createTestClient([json(change(table.answer, difference))], {
    accessToken: ACCESS_TOKEN,
  });
  return table.call(client);
}

describe.each(RECORD_TABLES.map((table) => [table.title, table] as const))('%s', (_, table) => {
  it.each<FieldRow>(table.rows)('%s: %s, required: %s', async (field, type, required) => {
    const at = join(table.at, field);
    const decodedAt = join(table.decodedAt, camel(field));
    const [right, wrong] = EXAMPLES[type.replace(/,? or null$/, '')] ?? [[], []];
    const read = async (difference: object): Promise<unknown> =>
      valueAt(await answered(table, { at, ...difference }), decodedAt);
    const refused = async (difference: object): Promise<unknown> =>
      (await failure(answered(table, { at, ...difference })))['fieldPath'];

    expect(right.length * wrong.length).toBeGreaterThan(0);
    for (const to of right) expect(await read({ to })).toStrictEqual(to);
    for (const to of wrong) expect(await refused({ to })).toContain(at);
    if (type.endsWith('or null')) expect(await read({ to: null })).toBeNull();
    else expect(await refused({ to: null })).toBe(at);
    if (required === 'no') expect(await read({ absent: true })).toBeNull();
    else expect(await refused({ absent: true })).toBe(at);
  });
});
