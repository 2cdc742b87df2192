import type { Adapter } from '../adapters/adapter.ts';
import { createTextAdapter } from './text-adapter.ts';

/** Reads the body of a response of Bedrock's InvokeModel, parsed, of the models whose format is their own. */
export const bedrockInvoke: Adapter = /* @__PURE__ */ createTextAdapter('bedrock.invoke', [
  [undefined, 'generation', 'stop_reason'], // Llama
  ['results', 'outputText', 'completionReason'], // Titan
  ['outputs', 'text', 'stop_reason'], // Mistral
  ['choices', 'text', 'stop_reason'], // DeepSeek-R1
  ['generations', 'text', 'finish_reason'], // Cohere Command
]);
