// Asks a model of OpenAI, or of any compatible API, and scores its answer. It needs the package `openai`; set OPENAI_API_KEY, or
// OPENAI_BASE_URL for another provider.
import { Client } from 'align-evals';
import { OpenAI } from 'openai';

const openai = new OpenAI();
const client = new Client();

const messages = [{ role: 'user', content: 'What is the capital of Norway?' }] as const;
const result = await openai.chat.completions.create({
  model: process.env['OPENAI_MODEL'] ?? 'gpt-5-mini',
  messages: [...messages],
});
const { score, explanation } = await client.evaluate({
  messages,
  result,
  criteria: 'Passes if the answer names Oslo',
});
console.log(result.choices[0]?.message.content);
console.log(score, explanation);

await client.close();
