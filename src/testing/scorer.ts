import type { Source } from '../service/source.ts';
import { checksum } from './checksum.ts';

/** The input of a scorer. */
export interface ScorerInput {
  /** The kind of evaluation. */
  readonly kind: 'reward' | 'trace';
  /** The criterion; for a stored evaluator, its criterion. */
  readonly criterion: string;
  /** The name of the stored evaluator; null for a criterion. */
  readonly evaluatorName: string | null;
  /** The content to score: the messages with their system text and tools, or one agent of a trace. */
  readonly subject: unknown;
}

/** The result of a scorer. */
export interface Score {
  /** The score, from 0 to 1; null when the criterion does not apply. */
  readonly score: number | null;
  /** The reason for the score. */
  readonly explanation: string;
  /**
   * The explanation for end users, which refers only to what user and assistant messages show. The server
   * sends it when the request asks for it; by default `explanation`.
   */
  readonly cleanedExplanation?: string | undefined;
  /** The sources to which the score refers; none by default. */
  readonly sources?: readonly Source[] | undefined;
}

/**
 * Scores one subject against one criterion. The same input must result in the same score. The server
 * responds with 500 when the scorer throws or returns an invalid score.
 */
export type Scorer = (input: ScorerInput) => Score | Promise<Score>;

/**
 * Computes a score from a checksum of the input: the same input has the same score. About one input in
 * twelve has the score null; `Passes if` and `Fails if` criteria have the score 0 or 1.
 */
export const syntheticScorer: Scorer = ({ criterion, subject }) => {
  const hash = checksum(`${criterion}\n${JSON.stringify(subject)}`);
  if (hash % 12 === 0) {
    return {
      score: null,
      explanation: 'Synthetic: the reference server chose "not applicable".',
      cleanedExplanation: 'Synthetic: these messages have no score.',
    };
  }
  const fraction = Math.floor(hash / 12) / Math.floor(2 ** 32 / 12);
  const isBinary = /^(Passes|Fails) if/.test(criterion);
  const score = isBinary ? Math.round(fraction) : Math.round(fraction * 100) / 100;
  return {
    score,
    explanation: `Synthetic: the reference server derived ${String(score)} from a checksum. It read neither the conversation nor the criterion.`,
    cleanedExplanation: `Synthetic: these messages have the score ${String(score)}.`,
  };
};
