import type { Region } from '../../../options/regions.ts';
import type { CommentWire } from '../../../service/comment.ts';
import type { TraceEvaluationWire, TraceWire } from '../../../service/trace.ts';
import type { ScoreOrigin } from '../../scores/source-label.tsx';

/** What the server says about itself. */
export interface About {
  readonly scoreSource: ScoreOrigin;
  /** The sentence about where its scores come from. */
  readonly notice: string;
}

/** The usage of some evaluations. */
export interface UsageTotals {
  readonly totalTokens: number;
  readonly totalCredits: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
}

/** The usage of a region, or of all regions that were reached. */
export interface UsageByCore extends UsageTotals {
  readonly byModelCore: Readonly<Record<string, UsageTotals>>;
  /** Null when there is no limit. */
  readonly monthlyCreditAllowance: number | null;
}

/** The usage of a region. */
export interface RegionUsage extends UsageByCore {
  readonly region: Region;
}

/** The usage of the account. */
export interface Usage extends UsageByCore {
  /** Whether the totals span several regions. */
  readonly combined: boolean;
  /** That totals may be incomplete; null when every region was reached. */
  readonly notice: string | null;
  /** The regions that were reached. */
  readonly regions: readonly RegionUsage[];
}

/** The parts of an evaluation that a list can leave out. */
type OptionalPart = 'explanation' | 'sub_trace' | 'sources';

/** An evaluation of a trace. */
export type PageEvaluation = Omit<TraceEvaluationWire, OptionalPart> &
  Partial<Pick<TraceEvaluationWire, OptionalPart>> & { readonly score_source: ScoreOrigin };

/** A trace; a list may leave out its content and its comments. */
export type PageTrace = Omit<TraceWire, 'evaluations' | 'trace' | 'comments'> &
  Partial<Pick<TraceWire, 'trace' | 'comments'>> & {
    readonly evaluations: readonly PageEvaluation[];
  };

/** A page of the trace list. */
export interface TraceList {
  readonly traces: readonly PageTrace[];
  readonly next_page_token: string | null;
}

/** A comment that was stored. */
export type PageComment = CommentWire;

/** The rating that was stored. */
export interface StoredRating {
  readonly trace_id: CommentWire['trace_id'];
  readonly rating: boolean;
}
