import { own } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import type { ResultContext } from './adapter.ts';

/**
 * Selects one of several answers, by the index that the provider gave it.
 *
 * @param choices - The answers.
 * @param context - Which one the caller chose, and where to warn of the others.
 * @throws {@link UnsupportedResultError} when there is none, or several and no choice.
 */
export function selectChoice(
  choices: readonly unknown[],
  { choice, transcript }: ResultContext,
): unknown {
  const count = String(choices.length);
  if (choices.length === 0) {
    throw unsupported('no_choices', 'The result holds no answer', 'pass a result with one');
  }
  if (choice === undefined) {
    if (choices.length === 1) return choices[0];
    throw unsupported(
      'multiple_choices',
      `The result holds ${count} answers`,
      'say which one with choice, or evaluate each of them',
    );
  }
  const selected = choices.find((item, position) => (own(item, 'index') ?? position) === choice);
  if (selected === undefined) {
    throw unsupported(
      'choice_out_of_range',
      `choice is ${String(choice)} and the result holds ${count} answer${count === '1' ? '' : 's'}`,
      'pass the index of one of them',
    );
  }
  if (choices.length > 1) transcript.warn('other_choices_ignored', String(choices.length - 1));
  return selected;
}
