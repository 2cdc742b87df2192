import { either, has, hasList, hasText, isObject, list, own, text } from '../core/read.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readInteractionStep } from '../dialects/interaction.ts';
import type { Adapter } from './adapter.ts';
import { rejectUnfinished } from '../core/unsupported.ts';

const STATUS =
  /^(?:completed|requires_action|incomplete|budget_exceeded|requires_continuation|queued|in_progress|failed|cancelled)$/;

/** Reads a response of Gemini's Interactions API: `steps`, or `outputs` in version 1 of the client library. */
export const geminiInteraction: Adapter = {
  kind: 'gemini.interaction',
  matches: (result) => {
    const object = own(result, 'object') ?? '';
    return (
      // An interaction that is not stored lacks the id.
      (object === 'interaction' || (object === '' && hasText(result, 'id'))) &&
      !has(result, 'output', 'messages') &&
      STATUS.test(text(result, 'status') ?? '') &&
      (areTyped(result, 'steps') || areTyped(result, 'outputs'))
    );
  },
  addAnswer: (result, { transcript, hasInput }) => {
    const status = text(result, 'status') ?? '';
    rejectUnfinished('interaction', status);
    const previous = text(result, 'previous_interaction_id', 'previousInteractionId');
    if (previous !== undefined) transcript.warn('previous_interaction_id', previous);
    warnOfFinish(transcript, status);
    for (const step of list(result, 'steps', 'outputs')) {
      // The response repeats the caller's input.
      if (!isObject(step) || (hasInput && own(step, 'type') === 'user_input')) continue;
      readInteractionStep(step, transcript);
    }
    return status;
  },
  // The steps may start with the input. An empty history prevents the warning no_input, and addAnswer reads all steps.
  history: (result, hasInput) => {
    const isWhole = list(result, 'steps').some((step) => own(step, 'type') === 'user_input');
    return isWhole && !hasInput ? [] : undefined;
  },
  instructions: (result) => either(result, 'system_instruction', 'systemInstruction'),
  tools: (result) => own(result, 'tools'),
};

function areTyped(result: object, key: string): boolean {
  const items = list(result, key);
  // An empty list alone does not identify the API.
  const isNamed = items.length > 0 || has(result, 'model', 'object', 'usage');
  return (
    isNamed &&
    hasList(result, key) &&
    items.every((item) => hasText(item, 'type') && !has(item, 'finishReason'))
  );
}
