import type { FreeForm } from '../../service/record.ts';
import type { EndpointContext } from '../endpoint.ts';
import type { Score } from '../scorer.ts';

/** An evaluation that broke no rule: what is to be scored, kept and answered. */
export interface Evaluation {
  /** The body of the request. */
  readonly body: FreeForm;
  /** The criterion; for a stored evaluator, the one it stands for. */
  readonly criterion: string;
  readonly evaluatorName: string | null;
  readonly modelCore: string;
  readonly tags: Readonly<Record<string, string>> | null;
  /** The trace it is linked to; a new one unless given. */
  readonly traceId: string | undefined;
  /** Whether the request lets the service keep its content. */
  readonly keepsContent: boolean;
  /** What a new trace holds. */
  readonly content: FreeForm;
  /** What is scored as text, byte for byte. */
  readonly contentText: string;
  readonly score: () => Promise<Scored>;
}

/** What came of an evaluation. */
export interface Scored {
  readonly score: Score;
  /** The body of the answer. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/**
 * Reads an evaluation from a request.
 *
 * @throws Refused when it breaks a rule.
 */
export type ReadEvaluation = (context: EndpointContext) => Evaluation;
