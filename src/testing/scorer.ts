import type { Source } from '../service/source.ts';
import { checksum } from './checksum.ts';

/** What a scorer is given. */
export interface ScorerInput {
  /** Which call it is for. */
  readonly kind: 'reward' | 'trace';
  /** The criterion; for a stored evaluator, the criterion it stands for. */
  readonly criterion: string;
  /** The stored evaluator, if one was named. */
  readonly evaluatorName: string | null;
  /** What is scored: the messages with their system text and tools, or one agent of a trace. */
  readonly subject: unknown;
}

/** What a scorer gives. */
export interface Score {
  /** From 0 to 1; null when the criterion does not apply. */
  readonly score: number | null;
  /** Why the score is what it is. */
  readonly explanation: string;
  /** What the score refers to; none unless given. */
  readonly sources?: readonly Source[] | undefined;
}

/**
 * Scores one subject against one criterion. The same input must give the same score. What it throws,
 * and a score outside 0 to 1, is answered with 500.
 */
export type Scorer = (input: ScorerInput) => Score | Promise<Score>;

/**
 * Scores by checksum: the same input gives the same score, and the explanation says that nothing was
 * read. About one in twelve does not apply; pass and fail criteria give 0 or 1.
 *
 * @param input - What to score.
 */
export const syntheticScorer: Scorer = ({ criterion, subject }) => {
  const hash = checksum(`${criterion}\n${JSON.stringify(subject)}`);
  if (hash % 12 === 0) {
    return { score: null, explanation: 'Synthetic: the reference server chose "not applicable".' };
  }
  const fraction = Math.floor(hash / 12) / Math.floor(2 ** 32 / 12);
  const isBinary = /^(Passes|Fails) if/.test(criterion);
  const score = isBinary ? Math.round(fraction) : Math.round(fraction * 100) / 100;
  return {
    score,
    explanation: `Synthetic: the reference server derived ${String(score)} from a checksum. It read neither the conversation nor the criterion.`,
  };
};
