import { warnOfFinish } from '../core/finish.ts';
import { either, has, hasList, isObject, list, own, text } from '../core/read.ts';
import { readInteractionStep } from '../dialects/interaction.ts';
import type { Adapter } from './adapter.ts';
import { refuseUnfinished } from './refuse-unfinished.ts';

const STATUS =
  /^(?:completed|requires_action|incomplete|budget_exceeded|requires_continuation|queued|in_progress|failed|cancelled)$/;

/** A response of Gemini's Interactions API: `steps`, or `outputs` in the first version of its library. */
export const geminiInteraction: Adapter = {
  kind: 'gemini.interaction',
  matches: (result) => {
    const object = own(result, 'object') ?? '';
    return (
      text(result, 'id') !== undefined &&
      text(result, 'status') !== undefined &&
      (object === '' || object === 'interaction') &&
      !has(result, 'output', 'messages') &&
      STATUS.test(text(result, 'status') ?? '') &&
      (areTyped(result, 'steps') || areTyped(result, 'outputs'))
    );
  },
  toMessages: (result, { transcript, hasInput }) => {
    const status = text(result, 'status') ?? '';
    refuseUnfinished('interaction', status);
    const previous = text(result, 'previous_interaction_id', 'previousInteractionId');
    if (previous !== undefined) transcript.warn('previous_interaction_id', previous);
    warnOfFinish(transcript, status);
    for (const step of list(result, 'steps', 'outputs')) {
      // What the caller passed as input is repeated here.
      if (!isObject(step) || (hasInput && own(step, 'type') === 'user_input')) continue;
      readInteractionStep(step, transcript);
    }
    return status;
  },
  // Its steps may begin with what was sent.
  history: (result, hasInput) => {
    const isWhole = list(result, 'steps').some((step) => own(step, 'type') === 'user_input');
    return isWhole && !hasInput ? [] : undefined;
  },
  instructions: (result) => either(result, 'system_instruction', 'systemInstruction'),
  tools: (result) => own(result, 'tools'),
};

function areTyped(result: object, key: string): boolean {
  const items = list(result, key);
  // A list that is empty says nothing of whose it is.
  const isNamed = items.length > 0 || has(result, 'model', 'object', 'usage');
  return (
    isNamed &&
    hasList(result, key) &&
    items.every((item) => text(item, 'type') !== undefined && !has(item, 'finishReason'))
  );
}
