import type { MessagesParams } from '../../client/evaluate/evaluate-params.ts';
import type { AgentTracer } from '../../tracing/agent-tracer.ts';
import type { ConversationRow, RowFacts } from '../rows.ts';

/**
 * A row that a task answers: any object. The fields of {@link RowFacts} name it, sort it and fill the criteria; `messages`,
 * `system` and `tools` are sent with the answer; what else it has is for the task.
 */
export interface TaskRow extends RowFacts, Pick<ConversationRow, 'messages' | 'system' | 'tools'> {}

/** What a task receives besides its row. */
export interface TaskContext<Variant = undefined> {
  /** Aborted when the task takes longer than `taskTimeoutMs`, and when the run is aborted. Pass it on. */
  readonly signal: AbortSignal;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /**
   * A tracer for the agents of the application, which is created when it is first read. With `kind: 'trace'` and a task that
   * returns nothing, what it recorded is evaluated.
   */
  readonly tracer: AgentTracer;
  /** The settings of the variant that is evaluated; undefined without variants. */
  readonly variant: Variant;
}

/**
 * The application: answers a row. It returns what `client.evaluate` takes as `result`: the result of any provider's client, a
 * stream of one, a text, or messages; with `kind: 'trace'` a trace.
 *
 * @example
 * ```ts
 * import type { Task, TaskRow } from 'align-evals/batch';
 *
 * interface Question extends TaskRow {
 *   readonly question: string;
 * }
 *
 * export const answer: Task<Question> = ({ question }) => `You asked: ${question}`;
 * ```
 */
export type Task<Row extends object = TaskRow, Variant = undefined> = (
  row: Row,
  context: TaskContext<Variant>,
) => unknown;

/** How a run calls the application. */
export interface TaskOptions<Row extends object = TaskRow, Variant = undefined> {
  /** Answers each row, once per trial. */
  readonly task: Task<Row, Variant>;
  /**
   * Returns the conversation that the task answers, without its answer.
   *
   * @defaultValue the field `messages` of the row
   */
  readonly messages?: ((row: Row) => MessagesParams['messages']) | undefined;
  /**
   * The number of tasks that run at the same time: an integer of at least 1.
   *
   * @defaultValue `4`
   */
  readonly taskConcurrency?: number | undefined;
  /**
   * The time for one call of the task, in milliseconds.
   *
   * @defaultValue `60_000`
   */
  readonly taskTimeoutMs?: number | undefined;
  /**
   * How often a task that fails is called again: an integer of at least 0.
   *
   * @defaultValue `0`
   */
  readonly taskRetries?: number | undefined;
  /**
   * What the task receives as `variant`.
   *
   * @defaultValue undefined
   */
  readonly variant?: Variant | undefined;
}
