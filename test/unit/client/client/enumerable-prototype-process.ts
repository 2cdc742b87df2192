// Makes a call while Object.prototype has an enumerable property, and prints how it failed. A process of its own for each
// call: zod builds its tables once, and no other code may have used them.
import { InvalidResponseError } from '../../../../src/index.ts';
import { createTestClient, MESSAGES } from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';
import { rejection } from '../../../kit/time/outcomes.ts';

const NAME = 'addedByOtherCode';
const [, , method, body] = process.argv;
const { client, sent } = createTestClient([json(JSON.parse(body ?? ''))]);

async function list(): Promise<void> {
  for await (const trace of client.traces.list()) console.log(trace);
}

Object.defineProperty(Object.prototype, NAME, { value: 1, enumerable: true, configurable: true });
const error = await rejection(
  method === 'list' ? list() : client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }),
);
Reflect.deleteProperty(Object.prototype, NAME);

if (!InvalidResponseError.isInstance(error)) throw error;
const { code, message } = error;
console.log(JSON.stringify({ code, message, body: error.readBody(), requests: sent.length }));
