import { expect, it } from 'vitest';
import { createCallId } from '../../../../src/client/pipeline.ts';

it('createCallId returns 16 hexadecimal digits, also when bytes are small', () => {
  const ids = Array.from({ length: 500 }, createCallId);

  expect(ids.filter((id) => !/^[0-9a-f]{16}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(500);
});
