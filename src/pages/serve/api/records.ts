import type { Region } from '../../../service/regions.ts';
import type { CommentWire } from '../../../service/annotations.ts';
import type { TraceEvaluationWire, TraceWire } from '../../../service/trace.ts';
import type { ScoreOrigin } from '../../scores/source-label.tsx';

export interface UsageTotals {
  readonly totalTokens: number;
  readonly totalCredits: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
}

/** The usage of one region, or of all reached regions. */
export interface UsageByCore extends UsageTotals {
  readonly byModelCore: Readonly<Record<string, UsageTotals>>;
  /** Null without a limit. */
  readonly monthlyCreditAllowance: number | null;
}

export interface RegionUsage extends UsageByCore {
  readonly region: Region;
}

/** What clients sent to both regions in one minute. */
export interface ActiveMinute {
  /** The start of the minute. */
  readonly at: string;
  readonly calls: number;
  readonly errors: number;
  readonly tokens: number;
}

export interface Usage extends UsageByCore {
  readonly combined: boolean;
  /** Warns that totals may be incomplete; null when every region was reached. */
  readonly notice: string | null;
  readonly regions: readonly RegionUsage[];
  /** The last hour, the earliest minute first. */
  readonly activity: readonly ActiveMinute[];
}

/** The parts of an evaluation that the trace list can leave out. */
type OptionalPart = 'explanation' | 'sub_trace' | 'sources';

export type PageEvaluation = Omit<TraceEvaluationWire, OptionalPart> &
  Partial<Pick<TraceEvaluationWire, OptionalPart>> & {
    readonly score_source: ScoreOrigin;
    /** The name of the criterion in the journal that was imported. */
    readonly criterion_name?: string;
  };

/** The trace list can leave out the content and the comments. */
export type PageTrace = Omit<TraceWire, 'evaluations' | 'trace' | 'comments'> &
  Partial<Pick<TraceWire, 'trace' | 'comments'>> & {
    readonly evaluations: readonly PageEvaluation[];
    /** What the journal that was imported knows about the row. */
    readonly row?: ImportedRow;
  };

export interface ImportedRow {
  readonly label: string;
  readonly failures: readonly { readonly criterion: string; readonly error: string }[];
}

export interface TraceList {
  readonly traces: readonly PageTrace[];
  readonly next_page_token: string | null;
}

export type PageComment = CommentWire;

export interface StoredRating {
  readonly trace_id: CommentWire['trace_id'];
  readonly rating: boolean;
}
