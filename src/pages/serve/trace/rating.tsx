import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { toTextNodes } from '../../text/text.tsx';
import { isUnknownOutcome } from '../api/page-error.ts';
import { createSender, IDLE } from './sender.ts';

export interface RatingProps {
  readonly rating: boolean | null;
  /** False while the rating is loaded again; changing it waits. */
  readonly isCurrent: boolean;
  /** Resolves to the stored rating. */
  readonly rate: (rating: boolean) => Promise<boolean>;
  readonly onStored: (rating: boolean) => void;
  /** Called when it is unknown whether the rating was stored: it should be loaded again. */
  readonly onUnknown: () => void;
}

const CHOICES = [
  [true, 'Good'],
  [false, 'Bad'],
] as const;

/** The button of the stored rating is pressed. A rating can be changed, but not removed. */
export function Rating({ isCurrent, onStored, onUnknown, rate, rating }: RatingProps): VNode {
  const [{ error, isSending }, setSending] = useState(IDLE);
  const [send] = useState(() => createSender(setSending));
  return (
    <div class="trace-rating" role="group" aria-labelledby="rating-title">
      <span id="rating-title">Rating</span>
      {CHOICES.map(([value, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={rating === value}
          // With `disabled`, the button would lose the focus.
          aria-disabled={isSending || !isCurrent}
          onClick={() => {
            if (isCurrent && rating !== value) void send(() => rate(value), onStored, onUnknown);
          }}
        >
          {label}
        </button>
      ))}
      <span class={error === undefined ? 'muted' : 'failure'} role="status">
        {isSending && 'Saving…'}
        {error !== undefined && (
          <>
            {isUnknownOutcome(error)
              ? 'It is not known whether the rating was saved.'
              : 'The rating was not saved.'}{' '}
            {toTextNodes(error.message)}
          </>
        )}
      </span>
    </div>
  );
}
