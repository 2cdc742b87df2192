import type { ClientContext } from '../../client/client-context.ts';
import { AlignError } from '../../errors/align-error.ts';
import { ClientClosedError } from '../../errors/client-closed-error.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { RequestError } from '../../errors/request-error.ts';
import type { Call } from '../../client/pipeline.ts';
import { toEvaluationSpec } from '../../client/criteria/send-evaluation.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { RunSubject } from '../evaluation-settings.ts';
import type { KeptResult, Outcome, OutcomeFacts } from '../outcome.ts';
import { subjectToSend } from './fill-subjects.ts';
import type { OutcomeStore } from './outcome-store.ts';
import type { RowContent, RunRow } from './read-row.ts';
import { type FailureReason, troubleOf } from './service-trouble.ts';

/** One evaluation of each row: a criterion and a trial. */
export interface JobPlan {
  readonly subject: RunSubject;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** The index among the requests of the row. */
  readonly index: number;
}

/** One evaluation of one row, ready to be sent. */
export interface Job extends JobPlan {
  readonly row: RunRow;
  readonly content: RowContent;
  /** The call to which all requests of the row belong. */
  readonly call: Call;
  readonly body: string;
  /** The estimated tokens of the body. */
  readonly tokens: number;
  /** How often it failed because of the service, outages excepted. */
  failures: number;
  /** How often it failed after others were answered that were sent after its first failure. */
  ownFailures: number;
  /** When it was sent and failed for the first time. */
  failedAt: number | undefined;
  /** The attempts of the transport when the job was sent last. */
  attempts: number;
  /** The attempts of all its sends. */
  requests: number;
}

/** Lists the evaluations of each row, in the order of the requests. */
export function listPlans({ subjects, trials }: ResolvedRunOptions): JobPlan[] {
  const all = Array.from({ length: trials }, (_, trial) =>
    subjects.map((subject) => ({ subject, trial: trial + 1 })),
  );
  return all.flat().map((plan, index) => ({ ...plan, index }));
}

/** Returns the evaluations of a row, which may name the criteria that apply to it, and be of one trial. */
export function plansOf(
  all: readonly JobPlan[],
  { criteria, answer }: Pick<RunRow, 'criteria' | 'answer'>,
): readonly JobPlan[] {
  if (criteria === undefined && answer === undefined) return all;
  return all.filter(
    ({ subject, trial }) =>
      (criteria?.includes(subject.name) ?? true) && trial === (answer?.trial ?? trial),
  );
}

/** Returns the outcomes of a row that earlier runs have, and the evaluations that are left. */
export function findOutcomes(
  all: readonly JobPlan[],
  store: OutcomeStore,
  row: RunRow,
): { readonly found: readonly Outcome[]; readonly plans: readonly JobPlan[] } {
  const found: Outcome[] = [];
  const plans = plansOf(all, row).filter(({ subject, trial }) => {
    const outcome = store.find(row, subject, trial);
    if (outcome !== undefined) found.push(outcome);
    return outcome === undefined;
  });
  return { found, plans };
}

export function toJob(
  { row, content, call }: Pick<Job, 'row' | 'content' | 'call'>,
  plan: JobPlan,
): Job {
  const body = content.writeBody(subjectToSend(content.filled, plan.subject));
  const tokens = estimateTokens(body);
  const counts = { failures: 0, ownFailures: 0, failedAt: undefined, attempts: 0, requests: 0 };
  return { ...plan, row, content, call, body, tokens, ...counts };
}

const BYTES_PER_TOKEN = 4;
/** A character of a text has at most 3 bytes in UTF-8, as the text counts its characters. */
const MAX_BYTES_PER_CHARACTER = 3;
const encoder = /* @__PURE__ */ new TextEncoder();
// An array per body would take longer than its encoding.
const scratch = /* @__PURE__ */ new Uint8Array(16_384);

/** Estimates the tokens of a body, as one per 4 bytes. */
export function estimateTokens(body: string): number {
  const isShort = body.length * MAX_BYTES_PER_CHARACTER <= scratch.length;
  const bytes = isShort ? encoder.encodeInto(body, scratch).written : encoder.encode(body).length;
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/**
 * Sends a job, and counts its attempts. The transport repeats what may succeed at once; when the service has trouble, the
 * pace of the whole run decides when the job is sent again.
 *
 * @returns The outcome; the error of a service in trouble, after which the job is to be sent again; or undefined when the
 * run or the client was ended.
 * @throws `ConfigurationError` when the client cannot send anything, such as one that is left on a placeholder host.
 */
export async function sendJob(
  job: Job,
  numRetries: number,
  { pipeline, defaults }: ClientContext,
): Promise<Outcome | AlignError | undefined> {
  const { content, subject, index, body } = job;
  const { path, decode } = content.kind;
  job.attempts = 1;
  const call: Call = { ...job.call, numRetries };
  try {
    const spec = toEvaluationSpec(
      {
        path,
        index,
        body,
        retry: (error) => troubleOf(error) === undefined,
        decode: (response, ids, attempts) => {
          job.attempts = attempts;
          return decode(response, { ...subjectToSend(content.filled, subject), ids });
        },
      },
      call,
      defaults,
    );
    return toOutcome(job, await pipeline.send(spec, call));
  } catch (error) {
    if (job.call.signal?.aborted === true || ClientClosedError.isInstance(error)) return undefined;
    // What is wrong with the client is wrong for every row.
    if (!AlignError.isInstance(error) || ConfigurationError.isInstance(error)) throw error;
    if (RequestError.isInstance(error)) job.attempts = error.attempts;
    return troubleOf(error) === undefined ? toFailure(job, error) : error;
  }
}

/** Counts a failure of the service; returns whether the evaluation is not to be sent again. */
export function countFailure(job: Job, reason: FailureReason): boolean {
  const { numRetries } = job.call;
  job.failures += 1;
  if (reason === 'row') job.ownFailures += 1;
  const isBlip = reason === 'blip' && numRetries > 0;
  return reason === 'row' ? job.ownFailures >= numRetries : !isBlip && job.failures > numRetries;
}

/** Returns the outcome of an evaluation that failed, or that cannot be sent. */
export function toFailure(
  evaluation: Pick<Job, 'row' | 'subject' | 'trial'>,
  error: AlignError,
): Outcome {
  return { ...factsOf(evaluation), status: 'failed', score: null, error };
}

function toOutcome(job: Job, result: NonNullable<KeptResult>): Outcome {
  const { score } = result;
  return score === null
    ? { ...factsOf(job), status: 'not_applicable', score, result }
    : { ...factsOf(job), status: 'scored', score, result };
}

function factsOf({ row, subject, trial }: Pick<Job, 'row' | 'subject' | 'trial'>): OutcomeFacts {
  const { id, position, group, tags } = row;
  return { id, row: position, criterion: subject.name, trial, group, tags, resumed: false };
}
