/**
 * Evaluates rows on a queue that many machines share.
 *
 * @module align-evals/bullmq
 */
export type { AddedRows } from './add-rows.ts';
export type { QueueOptions } from './connection.ts';
export {
  createEvaluationQueue,
  EvaluationQueue,
  type EvaluationQueueOptions,
  type QueueStatus,
  type RunProgress,
} from './evaluation-queue.ts';
export { createEvaluationWorker, EvaluationWorker } from './evaluation-worker.ts';
export { QueueError, type QueueErrorCode } from './queue-error.ts';
export type { QueueProblem, RunCounts } from './run-store.ts';
export type { AddRowsOptions } from './stored-run.ts';
export type { EvaluationWorkerOptions } from './worker-options.ts';
export type { WriteJournalOptions, WrittenJournal } from './write-journal.ts';
