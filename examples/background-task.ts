// Evaluates in the background of the service, with tags, and fetches the result later. `await using` needs Node 24.
import { Client } from 'align-evals';

// The specification names no route for tasks: use the route of your deployment. `align-evals serve` has this one.
await using client = new Client({ service: { taskPath: '/api/v1/tasks/{task_id}' } });

const task = await client.evaluate({
  messages: [
    { role: 'user', content: 'When do you open?' },
    { role: 'assistant', content: 'Good morning! We open at nine.' },
  ],
  criteria: 'Reward friendly answers',
  tags: { env: 'prod', release: 42 },
  block: false,
});
console.log('The task runs in the background.');

const { score } = await client.tasks.wait(task);
console.log(score);

// The tags find the evaluation again.
for await (const { tags } of client.traces.list({ tags: { env: ['prod'] } })) console.log(tags);
