import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../kit/client/client.ts';
import { change } from '../../kit/server/contract.ts';
import { json } from '../../kit/client/fake-fetch.ts';
import { failure } from '../../kit/time/outcomes.ts';
import { valuesOfType } from '../../kit/server/field-types.ts';
import { type FieldRow, RECORD_TABLES, type RecordTable } from './record-tables.ts';
import { ACCESS_TOKEN } from '../../kit/canary/secrets.ts';

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
    const { right, wrong } = valuesOfType(type);
    const read = async (difference: object): Promise<unknown> =>
      valueAt(await answered(table, { at, ...difference }), decodedAt);
    const refused = async (difference: object): Promise<unknown> =>
      (await failure(answered(table, { at, ...difference })))['fieldPath'];

    for (const to of right) expect(await read({ to })).toStrictEqual(to);
    for (const to of wrong) expect(await refused({ to })).toContain(at);
    if (!type.endsWith('or null')) expect(await refused({ to: null })).toBe(at);
    if (required === 'no') expect(await read({ absent: true })).toBeNull();
    else expect(await refused({ absent: true })).toBe(at);
  });
});
