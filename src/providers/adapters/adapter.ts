import type { ProviderKind } from '../conversation.ts';
import type { Transcript } from '../core/transcript.ts';

/** One shape that a provider's client returns. */
export interface Adapter {
  /** What it is called. */
  readonly kind: ProviderKind;
  /** Tells by own data whether a value has this shape; no value has two. */
  readonly matches: (result: object) => boolean;
  /** Adds the answer, and gives the provider's reason to stop. */
  readonly toMessages: (result: object, context: ResultContext) => string | undefined;
  /** The system text or instructions that the provider repeats, for when the caller passes none. */
  readonly instructions?: (result: object) => unknown;
  /** The whole conversation, which stands in the place of what the caller passed. */
  readonly history?: (result: object, hasInput: boolean) => unknown;
  /** Whether what the caller passed besides a whole conversation is left out without a word. */
  readonly continuesInput?: boolean;
  /** Whether it may hold several answers, one of which the caller chooses. */
  readonly hasChoices?: boolean;
  /** Whether an answer goes on where a last message of the assistant in the request ends. */
  readonly continuesPrefill?: boolean;
  /** The tools that the provider repeats, for when the caller passes none. */
  readonly tools?: (result: object) => unknown;
}

/** What an adapter works with besides the result. */
export interface ResultContext {
  readonly transcript: Transcript;
  /** Which of several answers the caller chose. */
  readonly choice: number | undefined;
  /** Whether the caller passed what was sent to the model. */
  readonly hasInput: boolean;
}
