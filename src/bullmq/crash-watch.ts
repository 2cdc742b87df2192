import type { RowJob } from './row-jobs.ts';

/**
 * So often the process of a worker ended while a row was active, until the row is a suspect. All rows that were active are counted, so
 * that the count cannot tell the reason from its neighbours.
 */
const DEATHS_OF_SUSPECT = 2;

/** Finds the row that ends the process of its worker: a worker evaluates one suspect at a time, and blames only that one. */
export class CrashWatch {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs the work of a job, which learns whether the row has crashed its worker.
   *
   * @throws what the work throws.
   */
  async watch(job: RowJob, work: (hasCrashed: boolean) => Promise<void>): Promise<void> {
    if (job.stalledCounter < DEATHS_OF_SUSPECT) {
      await work(false);
      return;
    }
    const run = this.#last.then(() => runAlone(job, work));
    this.#last = run.catch(() => undefined);
    await run;
  }
}

async function runAlone(job: RowJob, work: (hasCrashed: boolean) => Promise<void>): Promise<void> {
  const hasCrashed = job.data.isAlone === true;
  if (!hasCrashed) await job.updateData({ ...job.data, isAlone: true });
  try {
    await work(hasCrashed);
  } finally {
    // The process lives: the row is retried, handed back or done.
    await job.updateData({ ...job.data, isAlone: false });
  }
}
