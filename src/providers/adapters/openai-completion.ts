import { warnOfFinish } from '../core/finish.ts';
import { hasList, list, own, text } from '../core/read.ts';
import type { Adapter } from './adapter.ts';
import { selectChoice } from './select-choice.ts';

/** OpenAI's first completion API, which many local servers still offer. */
export const openaiCompletion: Adapter = {
  kind: 'openai.completion',
  hasChoices: true,
  matches: (result) => own(result, 'object') === 'text_completion' && hasList(result, 'choices'),
  toMessages: (result, context) => {
    const choice = selectChoice(list(result, 'choices'), context);
    const finishReason = text(choice, 'finish_reason');
    warnOfFinish(context.transcript, finishReason);
    context.transcript.say(text(choice, 'text') ?? '');
    return finishReason;
  },
};
