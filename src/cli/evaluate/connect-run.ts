import type { EvaluationSettings, JournalOptions, RunData } from 'align-evals/batch';
import type { Judge } from 'align-evals/judge';
import type { ReferenceServer, Scorer } from 'align-evals/testing';
import { connect, type Connection, createLogger } from '../connect.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { type Host, readVariable } from '../host.ts';
import { judgeError, openJudge } from '../open-judge.ts';
import type { CommandContext } from '../program.ts';
import { readKnownRun } from '../results/read-known-run.ts';
import { nameOf } from '../rows/row-source.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { JudgeTokens } from './judge-tokens.ts';
import type { ResolvedRun } from './resolve-run.ts';

interface RunConnection extends Connection {
  /** The text that the journal has instead of the address of a service; undefined for a service. */
  readonly journalService: string | undefined;
  /** Whether requests are paced. The embedded server has no other clients, so its checksums need no pace. */
  readonly isPaced: boolean;
  /** The tokens of the judge; undefined for other scorers. */
  readonly tokens?: JudgeTokens | undefined;
  /** The number of requests in flight that the scorer can use; undefined when the run learns it. */
  readonly concurrency: number | undefined;
}

export interface StartedRun {
  readonly run: ResolvedRun;
  /** The number of rows of the files; undefined on stdin. */
  readonly rows: number | undefined;
  /** The hash of the files; undefined on stdin. */
  readonly hash: string | undefined;
  readonly flags: EvaluateFlags;
  readonly connection: RunConnection;
}

/** A default, because the rate limits of the provider of a judge cannot be read. */
const JUDGE_CONCURRENCY = 8;

const RESPONSES_PER_RESET = 1000;

/** Connects a run with the service, or with a reference server in this process whose scores are labelled on stderr. */
export async function connectRun(
  { scorer, settings }: Pick<ResolvedRun, 'scorer' | 'settings'>,
  flags: EvaluateFlags,
  context: CommandContext,
): Promise<RunConnection> {
  if (scorer.source === 'service') {
    const connection = await connect(flags, context, { ...flags, isDry: flags.dryRun });
    return { ...connection, journalService: undefined, isPaced: true, concurrency: undefined };
  }
  if (scorer.source === 'synthetic') {
    const facts = { service: 'the embedded server', journalService: 'offline', isPaced: false };
    return await embed({ ...facts, concurrency: undefined }, flags, context);
  }
  const { concurrency = JUDGE_CONCURRENCY, timeout: timeoutMs } = flags;
  const { model, journalJudge } = scorer;
  const env = flags.dryRun === true ? withoutProvider(context.host.env) : context.host.env;
  const judge = await openJudge({ model, concurrency, timeoutMs }, env);
  await requireJournalJudge(judge, journalJudge, flags);
  const { service } = judge;
  const tokens = new JudgeTokens(settings.criteria);
  const facts = { service: `the ${service}`, journalService: service, isPaced: true, concurrency };
  return await embed({ ...facts, tokens }, flags, context, tokens.count(judge));
}

/** A run that sends nothing needs no key of the provider. */
function withoutProvider(env: Host['env']): Host['env'] {
  const isSet = ['OPENAI_API_KEY', 'OPENAI_BASE_URL'].some(
    (name) => readVariable(env, name) !== undefined,
  );
  return isSet ? env : { ...env, OPENAI_API_KEY: 'no-key' };
}

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
  const server = createReferenceServer({ maxRecordedCalls: 1, scorer });
  const client = new Client({
    ...server.clientOptions(region),
    fetch: forgetting(server),
    adapters: moreAdapters,
    timeoutMs: timeout,
    logger: createLogger(context),
  });
  return { ...facts, client, hasAccessToken: false };
}

/** What the server stores is never read, and would fill the memory during a long run. */
function forgetting(server: ReferenceServer): typeof fetch {
  let responses = 0;
  return async (...request) => {
    const response = await server.fetch(...request);
    responses += 1;
    if (responses % RESPONSES_PER_RESET === 0) server.reset();
    return response;
  };
}

// In one journal, the scores of two models or of two versions of the prompt would look like scores of one judge.
async function requireJournalJudge(
  { service }: Judge,
  journalJudge: string | undefined,
  { resume = '' }: EvaluateFlags,
): Promise<void> {
  if (journalJudge === undefined || journalJudge === service) return;
  if (!(await hasScores(resume))) return;
  const { readJudgeService } = await import('align-evals/batch');
  const [before, now] = [readJudgeService(journalJudge), readJudgeService(service)];
  const fixes = (['model', 'host', 'promptVersion'] as const).flatMap((fact) =>
    before?.[fact] === now?.[fact] ? [] : FIXES[fact],
  );
  throw judgeError(
    `${resume} has scores of the ${toTerminalText(journalJudge)}, and this run would have scores of the ${toTerminalText(service)}. ${toSentence(fixes)}, or begin a new journal with --out.`,
  );
}

const FIXES = {
  model: 'leave out --judge-model',
  host: 'set OPENAI_BASE_URL as for the journal',
  promptVersion: 'use the align-evals that has the prompt of the journal',
} as const;

function toSentence(fixes: readonly string[]): string {
  const text = fixes.join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A judge with a wrong key or model leaves failures only, which another one may evaluate again. */
async function hasScores(journal: string): Promise<boolean> {
  const { record } = await readKnownRun(journal);
  return record.rows.some(({ outcomes }) => outcomes.some(({ status }) => status !== 'failed'));
}

/** The options that a run and its plan share. */
export function toSharedOptions({
  run,
  rows,
  hash,
  flags,
  connection,
}: StartedRun): EvaluationSettings & JournalOptions {
  return {
    ...run.settings,
    keep: run.keep,
    retryFailed: flags.retryFailed,
    source: nameOf(run.source),
    data: toData(rows, hash, flags),
    shard: flags.shard && `${flags.shard.number}/${flags.shard.count}`,
    service: connection.journalService,
  };
}

/** The rows of `--row` are a sample that the user chose. */
function toData(
  rows: number | undefined,
  hash: string | undefined,
  { limit, sample, seed, row }: EvaluateFlags,
): RunData {
  const chosen = sample === undefined ? undefined : (seed ?? 1);
  return { rows, hash, limit, sample: row?.length ?? sample, seed: chosen };
}
