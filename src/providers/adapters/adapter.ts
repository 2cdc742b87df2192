import type { ProviderAdapter } from '../provider-adapter.ts';
import type { ProviderKind } from '../conversation.ts';
import type { Transcript } from '../core/transcript.ts';

/** Reads one kind of result. */
export interface Adapter extends ProviderAdapter {
  readonly kind: ProviderKind;
  /** Reports whether a value is of this kind, by its own data. No value is of two kinds. */
  readonly matches: (result: object) => boolean;
  /** Adds the answer to the transcript, and returns the provider's finish reason. */
  readonly addAnswer: (result: object, context: ResultContext) => string | undefined;
  /** Returns the instructions that the response repeats; used when the caller passes no `system`. */
  readonly instructions?: (result: object) => unknown;
  /** Returns the whole conversation, which then replaces the caller's `messages` or `input`. */
  readonly history?: (result: object, hasInput: boolean) => unknown;
  /** Whether replacing the caller's messages is expected, so that it does not warn. */
  readonly continuesInput?: boolean;
  /** Whether the result may contain several answers, of which `choice` selects one. */
  readonly hasChoices?: boolean;
  /** Whether the answer continues a last assistant message of the request (a prefill). */
  readonly continuesPrefill?: boolean;
  /** Returns the tools that the response repeats; used when the caller passes no `tools`. */
  readonly tools?: (result: object) => unknown;
}

export interface ResultContext {
  readonly transcript: Transcript;
  readonly choice: number | undefined;
  /** Whether the caller passed `messages` or `input`. */
  readonly hasInput: boolean;
}
