import type { Client } from '../client/client.ts';
import type { AnyRunOptions, EvaluateAllOptions } from './evaluate-all-options.ts';
import type { EvaluateTaskOptions } from './evaluate-task-options.ts';
import type { EvaluationRun } from './evaluation-run.ts';
import type { EvaluationRows } from './rows.ts';
import { startRun } from './start-run.ts';
import type { TaskRow } from './tasks/task.ts';

/**
 * Runs a task for each row, and evaluates its answers. An answer is in the journal before it is scored, and a resumed run calls
 * the task only for rows without one. Some tasks run ahead of the evaluation, at most `taskConcurrency` at a time.
 *
 * @param client - The client that sends the requests.
 * @param rows - What the task answers: any objects, which are written to the journal as JSON.
 * @param options - The task, and what its answers are evaluated against.
 * @returns The run, which has started. A task that throws, takes too long or returns nothing is a failed outcome per criterion,
 * with a `TaskError`.
 * @throws `ConfigurationError` when an option is unknown or invalid, or needs one of the client.
 * @throws `InvalidInputError` when a criterion or a tag breaks a rule.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { evaluateAll } from 'align-evals/batch';
 *
 * const run = evaluateAll(new Client(), [{ id: 'late', question: 'Where is my parcel?' }], {
 *   task: ({ question }) => `You asked: ${question}`,
 *   messages: ({ question }) => [{ role: 'user', content: question }],
 *   criteria: { tone: 'Reward friendly answers' },
 * });
 * console.log((await run.summary).criteria['tone']?.mean);
 * ```
 */
export function evaluateAll<Row extends object & TaskRow, Variant = undefined>(
  client: Client,
  rows: Iterable<Row> | AsyncIterable<Row>,
  options: EvaluateTaskOptions<Row, Variant>,
): EvaluationRun;
/**
 * Evaluates any number of rows, each against all criteria, as fast as the service allows. Rows are pulled when they are
 * needed; memory does not grow with them. A row that fails is an outcome, and the run goes on.
 *
 * With a journal, outcomes are kept before they are handed over, and outcomes of earlier runs are not paid again.
 *
 * @param client - The client that sends the requests.
 * @param rows - The conversations or traces.
 * @param options - What they are evaluated against, and how.
 * @returns The run, which has started: iterate it for the outcomes, or await its `summary`.
 * @throws `ConfigurationError` when an option is unknown or invalid, or needs one of the client.
 * @throws `InvalidInputError` when a criterion or a tag breaks a rule.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { evaluateAll } from 'align-evals/batch';
 * import { openJournal } from 'align-evals/batch/node';
 *
 * const rows = [{ id: 'r1', messages: [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hello!' }] }];
 * const run = evaluateAll(new Client(), rows, {
 *   criteria: { tone: 'Reward friendly answers', safe: 'Passes if no refund is promised' },
 *   journal: openJournal('run.jsonl'),
 * });
 * const { criteria, failed } = await run.summary;
 * console.log(criteria['tone']?.mean, failed);
 * ```
 */
export function evaluateAll(
  client: Client,
  rows: EvaluationRows,
  options: EvaluateAllOptions,
): EvaluationRun;
export function evaluateAll<Row extends object & TaskRow, Variant>(
  client: Client,
  rows: EvaluationRows,
  options: EvaluateAllOptions | EvaluateTaskOptions<Row, Variant>,
): EvaluationRun {
  return startRun(client, rows, options as AnyRunOptions, { random: () => Math.random() });
}
