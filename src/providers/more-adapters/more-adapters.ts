import type { ProviderAdapter } from '../provider-adapter.ts';
import { adkEvents } from './adk-events.ts';
import {
  bedrockInvoke,
  bedrockRetrieve,
  huggingFaceText,
  replicatePrediction,
  watsonxText,
} from './text-adapters.ts';
import { claudeAgent } from './claude-agent.ts';
import { codexTurn } from './codex-turn.ts';
import { copilotkitMessages } from './copilotkit-messages.ts';
import { genkit, llamaindexMessage, mcpSampling, strandsAgent } from './message-adapters.ts';
import { mistralConversation } from './mistral-conversation.ts';
import { openaiRealtime } from './openai-realtime.ts';
import { vellumPrompt } from './vellum-prompt.ts';

/**
 * The adapters of results that a client does not read by itself. `toConversation` and `detectProvider` know them.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { moreAdapters } from 'align-evals/providers';
 *
 * const client = new Client({ adapters: moreAdapters });
 * await client.close();
 * ```
 */
export const moreAdapters: readonly ProviderAdapter[] = [
  claudeAgent, // its turns have the type of their role
  genkit, // has a top-level message, like Cohere and Ollama, of the role model
  adkEvents, // its events have an author and an invocation
  strandsAgent, // has a last message
  bedrockInvoke, // the bodies of models with a format of their own
  bedrockRetrieve, // `output` is a text here, a message in Converse
  codexTurn, // items of its own
  copilotkitMessages, // a list of messages, some of which have no role
  huggingFaceText, // an answer, also in a list
  llamaindexMessage, // has a top-level message, like Cohere and Ollama
  mcpSampling, // a message whose content is one object
  mistralConversation, // has `outputs`, like an Interaction of version 1
  openaiRealtime, // like a response of the Responses API
  replicatePrediction, // has an id, a status and an output
  vellumPrompt, // has typed outputs, like an Interaction
  watsonxText, // results with a generated text
];
