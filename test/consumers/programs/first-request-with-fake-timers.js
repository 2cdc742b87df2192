// Sends the first request of a process while its timers are replaced, and prints the score.
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const client = new Client(createReferenceServer().clientOptions('eu'));
mock.timers.enable({ apis: ['setTimeout'] });
const result = client.evaluate({
  messages: [{ role: 'assistant', content: 'Good morning!' }],
  criteria: 'Reward friendly answers',
});
await setImmediate();
// Past the deadline of a call that has not ended.
mock.timers.tick(61_000);
console.log(typeof (await result).score);
