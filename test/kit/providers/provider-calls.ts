import type { WarningEvent } from '../../../src/index.ts';
import { createTestClient, scored } from '../client/client.ts';

export const QUESTION = { role: 'user', content: 'Capital of France?' };
export const ANSWER = { role: 'assistant', content: 'Paris.' };
/** A tool in the service's own format. */
export const TOOL = {
  type: 'function',
  function: { name: 'search', parameters: { type: 'object' } },
};

/** A chat completion, as the openai package returns it. */
export function completion(message: object = ANSWER, finish_reason = 'stop'): object {
  return { object: 'chat.completion', choices: [{ index: 0, message, finish_reason }] };
}

/** A response of the Responses API. */
export const RESPONSE: object = {
  object: 'response',
  status: 'completed',
  instructions: 'Be brief.',
  previous_response_id: 'resp_0',
  output: [
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Paris.' }] },
  ],
};

/** The body that a call sent, and its warnings on the result (`warnings`) and in the hook (`told`). */
export interface SentEvaluation {
  readonly body: Record<string, unknown>;
  readonly warnings: readonly WarningEvent[];
  readonly told: readonly WarningEvent[];
}

/** Evaluates, and returns the request body and the warnings. */
export async function sendEvaluation(params: object): Promise<SentEvaluation> {
  const told: WarningEvent[] = [];
  const onWarning = (event: WarningEvent) => told.push(event);
  const { client, sent } = createTestClient([scored()], { hooks: { onWarning } });
  const result = await client.evaluate({ criteria: 'Reward a', ...params } as never);
  const { warnings } = result as { warnings: readonly WarningEvent[] };
  return { body: JSON.parse(sent[0]?.body ?? '{}'), warnings, told };
}

/** The fix of warnings about missing turns. */
export const FIX =
  'turns that the provider stores are not fetched: pass all turns as messages or input';
