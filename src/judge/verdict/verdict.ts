/** What the model answered about one subject. */
export interface Verdict {
  /** From 0 to 1; null when the criterion does not apply. */
  readonly score: number | null;
  readonly explanation: string;
  /** Undefined unless it was asked for. */
  readonly cleanedExplanation: string | undefined;
}

/** What an answer must have. */
export interface VerdictRules {
  /** Whether the score is 0 or 1. */
  readonly isBinary: boolean;
  /** Whether there must be an explanation for end users. */
  readonly cleansExplanation: boolean;
  /** The random word of the request. */
  readonly delimiter: string;
}
