// Shows an answer to the user while it is written, and scores it when it is complete. It needs the package `openai`.
import { Client } from 'align-evals';
import { OpenAI } from 'openai';

const openai = new OpenAI();
const client = new Client();

const messages = [{ role: 'user' as const, content: 'What is the capital of Norway?' }];
const stream = openai.chat.completions.stream({
  model: process.env['OPENAI_MODEL'] ?? 'gpt-5-mini',
  messages,
});
stream.on('content', (text) => process.stdout.write(text));

// A stream is not a result: its final value is.
const result = await stream.finalChatCompletion();
const { score } = await client.evaluate({
  messages,
  result,
  criteria: 'Passes if the answer names Oslo',
});
console.log(`\n${String(score)}`);

await client.close();
