import { hasList, isObject, list, own, text } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import type { Adapter } from './adapter.ts';
import { selectChoice } from './select-choice.ts';

// Together writes a dot.
const COMPLETION = /^text[_.]completion$/;

/** Reads a completion of OpenAI's legacy Completions API, which many local servers offer. */
export const openaiCompletion: Adapter = {
  kind: 'openai.completion',
  hasChoices: true,
  matches: (result) =>
    COMPLETION.test(text(result, 'object') ?? '') &&
    hasList(result, 'choices') &&
    !isObject(own(list(result, 'choices')[0], 'message')),
  addAnswer: (result, context) => {
    const choice = selectChoice(list(result, 'choices'), context);
    const finishReason = text(choice, 'finish_reason');
    warnOfFinish(context.transcript, finishReason);
    const content = text(choice, 'text');
    if (content === undefined) {
      const fix = 'pass a response whose choices have one text each';
      throw unsupported('unsupported_choice', 'The selected choice has no text', fix);
    }
    context.transcript.appendText(content);
    return finishReason;
  },
};
