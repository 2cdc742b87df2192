// Mistakes that a strict compiler must find. A line that compiles is an error (TS2578).
import { Client, type ClientOptions, type EvaluationResult } from 'align-evals';
import { evaluateAll } from 'align-evals/batch';
import { openJournal } from 'align-evals/batch/node';
import { createJudge, type OpenAIClient } from 'align-evals/judge';
import { openJudgeCache } from 'align-evals/judge/node';
import { toConversation } from 'align-evals/providers';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';

const messages = [{ role: 'assistant', content: 'It left our warehouse today.' }] as const;

export async function mistakes(
  client: Client,
  openai: OpenAIClient,
  result: Promise<unknown>,
): Promise<void> {
  // @ts-expect-error -- An unknown option.
  void ({ apikey: 'key' } satisfies ClientOptions);
  // @ts-expect-error -- A criterion without one of the prefixes.
  await client.evaluate({ messages, criteria: 'Score friendly answers' });
  // @ts-expect-error -- The same in a list.
  await client.evaluate({ messages, criteria: ['Reward friendly answers', 'Be nice'] });
  // @ts-expect-error -- A promise is not a result.
  await client.evaluate({ messages, result, criteria: 'Reward friendly answers' });
  // @ts-expect-error -- The result of one criterion is not a list.
  const [first] = await client.evaluate({ messages, criteria: 'Reward friendly answers' });
  void first;
  // @ts-expect-error -- The keys of the results are those of the criteria.
  (await client.evaluate({ messages, criteria: { tone: 'Reward a' } })).tome;
  // @ts-expect-error -- A run needs criteria.
  evaluateAll(client, []);
  // @ts-expect-error -- An unknown durability.
  openJournal('run.jsonl', { durability: 'never' });
  // @ts-expect-error -- A judge needs a model.
  createJudge({ openai });
  // @ts-expect-error -- An unknown mode.
  openJudgeCache('verdicts.jsonl', { mode: 'ask' });
  // @ts-expect-error -- An unknown option.
  toConversation({ messages, strikt: true });
  // @ts-expect-error -- A scorer returns a score with an explanation.
  createReferenceServer({ scorer: () => 1 });
  // @ts-expect-error -- A server is needed to listen.
  await listen();
}

export function scoreOf({ score }: EvaluationResult): string {
  // @ts-expect-error -- The score is null when the criterion does not apply.
  return score.toFixed(2);
}
