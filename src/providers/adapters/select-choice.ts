import { countOf, describeChoice } from '../../values/describe-value.ts';
import { own } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import type { ResultContext } from './adapter.ts';

/**
 * Selects the answer whose `index` is the caller's `choice`, and warns about the others.
 *
 * @throws {@link UnsupportedResultError} without answers, without an answer at that index, or when several answers
 * come without `choice`.
 */
export function selectChoice(
  choices: readonly unknown[],
  { choice, transcript }: ResultContext,
): unknown {
  if (choices.length === 0) {
    throw unsupported('no_choices', 'The result has no answer', 'pass a result with one');
  }
  if (choice === undefined && choices.length === 1) return choices[0];
  const selected = choices.find((item, position) => (own(item, 'index') ?? position) === choice);
  if (selected === undefined) {
    throw unsupported(
      choice === undefined ? 'multiple_choices' : 'choice_out_of_range',
      `The result has ${countOf(choices.length, 'answer')}, and the option choice is ${describeChoice(choice)}`,
      'pass the index of one of them',
    );
  }
  if (choices.length > 1) transcript.warn('other_choices_ignored', String(choices.length - 1));
  return selected;
}
