import type { ScoreUsage } from '../../testing/scorer.ts';
import type { RequestShape } from './request-shape.ts';

/** What the judge reads of a completion. */
export interface Completion {
  /** The text of the answer; empty when there is none. */
  readonly text: string;
  /** Whether the model, or a filter of its provider, refused to answer. */
  readonly isRefused: boolean;
  /** Whether the answer ended at the limit of tokens. */
  readonly isCut: boolean;
  /** Undefined when the provider reports none. */
  readonly usage: ScoreUsage | undefined;
  /** How the answer was made JSON. */
  readonly format: RequestShape['format'];
}
