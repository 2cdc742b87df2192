// Scores with a model on your own machine in place of the service. It needs the package `openai`, and Ollama with a context that
// is longer than your longest conversation: `OLLAMA_CONTEXT_LENGTH=32768 ollama serve`, then `ollama pull qwen3:8b`.
import { Client } from 'align-evals';
import { createJudge, modelFetch } from 'align-evals/judge';
import { createReferenceServer } from 'align-evals/testing';
import { OpenAI } from 'openai';

const openai = new OpenAI({
  baseURL: process.env['OPENAI_BASE_URL'] ?? 'http://127.0.0.1:11434/v1',
  // Ollama needs no key, but the client does.
  apiKey: process.env['OPENAI_API_KEY'] ?? 'ollama',
  // Ends an answer of a model that does not stop.
  fetch: modelFetch,
});
const judge = createJudge({ openai, model: process.env['OPENAI_MODEL'] ?? 'qwen3:8b' });

// The service in this process, whose scores come from the judge. A slow machine needs more time than the default.
const server = createReferenceServer({ scorer: judge });
const client = new Client({ ...server.clientOptions(), timeoutMs: 300_000 });

const { score, explanation } = await client.evaluate({
  messages: [
    { role: 'user', content: 'When do you open?' },
    { role: 'assistant', content: 'Good morning! We open at nine.' },
  ],
  criteria: 'Reward friendly answers',
});
console.log(score, explanation);
await client.close();
