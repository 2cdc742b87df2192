import type { Adapter } from '../adapters/adapter.ts';
import { selectChoice } from '../adapters/select-choice.ts';
import { hasText, itemsOf, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { describeShape, rejectUnfinished, unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { createAdapter } from './create-adapter.ts';
import type { KINDS } from './kinds.ts';

// Results whose answer is a text.

/** Reads the parsed body of a response of Bedrock's InvokeModel, for models with a format of their own. */
export const bedrockInvoke: Adapter = /* @__PURE__ */ createTextAdapter('bedrock.invoke', [
  [undefined, 'generation', 'stop_reason'], // Llama
  ['results', 'outputText', 'completionReason'], // Titan
  ['outputs', 'text', 'stop_reason'], // Mistral
  ['choices', 'text', 'stop_reason'], // DeepSeek-R1
  ['generations', 'text', 'finish_reason'], // Cohere Command
]);

/** Reads the result of text generation of Hugging Face: `{ generated_text }`, alone or in a list. */
export const huggingFaceText: Adapter = /* @__PURE__ */ createTextAdapter(
  'hugging-face.text',
  [[undefined, 'generated_text', 'finish_reason']],
  withoutPrompt,
);

/** Reads the result of text generation of watsonx: `{ results: [{ generated_text, stop_reason }] }`. */
export const watsonxText: Adapter = /* @__PURE__ */ createTextAdapter('watsonx.text', [
  ['results', 'generated_text', 'stop_reason'],
]);

/** Reads the response of Bedrock's RetrieveAndGenerate. */
export const bedrockRetrieve: Adapter = /* @__PURE__ */ createAdapter(
  'bedrock.retrieve',
  (result, { transcript }) => {
    transcript.appendText(text(own(result, 'output'), 'text') ?? '');
    transcript.addAnnotations(list(result, 'citations'));
    if (own(result, 'guardrailAction') === 'INTERVENED') {
      transcript.warn('content_filtered', 'guardrail');
    }
    return undefined;
  },
);

/** Reads a prediction of Replicate, whose output is a text or a list of its pieces. */
export const replicatePrediction: Adapter = /* @__PURE__ */ createAdapter(
  'replicate.prediction',
  (result, { transcript }) => {
    rejectUnfinished('prediction', text(result, 'status'));
    const output = own(result, 'output');
    const pieces = Array.isArray(output) ? itemsOf(output) : [output];
    if (!pieces.every((piece) => typeof piece === 'string')) {
      const passed = `The output of the prediction is ${describeShape(output)}`;
      throw unsupported('unknown', passed, 'pass the text of the answer');
    }
    transcript.appendText(pieces.join(''));
    return undefined;
  },
);

/**
 * The keys of the list of answers, of the text of an answer, and of the reason why it ended; `kinds.ts` has the first
 * two as well.
 */
type TextFormat = readonly [answers: string | undefined, text: string, reason: string];

/** Removes the part of a text that is not the answer. */
type Trim = (content: string, transcript: Transcript) => string;

function createTextAdapter(
  kind: keyof typeof KINDS,
  formats: readonly TextFormat[],
  trim: Trim = (content) => content,
): Adapter {
  return createAdapter(
    kind,
    (result, context) => {
      for (const [key, textKey, reasonKey] of formats) {
        const answers = answersOf(result, key);
        if (!answers.some((answer) => hasText(answer, textKey))) continue;
        const answer = selectChoice(answers, context);
        const content = text(answer, textKey);
        if (content === undefined) break;
        const reason = text(answer, reasonKey) ?? text(own(answer, 'details'), reasonKey);
        warnOfFinish(context.transcript, reason);
        context.transcript.appendText(trim(content, context.transcript));
        return reason;
      }
      throw unsupported('unknown', 'The selected answer has no text', 'pass a result with a text');
    },
    { hasChoices: true },
  );
}

/** Pipelines return the prompt with its continuation, unless `return_full_text` is false. */
function withoutPrompt(content: string, { messages }: Transcript): string {
  const prompt = messages.at(-1)?.content;
  const isRepeated = typeof prompt === 'string' && prompt !== '' && content.startsWith(prompt);
  return isRepeated ? content.slice(prompt.length).trimStart() : content;
}

function answersOf(result: object, key: string | undefined): readonly unknown[] {
  if (Array.isArray(result)) return itemsOf(result);
  return key === undefined ? [result] : list(result, key);
}
