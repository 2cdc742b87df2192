import type { CallContent } from '../providers/call-content.ts';
import type { RecordedAgent } from './recorded-agent.ts';

/** The bodies of a call as they went over the wire. They are read when a trace is built. */
export interface WireBodies {
  readonly kind: 'wire';
  /** The text of the request. */
  readonly request: string;
  /** The text of the response, in pieces. */
  readonly response: string[];
  /** Whether the response is a stream of events. */
  isStream: boolean;
}

/** A call whose messages are known. */
export interface ReadBodies {
  readonly kind: 'read';
  readonly content: CallContent;
  /** The provider's id of the answer, where it was read from its wire JSON. */
  readonly responseId: string | undefined;
}

/** A call whose bodies cannot be read. */
interface UnreadableBodies {
  readonly kind: 'unreadable';
  /** Why; never content. */
  readonly reason: string;
}

/** A call of which nothing is kept. */
interface NoBodies {
  readonly kind: 'none';
}

/** One call that is recorded. */
export interface RecordedCall {
  readonly agent: RecordedAgent;
  /** Its place among all that was recorded: that of its first request. */
  order: number;
  /** `cut` when its answer did not arrive whole. */
  state: 'open' | 'complete' | 'cut';
  /** What is kept of it. */
  bodies: WireBodies | ReadBodies | UnreadableBodies | NoBodies;
  /** How much of the limit it takes, in UTF-16 code units. */
  size: number;
}
