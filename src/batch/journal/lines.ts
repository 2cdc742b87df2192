import type { TaskKind } from '../../service/tasks.ts';
import type { RunData } from './run-data.ts';

/** The version of the journal that this package writes. */
export const JOURNAL_VERSION = 1;

/** What decides the results besides rows and criteria; runs with other settings are not mixed. */
export interface RunSettings {
  /** The model core; null for the default of the service. */
  readonly core: string | null;
  /** Whether only the latest response is evaluated. */
  readonly latest: boolean;
  /** The cleaning of explanations; null for none. */
  readonly cleaning: string | null;
  /** What the service stores: `standard` or `none`. */
  readonly retention: string;
}

/** A criterion, an evaluator or a check of a run. */
export interface RunCriterion {
  /** The text of the criterion, or the name of the evaluator or check. */
  readonly text: string;
  /** The hash of the text. */
  readonly c: string;
  /** Whether it is a stored evaluator. */
  readonly evaluator?: true;
  /** Whether it is a check, which is a function of the program that ran. */
  readonly check?: true;
}

/** The first line of a journal, and one more for each time that the run is resumed. */
export interface RunLine {
  /** The kind of the line. */
  readonly t: 'run';
  /** The version of the format. */
  readonly v: typeof JOURNAL_VERSION;
  /** The id of the run, which all its lines of this kind share. */
  readonly run: string;
  /** 1 for the first line, 2 for the first time that the run was resumed, and so on. */
  readonly n: number;
  /** When it was written, as an ISO 8601 date with time. */
  readonly at: string;
  /** The name and version of the package. */
  readonly by: string;
  /** What is evaluated: conversations (`reward`) or agent traces (`trace`). */
  readonly kind: TaskKind;
  /** The origin of the service, `offline`, or the name of a judge: `judge MODEL at HOST, prompt N`. */
  readonly service: string;
  /** What decides the results besides rows and criteria. */
  readonly settings: RunSettings;
  /** The hash of kind, service and settings. */
  readonly s: string;
  /** The criteria by name. */
  readonly criteria: Readonly<Record<string, RunCriterion>>;
  /** How often each row is evaluated per criterion. */
  readonly trials: number;
  /** Whether the run keeps everything, or nothing of conversations, explanations and tags. */
  readonly keep: 'all' | 'scores';
  /** The name of the variant of the application that answers the rows; absent without variants. */
  readonly variant?: string;
  /** The file of the rows, as the user named it. */
  readonly source?: string;
  /** The data of the rows, and the part of it that is evaluated; absent when nothing is known about it. */
  readonly data?: RunData;
  /** The shard of the rows, such as `2/5`. */
  readonly shard?: string;
  /** The number of bytes that were cut from a torn last line. */
  readonly repaired?: number;
}

