// Prints the error of one evaluation and the number of its retries. `bundle` defines `settings`.
import { Client } from 'align-evals';

async function evaluate() {
  let retries = 0;
  const onRetry = () => {
    retries += 1;
  };
  try {
    const client = new Client({ ...settings, hooks: { onRetry } });
    const { score } = await client.evaluate({
      messages: [
        { role: 'user', content: 'Where is my parcel?' },
        { role: 'assistant', content: 'It left our warehouse today.' },
      ],
      criteria: 'Reward friendly answers',
    });
    return `score ${score}`;
  } catch (error) {
    return `${String(error)} (${retries} retries)`;
  }
}

console.log(await evaluate());
