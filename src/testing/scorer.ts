import type { AgentInstance } from '../service/agent-trace.ts';
import type { FreeForm } from '../service/record.ts';
import type { Source } from '../service/evaluation-result.ts';
import { checksum } from './checksum.ts';

/** What a scorer receives with every subject. */
export interface ScorerInputBase {
  /** The criterion; for a stored evaluator, its criterion. */
  readonly criterion: string;
  /** The name of the stored evaluator; null for a criterion. */
  readonly evaluatorName: string | null;
  /** Whether only the latest response is scored; otherwise all responses are. */
  readonly evaluateLatest: boolean;
  /** Whether the request asks for an explanation for end users. */
  readonly cleansExplanation: boolean;
  /**
   * Aborts when the score is not needed any more: the caller is gone, another agent of the trace failed, or the server was
   * reset while a task was being scored.
   */
  readonly signal: AbortSignal;
}

/** A conversation to score, in the format of the service. */
export interface ConversationSubject {
  /** The messages: each has a `role`, and its `content` is a text, a list of parts or null. */
  readonly messages: readonly FreeForm[];
  /** The system text, when it is not one of the messages. */
  readonly system?: string | undefined;
  /** The tools that the model could call. */
  readonly tools?: readonly FreeForm[] | undefined;
}

/** The input of a scorer: a conversation, or one agent of a trace. */
export type ScorerInput =
  | (ScorerInputBase & { readonly kind: 'reward'; readonly subject: ConversationSubject })
  | (ScorerInputBase & { readonly kind: 'trace'; readonly subject: AgentInstance });

/** The tokens of the model that scored. */
export interface ScoreUsage {
  /** The tokens that the model read, including cached ones. */
  readonly promptTokens: number;
  /** The tokens among them that the provider of the model had cached: at most `promptTokens`. */
  readonly cachedTokens: number;
  /** The tokens that the model wrote. */
  readonly completionTokens: number;
}

/** The result of a scorer. */
export interface Score {
  /** The score, from 0 to 1; null when the criterion does not apply. */
  readonly score: number | null;
  /** The reason for the score. */
  readonly explanation: string;
  /**
   * The explanation for end users, which refers only to what user and assistant messages show, never to the system text or
   * the calls and results of tools. The server sends it when the request asks for it; by default a sentence that refers
   * to nothing.
   */
  readonly cleanedExplanation?: string | undefined;
  /** The sources to which the score refers; none by default. */
  readonly sources?: readonly Source[] | undefined;
  /** The tokens for the usage page; by default an estimate from the length of the conversation. */
  readonly usage?: ScoreUsage | undefined;
}

/**
 * What an error may carry that a scorer throws. The server responds with its message and status; it responds with
 * 500 when the status is not one of these, because 401 or 404 would say that the request was wrong.
 */
export interface ScorerFailure {
  /** The status of the response: 400, 413, 422, 424, 429, or 500 to 599. With 424, a run of `evaluateAll` ends. */
  readonly status?: number | undefined;
  /** The header `Retry-After` of the response: seconds or an HTTP date. */
  readonly retryAfter?: string | undefined;
}

/**
 * Scores one subject against one criterion. The same input should result in the same score. An error that it throws
 * may carry a status, see {@link ScorerFailure}. The server responds with 500 when the result is invalid.
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
    explanation: `Synthetic: the reference server derived ${score} from a checksum. It read neither the conversation nor the criterion.`,
    cleanedExplanation: `Synthetic: these messages have the score ${score}.`,
  };
};
