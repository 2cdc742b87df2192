import type { Judge } from 'align-evals/judge';
import type { Scorer } from 'align-evals/testing';
import { connect, type Connection } from '../connect.ts';
import type { CommandContext } from '../context.ts';
import { createLogger } from '../create-logger.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { openJudge } from '../judge/open-judge.ts';
import { judgeError } from '../judge/resolve-judge.ts';
import { cleanText } from '../text/clean-text.ts';
import type { ResolvedScorer } from './resolve-scorer.ts';

/** The client of a run, and what computes its scores. */
export interface RunConnection extends Connection {
  /** What the journal has in place of the address of a service; undefined for a service. */
  readonly journalService: string | undefined;
  /** Whether requests are paced: nobody else waits for the checksums of the embedded server. */
  readonly isPaced: boolean;
  /** The requests in flight that the scorer can use; undefined when the run learns it. */
  readonly concurrency: number | undefined;
}

/** What a judge can use without the rate limits of its provider, which nobody can read. */
const JUDGE_CONCURRENCY = 8;

/**
 * Connects a run with the service, or with a reference server in this process whose scores are labelled on stderr.
 *
 * @throws {@link CommandError} when the judge cannot be used, or is not that of the journal.
 */
export async function connectRun(
  scorer: ResolvedScorer,
  flags: EvaluateFlags,
  context: CommandContext,
): Promise<RunConnection> {
  if (scorer.source === 'service') {
    const connection = await connect(flags, context, flags);
    return { ...connection, journalService: undefined, isPaced: true, concurrency: undefined };
  }
  if (scorer.source === 'synthetic') {
    const facts = { service: 'the embedded server', journalService: 'offline', isPaced: false };
    return await embed({ ...facts, concurrency: undefined }, flags, context);
  }
  const { concurrency = JUDGE_CONCURRENCY, timeout: timeoutMs } = flags;
  const { model, journalJudge } = scorer;
  const judge = await openJudge({ model, concurrency, timeoutMs }, context.host.env);
  requireJournalJudge(judge, journalJudge, flags);
  const { service } = judge;
  const facts = { service: `the ${service}`, journalService: service, isPaced: true, concurrency };
  return await embed(facts, flags, context, judge);
}

/** Connects a run with a reference server in this process. */
async function embed(
  facts: Omit<RunConnection, 'client' | 'hasAccessToken'> & { readonly journalService: string },
  { region, timeout }: EvaluateFlags,
  context: CommandContext,
  scorer?: Scorer,
): Promise<RunConnection> {
  const { Client } = await import('align-evals');
  const { scoreNotice } = await import('align-evals/batch');
  const { moreAdapters } = await import('align-evals/providers');
  const { createReferenceServer } = await import('align-evals/testing');
  context.output.note(scoreNotice(facts.journalService) ?? '');
  // Nobody asks for the recorded calls, and the bodies of a long run would fill the memory.
  const server = createReferenceServer({ maxRecordedCalls: 1, scorer });
  const client = new Client({
    ...server.clientOptions(region),
    adapters: moreAdapters,
    timeoutMs: timeout,
    logger: createLogger(context),
  });
  return { ...facts, client, hasAccessToken: false };
}

// Scores of two models, or of two versions of the prompt, in one journal would look like those of one.
function requireJournalJudge(
  { service }: Judge,
  journalJudge: string | undefined,
  { resume = '' }: EvaluateFlags,
): void {
  if (journalJudge === undefined || journalJudge === service) return;
  throw judgeError(
    `${resume} has scores of the ${cleanText(journalJudge)}, and this run would have those of the ${cleanText(service)}. Set ALIGN_JUDGE_MODEL and OPENAI_BASE_URL as for the journal, and use the align-evals that has its prompt, or begin a new journal with --out.`,
  );
}
