import { asPageError, isUnknownOutcome, type PageError } from '../api/page-error.ts';

export interface SendState {
  readonly isSending: boolean;
  readonly error: PageError | undefined;
}

export const IDLE: SendState = { isSending: false, error: undefined };

/**
 * Sends a change, unless another change is being sent. Calls `onUnknown` when the server may have stored the change.
 */
export type Send = <T>(
  request: () => Promise<T>,
  onStored: (stored: T) => void,
  onUnknown: () => void,
) => Promise<void>;

/** Creates a function that sends one change at a time, so that a double click sends one. */
export function createSender(onChange: (sending: SendState) => void): Send {
  let isSending = false;
  return async (request, onStored, onUnknown) => {
    if (isSending) return;
    isSending = true;
    onChange({ isSending, error: undefined });
    try {
      const stored = await request();
      isSending = false;
      onStored(stored);
      onChange(IDLE);
    } catch (cause) {
      isSending = false;
      const error = asPageError(cause);
      onChange({ isSending, error });
      if (isUnknownOutcome(error)) onUnknown();
    }
  };
}
