import type { CallContent } from '../providers/call-content.ts';
import type { RecordedAgent } from './recorded-agent.ts';

/** The bodies of a call as they went over the wire. They are read when a trace is built. */
export interface WireBodies {
  readonly kind: 'wire';
  readonly request: string;
  /** The text of the response, in pieces. */
  readonly response: string[];
  /** Whether the response is a stream of events. */
  isStream: boolean;
}

export interface ReadBodies {
  readonly kind: 'read';
  readonly content: CallContent;
  /** The provider's id of the answer, where it was read from its wire JSON. */
  readonly responseId: string | undefined;
  /** Identifies the answer of a call that an integration reports, see `answerKey`. */
  readonly observedAs?: string | undefined;
}

export interface UnreadableBodies {
  readonly kind: 'unreadable';
  /** A fixed word; never content. */
  readonly reason: string;
}

/** A call that an integration reports while its answer arrives. */
interface PartialBodies {
  readonly kind: 'partial';
  /** Reads what has arrived so far. */
  readonly read: () => ReadBodies | UnreadableBodies;
}

interface NoBodies {
  readonly kind: 'none';
}

/** `cut` when the answer did not arrive completely, `left` when the application stopped reading it. */
export type EndState = 'complete' | 'cut' | 'left';

export interface RecordedCall {
  readonly agent: RecordedAgent;
  /** The position of its first request among all that was recorded. */
  order: number;
  state: EndState | 'open';
  bodies: WireBodies | ReadBodies | PartialBodies | UnreadableBodies | NoBodies;
  /** The share of the limit, in UTF-16 code units. */
  size: number;
}
