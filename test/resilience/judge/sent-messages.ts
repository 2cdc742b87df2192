import { createJudge } from '../../../src/judge/create-judge.ts';
import type { ChatMessage, OpenAIClient } from '../../../src/judge/openai-client.ts';
import type { ScorerInput } from '../../../src/testing/scorer.ts';

const VERDICT = { reasoning: 'r', applicable: true, score: 1, explanation: 'e' };

type Subject = { [Input in ScorerInput as Input['kind']]: Pick<Input, 'kind' | 'subject'> }[
  'reward' | 'trace'];

/** What is sent to a judge. */
type SentInput = Subject & Pick<ScorerInput, 'criterion' | 'evaluateLatest'>;

/** Creates a judge that returns the messages which it sends to its model. */
export function createSender(): (input: SentInput) => Promise<readonly ChatMessage[]> {
  const sent: ChatMessage[][] = [];
  const openai: OpenAIClient = {
    baseURL: 'http://models.test/v1',
    chat: {
      completions: {
        create: async ({ messages }) => {
          sent.push(messages);
          const message = { role: 'assistant', content: JSON.stringify(VERDICT) };
          return { choices: [{ finish_reason: 'stop', message }] };
        },
      },
    },
  };
  const judge = createJudge({ openai, model: 'example-model' });
  return async (input) => {
    const { signal } = new AbortController();
    await judge({ ...input, evaluatorName: null, cleansExplanation: false, signal });
    const [messages = []] = sent.splice(0);
    return messages;
  };
}
