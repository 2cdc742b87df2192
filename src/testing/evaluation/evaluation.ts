import type { FreeForm } from '../../service/record.ts';
import type { EndpointContext } from '../endpoint.ts';
import type { Score } from '../scorer.ts';

/** An evaluation that passed the rules, with everything that scoring and storing it requires. */
export interface Evaluation {
  /** The body of the request. */
  readonly body: FreeForm;
  /** The criterion; for a stored evaluator, its criterion. */
  readonly criterion: string;
  readonly evaluatorName: string | null;
  readonly modelCore: string;
  readonly tags: Readonly<Record<string, string>> | null;
  /** The existing trace to which the evaluation is added; undefined for a new trace. */
  readonly traceId: string | undefined;
  /** Whether the service stores the content. */
  readonly keepsContent: boolean;
  /** The content of a new trace. */
  readonly content: FreeForm;
  /** The scored content as text; the cache compares it byte for byte. */
  readonly contentText: string;
  /** Scores; `signal` aborts when nobody waits for the score any more. */
  readonly score: (signal: AbortSignal) => Promise<Scored>;
}

/** The outcome of an evaluation. */
export interface Scored {
  readonly score: Score;
  /** The body of the response. */
  readonly responseBody: Readonly<Record<string, unknown>>;
  /** The scores of the agents, stored with the evaluation of an agent trace; null for a conversation. */
  readonly subTrace: FreeForm | null;
}

/**
 * Reads an evaluation from a request.
 *
 * @throws a `Rejection` when it breaks a rule.
 */
export type ReadEvaluation = (context: EndpointContext) => Evaluation;
