import { afterEach, expect, it } from 'vitest';
import { createTestClient, MESSAGES } from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';
import { rejection } from '../../../kit/time/outcomes.ts';

const NAME = 'addedByOtherCode';

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, NAME);
});

// In a file of its own: each file has its own modules, and the schema must not exist yet.
it('a result that cannot be checked, because Object.prototype has enumerable properties, is kept', async () => {
  const body = { score: 1, explanation: 'Greets back.' };
  const { client, sent } = createTestClient([json(body)]);
  Object.defineProperty(Object.prototype, NAME, { value: 1, enumerable: true, configurable: true });
  const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }));
  Reflect.deleteProperty(Object.prototype, NAME);

  expect(error).toMatchObject({
    name: 'InvalidResponseError',
    code: 'invalid_schema',
    message:
      'The response cannot be checked: other code has added enumerable properties to Object.prototype, remove them (POST /api/v1/evals/reward, 1 attempt)',
  });
  expect((error as { readBody: () => unknown }).readBody()).toEqual(body);
  expect(sent).toHaveLength(1);
});