/** What the lines of rows share. A row is written once, before its first outcome. */
export interface RowLineBase {
  /** The kind of the line. */
  readonly t: 'row';
  /** The position among the rows, from 1. */
  readonly i: number;
  /** What finds the row again: its own id, or its hash (`r` or `q`). */
  readonly id: string;
  /** Whether the row had an id; else it is the hash of the row. */
  readonly named: boolean;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The group of the row; null when it has none. */
  readonly group: string | null;
  /** The names of the criteria that apply to the row; absent when all do. */
  readonly criteria?: readonly string[];
  /**
   * By the hash of each criterion with places such as `{{expected}}`, its hash with the values of the row; absent when the run
   * has no such criterion. An outcome with another hash is of earlier values.
   */
  readonly f?: Readonly<Record<string, string>>;
  /** The tags of the row; absent with `keep: 'scores'`. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** A row that was passed with its answer. */
export interface ContentRowLine extends RowLineBase {
  /** The hash of what is evaluated. */
  readonly r: string;
  /** The hash of the conversation without its last answer; null for a trace. */
  readonly p: string | null;
  /** What is evaluated, as it is sent; absent with `keep: 'scores'`. */
  readonly body?: unknown;
}

/** A row that a task answers. What is evaluated is in its answers. */
export interface TaskRowLine extends RowLineBase {
  /** The hash of the row as it was passed. */
  readonly q: string;
}

/** A row. */
export type RowLine = ContentRowLine | TaskRowLine;

/** What a journal keeps of the tokens that an answer took, where its result names them. */
export interface AnswerUsage {
  /** The tokens of the input. */
  readonly inputTokens: number;
  /** The tokens of the output. */
  readonly outputTokens: number;
}

/** What the lines of answers share. An answer is written before it is scored. */
export interface AnswerLineBase {
  /** The kind of the line. */
  readonly t: 'answer';
  /** The id of the row. */
  readonly id: string;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The hash of the row as it was passed: an answer to a row that has changed is not used again. */
  readonly q: string;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** How long the task took, in milliseconds. */
  readonly ms: number;
  /** When it ended, as an ISO 8601 date with time. */
  readonly at: string;
}

/** An answer of a task. */
export interface GivenAnswerLine extends AnswerLineBase {
  /** The hash of what is evaluated. */
  readonly r: string;
  /** The hash of the conversation without its last answer; null for a trace. */
  readonly p: string | null;
  /** What is evaluated, as it is sent; absent with `keep: 'scores'`, and then the task runs again in a resumed run. */
  readonly body?: unknown;
  /** The tokens that it took; absent when the result does not name them. */
  readonly usage?: AnswerUsage;
}

/** A task that failed. The hash `r` of its outcomes is the hash `q` of the row. */
export interface FailedAnswerLine extends AnswerLineBase {
  /** Why it failed. */
  readonly error: ErrorLine;
}

/** What a task returned for a row and trial. */
export type AnswerLine = GivenAnswerLine | FailedAnswerLine;

/** What the outcomes of all states share. */
export interface OutcomeLineBase {
  /** The kind of the line. */
  readonly t: 'out';
  /** The id of the row. */
  readonly id: string;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The hash of what was evaluated. */
  readonly r: string;
  /** The name of the criterion. */
  readonly name: string;
  /** The hash of the criterion. */
  readonly c: string;
  /** The hash of the criterion with the values of the row; absent without places such as `{{expected}}`. */
  readonly f?: string;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** How long the evaluation took, in milliseconds. */
  readonly ms: number;
  /** The requests that it took, from 0: a row that is not valid is never sent. */
  readonly attempts: number;
  /** When it settled, as an ISO 8601 date with time. */
  readonly at: string;
}

/** What a journal keeps of a result besides its score; nothing with `keep: 'scores'`. */
export interface KeptResultLine {
  /** The text of the criterion with the values of the row; absent without places such as `{{expected}}`. */
  readonly filled?: string;
  /** Null when the service explains each agent of a trace instead; absent with `keep: 'scores'`. */
  readonly explanation?: string | null;
  /** The explanation for end users; absent without one. */
  readonly cleaned?: string | null;
  /** The sources; absent without any. */
  readonly sources?: readonly unknown[];
  /** The warnings about the conversation or trace; absent without any. */
  readonly warnings?: readonly unknown[];
  /** The evaluation of each agent by its id, for traces. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** Whether the score of a trace is the mean over its agents; absent when the service computed it. */
  readonly derived?: boolean;
  /** The id of the request; absent when the service reported none. */
  readonly requestId?: string;
  /** The id of the stored trace; absent when the service reported none. */
  readonly traceId?: string;
}

/** The facts of an error that a journal keeps, as its `toJSON` returns them. */
export interface ErrorLine {
  /** The name of the class. */
  readonly name: string;
  /** The stable identifier of the failure. */
  readonly code: string;
  /** The HTTP status; absent when there was no response. */
  readonly status?: number;
  /** The message; absent with `keep: 'scores'`. */
  readonly message?: string;
  /** The other facts, such as the number of attempts; absent with `keep: 'scores'`. */
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

/** Names a row of a journal. */
export type RowName = Pick<RowLine, 'id' | 'n'>;

/** The last line of a run that could end properly. */
export interface StopLine {
  /** The kind of the line. */
  readonly t: 'stop';
  /** When the run ended, as an ISO 8601 date with time. */
  readonly at: string;
  /** Why it ended. */
  readonly why: StopReason;
  /** The number of outcomes with a score. */
  readonly scored: number;
  /** The number of outcomes whose criterion did not apply. */
  readonly not_applicable: number;
  /** The number of failed outcomes. */
  readonly failed: number;
  /** The number of evaluations that were not sent, as far as the run knows. */
  readonly left: number;
  /** The rows of the journal that a complete run did not have; absent without any. */
  readonly gone?: readonly RowName[];
}

/** A line of a journal. */
export type JournalLine = RunLine | RowLine | AnswerLine | OutcomeLine | StopLine;

/**
 * Returns the hash of a row: of what is evaluated, or of the row that a task answers.
 *
 * @example
 * ```ts
 * import { hashOfRow } from 'align-evals/batch';
 * import { journalLines } from 'align-evals/batch/node';
 *
 * for (const line of journalLines('run.jsonl')) if (line.t === 'row') console.log(line.id, hashOfRow(line));
 * ```
 */
export function hashOfRow(line: RowLine): string {
  return 'q' in line ? line.q : line.r;
}
