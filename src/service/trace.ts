import type { CommentWire } from './comment.ts';
import type { Source } from './source.ts';

/** An evaluation of a trace as the wire carries it (specification, "TraceEvaluation"). */
export interface TraceEvaluationWire {
  readonly id: string;
  readonly evaluator_name: string | null;
  readonly criteria?: string | null;
  readonly score: number | null;
  readonly explanation: string | null;
  readonly sub_trace: Readonly<Record<string, unknown>> | null;
  readonly sources?: readonly Source[] | null;
  readonly cached?: boolean | null;
  readonly c_cached_tokens?: number | null;
}

/** A trace as the wire carries it (specification, "Trace"). */
export interface TraceWire {
  readonly id: string;
  readonly created_at: string;
  readonly tags: Readonly<Record<string, string>> | null;
  readonly rating: boolean | null;
  readonly trace: Readonly<Record<string, unknown>> | null;
  readonly comments: readonly CommentWire[];
  readonly evaluations: readonly TraceEvaluationWire[];
}
