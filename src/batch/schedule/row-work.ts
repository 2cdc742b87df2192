import type { Call } from '../../client/pipeline.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { Outcome } from '../outcome.ts';
import type { JobPlan } from './job-plans.ts';
import type { ReadContent, ReadRow } from './read-row.ts';
import type { RowIdentity } from './recorder.ts';

/** One evaluation of a row: a criterion and a trial. */
export interface Job extends JobPlan {
  readonly work: RowWork;
  readonly content: ReadContent;
  readonly body: string;
  /** The estimated tokens of the body. */
  readonly tokens: number;
  /** How often the service refused it. */
  refusals: number;
}

/** A row in progress. */
export class RowWork {
  readonly row: ReadRow;
  readonly identity: RowIdentity;
  /** The call to which the requests of the row belong. */
  readonly call: Call;
  readonly outcomes: Outcome[] = [];
  readonly #plans: JobPlan[];
  readonly #primes: boolean;
  #open: number;

  /**
   * Creates the work on a row.
   *
   * @param primes - Whether the first job runs alone, so that the others find the conversation in the cache.
   */
  constructor(
    facts: Pick<RowWork, 'row' | 'identity' | 'call'>,
    plans: readonly JobPlan[],
    primes: boolean,
  ) {
    this.row = facts.row;
    this.identity = facts.identity;
    this.call = facts.call;
    this.#plans = [...plans];
    this.#primes = primes;
    this.#open = plans.length;
  }

  /** Whether all jobs have settled. */
  get isComplete(): boolean {
    return this.#open === 0;
  }

  /** Creates the jobs that can be sent now: the first one, or all. */
  start(content: ReadContent): Job[] {
    const plans = this.#plans.splice(0, this.#primes ? 1 : this.#plans.length);
    return plans.map((plan) => this.#toJob(content, plan));
  }

  /** Counts a job as settled, with any outcome, and creates the jobs that waited for it. */
  settle({ content }: Job): Job[] {
    this.#open -= 1;
    return this.#plans.splice(0).map((plan) => this.#toJob(content, plan));
  }

  #toJob(content: ReadContent, plan: JobPlan): Job {
    const body = content.writeBody(plan.subject.subject);
    return { work: this, content, ...plan, body, tokens: estimateTokens(body), refusals: 0 };
  }
}
