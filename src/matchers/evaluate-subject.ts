import { Client } from '../client/client.ts';
import { type ClientContext, contextOf } from '../client/client-context.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import type { RewardFields, TraceFields } from '../service/evaluation-body.ts';
import { describeValue } from '../values/describe-value.ts';
import type { MatcherSetup, NamedCriterion } from './matcher-options.ts';
import type { MatcherResult, TestName } from './recorder.ts';
import { readSubject } from './subject.ts';

/** The client of a suite, which is created at its first use. */
export type ClientSource = () => Client;

/** Returns a function that creates the client of a suite once. */
export function toClientSource({ client, recorder }: MatcherSetup): ClientSource {
  let created = typeof client === 'function' ? undefined : client;
  const create = typeof client === 'function' ? client : (): Client => createClient(recorder);
  return () => (created ??= create());
}

/** Recorded answers need no key, and nothing is sent with the key of a replay. */
function createClient(recorder: MatcherSetup['recorder']): Client {
  return recorder?.isReplay === true ? new Client({ apiKey: 'replayed' }) : new Client();
}

/** What an assertion evaluates, and how. */
export interface SubjectEvaluation extends Pick<MatcherSetup, 'recorder'> {
  readonly subject: unknown;
  readonly criteria: readonly NamedCriterion[];
  readonly trials: number;
  readonly test: TestName | undefined;
  readonly source: ClientSource;
}

/** The results of one criterion. */
export interface CriterionResults {
  readonly name: string;
  readonly criterion: string;
  /** One per trial. */
  readonly results: readonly MatcherResult[];
  /** What was sent. */
  readonly fields: RewardFields | TraceFields;
}

/**
 * Evaluates a subject against criteria, each as often as there are trials. All evaluations settle, so that none is lost that was
 * paid; then the first failure is thrown.
 */
export async function evaluateSubject({
  subject,
  criteria,
  trials,
  test,
  source,
  recorder,
}: SubjectEvaluation): Promise<readonly CriterionResults[]> {
  const context = requireContext(source());
  const read = criteria.map(([name, criterion]) => ({
    name,
    criterion,
    ...readSubject(subject, criterion, context),
  }));
  const settled = await Promise.allSettled(
    read.flatMap(({ send, ...facts }) =>
      Array.from({ length: trials }, async (_, index) => {
        if (recorder === undefined) return await send();
        const { defaults } = context;
        return await recorder.evaluate({ ...facts, test, defaults, trial: index + 1 }, send);
      }),
    ),
  );
  const results = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return read.map(({ name, criterion, input }, index) => ({
    name,
    criterion,
    fields: input.fields,
    results: results.slice(index * trials, (index + 1) * trials),
  }));
}

function requireContext(client: Client): ClientContext {
  const context = Object(client) === client ? contextOf(client) : undefined;
  if (context !== undefined) return context;
  throw new ConfigurationError(
    `client is ${describeValue(client)}, but must be a Client of the same copy of align-evals: pass new Client(), or a function that returns one`,
    { code: 'invalid_option', option: 'client' },
  );
}
