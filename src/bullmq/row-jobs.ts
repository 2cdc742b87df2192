import { type Job, Queue } from 'bullmq';
import type { AnswerLine } from '../batch/journal/lines.ts';
import { PREFIX, type QueueConnection } from './connection.ts';

/** What a job of the queue holds: one row. The name of the job is its run. */
export interface RowJobData {
  /** The position of the row, from 1. */
  readonly i: number;
  /** The id of the row: its own, or its hash. */
  readonly id: string;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The row as it was passed. */
  readonly row: unknown;
  /** The answers of the task so far: all criteria of a trial score the same answer, also after a crash. */
  readonly answers?: readonly AnswerLine[];
  /** Set while the row is evaluated as a suspect, so that the end of its process is blamed on it. */
  readonly isAlone?: boolean;
}

export type RowJob = Job<RowJobData, undefined>;
export type EvaluationJobs = Queue<RowJobData, undefined>;

const KEPT_EVENTS = 1000;
const FAILED_AT_ONCE = 100;

/** Opens the jobs of a queue. BullMQ reports errors of the connection, which connects again, to listeners only. */
export function openQueue(name: string, { redis }: QueueConnection): EvaluationJobs {
  const queue = new Queue<RowJobData, undefined>(name, {
    connection: redis,
    prefix: PREFIX,
    streams: { events: { maxLen: KEPT_EVENTS } },
  });
  queue.on('error', () => undefined);
  return queue;
}

/**
 * Yields the failed jobs of a run, for a caller that takes each of them out of the failed ones. Jobs that fail meanwhile come last,
 * and are not yielded.
 */
export async function* listFailed(queue: EvaluationJobs, run: string): AsyncGenerator<RowJob> {
  let left = await queue.getFailedCount();
  for (let others = 0; left > 0;) {
    const end = others + Math.min(left, FAILED_AT_ONCE) - 1;
    const jobs = await queue.getJobs(['failed'], others, end, true);
    if (jobs.length === 0) return;
    left -= jobs.length;
    for (const job of jobs) {
      if (job.name === run) yield job;
      else others += 1;
    }
  }
}

/** Starts a failed job again; returns false when another caller has. */
export async function retryFailedJob(job: RowJob): Promise<boolean> {
  try {
    await job.retry('failed', { resetAttemptsMade: true });
    return true;
  } catch (error) {
    if (await job.isFailed()) throw error;
    return false;
  }
}
