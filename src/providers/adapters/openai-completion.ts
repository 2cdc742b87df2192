import { hasList, list, own, text } from '../core/read.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import type { Adapter } from './adapter.ts';
import { selectChoice } from './select-choice.ts';

/** Reads a completion of OpenAI's legacy Completions API, which many local servers offer. */
export const openaiCompletion: Adapter = {
  kind: 'openai.completion',
  hasChoices: true,
  matches: (result) => own(result, 'object') === 'text_completion' && hasList(result, 'choices'),
  addAnswer: (result, context) => {
    const choice = selectChoice(list(result, 'choices'), context);
    const finishReason = text(choice, 'finish_reason');
    warnOfFinish(context.transcript, finishReason);
    context.transcript.appendText(text(choice, 'text') ?? '');
    return finishReason;
  },
};
