import { warnOfFinish } from '../core/finish.ts';
import { either, has, hasList, isObject, list, own, text } from '../core/read.ts';
import { toPlain } from '../core/plain.ts';
import { unsupported } from '../core/unsupported.ts';
import { addPieces, toPieces } from '../core/pieces.ts';
import { GEMINI } from '../dialects/gemini.ts';
import type { Adapter } from './adapter.ts';
import { selectChoice } from './select-choice.ts';

const GOOD = /^(?:STOP|FINISH_REASON_UNSPECIFIED)$/;

/** A response of Gemini's generateContent. */
export const geminiGenerate: Adapter = {
  kind: 'gemini.generate',
  hasChoices: true,
  matches: (result) => {
    if (has(result, 'choices', 'messages', 'role', 'object')) return false;
    // The first library has a function of this name, Cohere a text.
    if (text(result, 'text') !== undefined) return false;
    const candidates = list(result, 'candidates');
    if (candidates.length > 0) return candidates.every(isCandidate);
    // A prompt that was blocked has no candidates at all.
    const isBlocked = has(own(result, 'promptFeedback'), 'blockReason', 'safetyRatings');
    const isNamed = has(result, 'modelVersion', 'usageMetadata');
    return isBlocked || (hasList(result, 'candidates') && isNamed);
  },
  toMessages: (result, context) => {
    const { transcript } = context;
    refuseBlocked(result);
    const candidate = selectChoice(list(result, 'candidates'), context);
    const finishReason = text(candidate, 'finishReason');
    // Without a reason it is one chunk of a stream.
    warnOfFinish(transcript, finishReason, GOOD);
    const content = own(candidate, 'content');
    if (isInHistory(content, result)) {
      transcript.warn('afc_limit_reached');
      return finishReason;
    }
    transcript.beginAssistant();
    addPieces(toPieces(own(content, 'parts'), GEMINI), transcript);
    transcript.annotate(annotationsOf(candidate));
    transcript.endAssistant();
    return finishReason;
  },
  // Calls that the client library made by itself: the contents of the request and all turns since.
  history: (result) => {
    const history = list(result, 'automaticFunctionCallingHistory');
    return history.length > 0 ? history : undefined;
  },
  continuesInput: true,
};

function isCandidate(candidate: unknown): boolean {
  if (isObject(own(candidate, 'content'))) return true;
  if (text(candidate, 'finishReason') !== undefined) return true;
  // Nothing but what the API says of a candidate that said nothing.
  return has(candidate, 'index') && isObject(candidate) && Object.keys(candidate).every(isFact);
}

function isFact(key: string): boolean {
  return /^(?:index|tokenCount|avgLogprobs|finishMessage|.*Ratings|.*Metadata)$/.test(key);
}

function refuseBlocked(result: object): void {
  const reason = text(own(result, 'promptFeedback'), 'blockReason');
  if (reason === undefined || list(result, 'candidates').length > 0) return;
  throw unsupported(
    'prompt_blocked',
    `The prompt was blocked (${reason.slice(0, 64)}), so there is no answer`,
    'evaluate a response with a candidate',
  );
}

/** When the limit of calls was reached, the candidate repeats the call that was answered last. */
function isInHistory(content: unknown, result: object): boolean {
  const before = list(result, 'automaticFunctionCallingHistory').at(-2);
  if (before === undefined || content === undefined) return false;
  return before === content || JSON.stringify(toPlain(before)) === JSON.stringify(toPlain(content));
}

function annotationsOf(candidate: unknown): readonly unknown[] {
  return [
    ...list(own(candidate, 'groundingMetadata'), 'groundingChunks'),
    ...list(either(candidate, 'citationMetadata'), 'citations', 'citationSources'),
    ...list(own(candidate, 'urlContextMetadata'), 'urlMetadata'),
  ];
}
