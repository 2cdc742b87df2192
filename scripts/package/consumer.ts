// What an application in strict TypeScript does with the types of the installed package. check-package.ts
// compiles it with older libraries than those of this repository, and checks the types of the package too.
import { Client, type EvaluationResult } from 'align-evals';
import { createJudge, type OpenAIClient } from 'align-evals/judge';
import { openJudgeCache } from 'align-evals/judge/node';
import { toConversation } from 'align-evals/providers';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';

// The package `openai` is not installed here: the types of the judge must not need it.
export async function score(openai: OpenAIClient): Promise<EvaluationResult> {
  const cache = openJudgeCache('verdicts.jsonl', { mode: 'strict' });
  const scorer = createJudge({ openai, model: 'gpt-5-mini', cache });
  const server = await listen(createReferenceServer({ scorer }));
  const client = new Client(server.clientOptions('eu'));
  const { messages } = toConversation({
    messages: [{ role: 'user', content: 'Where is my parcel?' }],
    result: 'It left our warehouse today.',
  });
  const result = await client.evaluate({ messages, criteria: 'Reward friendly answers' });
  await client[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  return result;
}
