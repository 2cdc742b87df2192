import type { ClientContext } from '../../client/client-context.ts';
import { AlignError } from '../../errors/align-error.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { ClientClosedError } from '../../errors/client-closed-error.ts';
import { RequestError } from '../../errors/request-error.ts';
import type { Call } from '../../client/pipeline.ts';
import { toEvaluationSpec } from '../../client/criteria/send-evaluation.ts';
import type { Outcome, OutcomeFacts } from '../outcome.ts';
import { isRefusal } from './is-refusal.ts';
import type { RowResult } from './read-row.ts';
import type { Job, RowWork } from './row-work.ts';

/** What became of a request. */
export type Settled = { readonly attempts: number } & (
  | { readonly kind: 'answered'; readonly outcome: Outcome }
  /** The service sets the pace: the job is to be sent again later. */
  | {
      readonly kind: 'refused';
      readonly error: AlignError;
      readonly retryAfterMs: number | undefined;
    }
  /** The run or the client was ended: there is no outcome. */
  | { readonly kind: 'ended' }
);

/**
 * Sends a job, with the retries of the transport except after a refusal.
 *
 * @param numRetries - How many retries are allowed.
 * @throws `ConfigurationError` when the client cannot send anything, such as one that is left on a placeholder host.
 */
export async function sendJob(
  job: Job,
  numRetries: number,
  { pipeline, defaults }: ClientContext,
): Promise<Settled> {
  const { content, subject, index, body, work } = job;
  const { path, decode } = content.kind;
  let attempts = 1;
  const call: Call = { ...work.call, numRetries };
  try {
    const spec = toEvaluationSpec<RowResult>(
      {
        ...{ path, index, body, retry: isNoRefusal },
        decode: (response, ids, count) => {
          attempts = count;
          return decode(response, { ...subject.subject, ids });
        },
      },
      call,
      defaults,
    );
    const result = await pipeline.send(spec, call);
    return { kind: 'answered', outcome: toOutcome(job, result), attempts };
  } catch (error) {
    if (work.call.signal?.aborted === true || ClientClosedError.isInstance(error)) {
      return { kind: 'ended', attempts };
    }
    // What is wrong with the client is wrong for every row.
    if (!AlignError.isInstance(error) || ConfigurationError.isInstance(error)) throw error;
    if (RequestError.isInstance(error)) attempts = error.attempts;
    if (isRefusal(error)) {
      return { kind: 'refused', error, retryAfterMs: error.retryAfterMs, attempts };
    }
    return { kind: 'answered', outcome: toFailure(job, error), attempts };
  }
}

/** The outcome of a job that failed. */
export function toFailure(
  job: Pick<Job, 'work' | 'subject' | 'trial'>,
  error: AlignError,
): Outcome {
  return { ...factsOf(job), status: 'failed', score: null, error };
}

function toOutcome(job: Job, result: RowResult): Outcome {
  const score = 'agents' in result ? result.overallScore : result.score;
  return score === null
    ? { ...factsOf(job), status: 'not_applicable', score, result }
    : { ...factsOf(job), status: 'scored', score, result };
}

function factsOf({
  work,
  subject,
  trial,
}: { work: RowWork } & Pick<Job, 'subject' | 'trial'>): OutcomeFacts {
  const { row, identity } = work;
  const { position, group, tags } = row;
  const { id } = identity;
  return { id, row: position, criterion: subject.name, trial, group, tags, resumed: false };
}

// The pace of the whole run decides when a refused request is sent again.
function isNoRefusal(error: AlignError): boolean {
  return !isRefusal(error);
}
