import { expect, it } from 'vitest';
import { createTestClient, MESSAGES, scored } from '../../kit/client.ts';
import { rejection } from '../../kit/outcomes.ts';

it('a call rejects with the error that a getter of its parameters throws, without a request', async () => {
  const { client, sent } = createTestClient([scored()]);
  const own = new RangeError('the record is locked');
  const params = {
    messages: MESSAGES,
    get criteria(): string {
      throw own;
    },
  };

  expect(await rejection(client.evaluate(params))).toBe(own);
  expect(sent).toEqual([]);
});
