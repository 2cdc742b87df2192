import { expect, it } from 'vitest';
import { contextOf } from '../../../../src/client/client-context.ts';
import { BASE_URL, createClient, KEY } from '../../../kit/client/client.ts';

it('the id of a call has 16 hexadecimal digits, also when bytes are small', () => {
  const pipeline = contextOf(createClient({ apiKey: KEY, baseUrl: BASE_URL }))!.pipeline;
  const ids = Array.from({ length: 500 }, () => pipeline.resolve(undefined).callId());

  expect(ids.filter((id) => !/^[0-9a-f]{16}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(500);
});
