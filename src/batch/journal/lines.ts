import type { TaskKind } from '../../options/task-params.ts';

/** The version of the journal that this package writes. */
export const JOURNAL_VERSION = 1;

/** What decides the results besides rows and criteria; runs with other settings are not mixed. */
export interface RunSettings {
  readonly core: string | null;
  readonly latest: boolean;
  readonly cleaning: string | null;
  readonly retention: string;
}

/** A criterion or an evaluator of a run. */
export interface RunCriterion {
  /** The text of the criterion, or the name of the evaluator. */
  readonly text: string;
  /** The hash of the text. */
  readonly c: string;
  /** Whether it is a stored evaluator. */
  readonly evaluator?: true;
}

/** The first line of a journal, and one more for each time that the run is resumed. */
export interface RunLine {
  readonly t: 'run';
  readonly v: typeof JOURNAL_VERSION;
  /** The id of the run, which all its lines of this kind share. */
  readonly run: string;
  /** 1 for the first line, 2 for the first time that the run was resumed, and so on. */
  readonly n: number;
  readonly at: string;
  /** The name and version of the package. */
  readonly by: string;
  readonly kind: TaskKind;
  /** The origin of the service, or `offline`. */
  readonly service: string;
  readonly settings: RunSettings;
  /** The hash of kind, service and settings. */
  readonly s: string;
  readonly criteria: Readonly<Record<string, RunCriterion>>;
  readonly trials: number;
  readonly keep: 'all' | 'scores';
  /** The file of the rows, as the user named it. */
  readonly source?: string;
  /** The number of bytes that were cut from a torn last line. */
  readonly repaired?: number;
}

/** A row, written once before its first outcome. */
export interface RowLine {
  readonly t: 'row';
  /** The position among the rows, from 1. */
  readonly i: number;
  readonly id: string;
  /** Whether the row had an id; else it is the hash of the row. */
  readonly named: boolean;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The hash of what is evaluated. */
  readonly r: string;
  /** The hash of the conversation without its last answer; null for a trace. */
  readonly p: string | null;
  readonly group: string | null;
  readonly tags?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What the outcomes of all states share. */
interface OutcomeLineBase {
  readonly t: 'out';
  readonly id: string;
  readonly n: number;
  readonly r: string;
  /** The name of the criterion. */
  readonly name: string;
  readonly c: string;
  readonly trial: number;
  readonly ms: number;
  readonly attempts: number;
  readonly at: string;
}

/** What a journal keeps of a result besides its score; nothing with `keep: 'scores'`. */
export interface KeptResultLine {
  /** Null when the service explains each agent of a trace instead; absent with `keep: 'scores'`. */
  readonly explanation?: string | null;
  readonly cleaned?: string | null;
  readonly sources?: readonly unknown[];
  readonly warnings?: readonly unknown[];
  /** The evaluation of each agent by its id, for traces. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** Whether the score of a trace is the mean over its agents; absent when the service computed it. */
  readonly derived?: boolean;
  /** The ids of the request and of the stored trace, where the service reported them. */
  readonly requestId?: string;
  readonly traceId?: string;
}

/** The facts of an error that a journal keeps: those of its `toJSON`. */
export interface ErrorLine {
  readonly name: string;
  readonly code: string;
  readonly status?: number;
  /** Absent with `keep: 'scores'`, as all others are. */
  readonly message?: string;
  readonly [fact: string]: unknown;
}

/** The outcome of one evaluation. */
export type OutcomeLine = OutcomeLineBase &
  (
    | ({ readonly status: 'scored'; readonly score: number } & KeptResultLine)
    | ({ readonly status: 'not_applicable'; readonly score: null } & KeptResultLine)
    | { readonly status: 'failed'; readonly error: ErrorLine }
  );

/** Why a run ended. */
export type StopReason = 'done' | 'interrupted' | 'budget' | 'quota' | 'key' | 'failures' | 'error';

/** The last line of a run that could end properly. */
export interface StopLine {
  readonly t: 'stop';
  readonly at: string;
  readonly why: StopReason;
  readonly scored: number;
  readonly not_applicable: number;
  readonly failed: number;
  readonly left: number;
}

/** A line of a journal. */
export type JournalLine = RunLine | RowLine | OutcomeLine | StopLine;
