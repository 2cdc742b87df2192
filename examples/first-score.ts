// Scores one answer. The README of this folder says how to run it.
import { Client } from 'align-evals';

const client = new Client();

const { score, explanation } = await client.evaluate({
  messages: [
    { role: 'user', content: 'My parcel is late. What now?' },
    { role: 'assistant', content: 'I am sorry. You get the shipping costs back today.' },
  ],
  criteria: 'Reward friendly answers',
});
// A score of null means that the criterion does not apply to the conversation.
console.log(score, explanation);

await client.close();
