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
    if (has(result, 'choices')) return false;
    // A prompt that was blocked has no candidates at all.
    if (isObject(own(result, 'promptFeedback'))) return true;
    const candidates = list(result, 'candidates');
    return candidates.length > 0
      ? candidates.every((candidate) => has(candidate, 'content', 'finishReason', 'index'))
      : hasList(result, 'candidates') && has(result, 'modelVersion', 'usageMetadata');
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
