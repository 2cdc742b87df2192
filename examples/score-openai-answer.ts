// Scores the answer of an OpenAI model, as the `openai` package returns it.
import { Client, type EvaluationResult, type Message } from 'align-evals';
import type OpenAI from 'openai';

/**
 * Asks a model a question and scores its answer.
 *
 * @param openai - The client of the model provider.
 * @param client - The client of the evaluation service.
 */
export async function askAndScore(
  openai: OpenAI,
  client: Client,
  question: string,
): Promise<EvaluationResult> {
  const messages = [{ role: 'user', content: question }] as const satisfies Message[];
  const completion = await openai.chat.completions.create({ model: 'gpt-4o-mini', messages });
  const answer = completion.choices[0]?.message;
  if (answer === undefined) throw new Error('The model returned no answer');
  return await client.evaluate({
    messages: [...messages, answer],
    criteria: 'Reward answers that are correct and short',
  });
}
