// Evaluates while Object.prototype has an enumerable property, and prints the result. A process of its own: schemas are
// created once, and no other code may have used them.
import { createTestClient, MESSAGES } from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';

const NAME = 'addedByOtherCode';
const { client, sent } = createTestClient([json({ score: 1, explanation: 'Greets back.' })]);
Object.defineProperty(Object.prototype, NAME, { value: 1, enumerable: true, configurable: true });
const { score, explanation } = await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });
Reflect.deleteProperty(Object.prototype, NAME);

console.log(JSON.stringify({ score, explanation, requests: sent.length }));
