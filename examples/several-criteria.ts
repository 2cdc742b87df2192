// Scores one answer for several criteria, of your own and of the library. One request is sent per criterion.
import { Client, PartialEvaluationError } from 'align-evals';
import { answerCriteria, safetyCriteria } from 'align-evals/criteria';

const client = new Client();

try {
  const results = await client.evaluate({
    messages: [
      { role: 'user', content: 'My parcel is late. What now, and do you pay for it?' },
      { role: 'assistant', content: 'I am sorry. You get the shipping costs back today.' },
    ],
    criteria: {
      tone: 'Reward friendly answers',
      complete: answerCriteria.complete,
      noPromises: safetyCriteria.noPromises,
    },
  });
  for (const [name, { score }] of Object.entries(results)) console.log(name, score);
} catch (error) {
  // When some criteria fail, the error has the results of the others, which are paid.
  if (!PartialEvaluationError.isInstance(error)) throw error;
  console.error(error.results);
  process.exitCode = 1;
} finally {
  await client.close();
}
