import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Text } from '../../text/text.tsx';
import { isUnknownOutcome } from '../api/page-error.ts';
import { createSender, IDLE } from './sender.ts';

/** The rating of a trace. */
export interface RatingProps {
  readonly rating: boolean | null;
  /** Whether that is what the server has; otherwise the rating waits. */
  readonly isCurrent: boolean;
  /** Sends a rating, and resolves to the stored one. */
  readonly rate: (rating: boolean) => Promise<boolean>;
  readonly onStored: (rating: boolean) => void;
  /** Called when a rating may have been stored: it should be loaded again. */
  readonly onUnknown: () => void;
}

const CHOICES = [
  [true, 'Good'],
  [false, 'Bad'],
] as const;

/** Two buttons, of which the stored one is pressed. A rating can be changed, and not removed. */
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
            <Text value={error.message} />
          </>
        )}
      </span>
    </div>
  );
}
