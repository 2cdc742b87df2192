import type { Adapter } from '../adapters/adapter.ts';
import { selectChoice } from '../adapters/select-choice.ts';
import type { ProviderKind } from '../conversation.ts';
import { itemsOf, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { createAdapter } from './create-adapter.ts';

/**
 * The keys of the list of answers, if there is one, of the text of an answer, and of the reason why it ended. The shapes
 * of `adapters/optional-kinds.ts` have the first two as well: a client knows the shapes, but not the adapters.
 */
export type TextFormat = readonly [answers: string | undefined, text: string, reason: string];

/** Removes from a text what is not part of the answer. */
type Trim = (content: string, transcript: Transcript) => string;

/** Creates the adapter of results that are texts, in one of some formats. */
export function createTextAdapter(
  kind: ProviderKind,
  formats: readonly TextFormat[],
  trim: Trim = (content) => content,
): Adapter {
  return createAdapter(
    kind,
    (result, context) => {
      for (const [key, textKey, reasonKey] of formats) {
        const answers = answersOf(result, key);
        if (!answers.some((answer) => text(answer, textKey) !== undefined)) continue;
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

function answersOf(result: object, key: string | undefined): readonly unknown[] {
  if (Array.isArray(result)) return itemsOf(result);
  return key === undefined ? [result] : list(result, key);
}
