import { AlignError, Client } from '../../src/index.ts';
import type { Judge } from '../../src/judge/create-judge.ts';
import {
  type Clock,
  createReferenceServer,
  type Scorer,
  type ScoreUsage,
} from '../../src/testing/index.ts';
import type { Outcome, Verdict } from './outcome.ts';
import type { JudgeCase } from './read-cases.ts';

/** Refused requests are repeated, as users of the client have them repeated. */
const NUM_RETRIES = 4;
/** For a case with all its attempts: local models are slow. */
const CASE_TIMEOUT_MS = 600_000;

/** How cases are scored. */
export interface ScoringOptions {
  /** The number of cases at the same time. */
  readonly concurrency: number;
  readonly onOutcome?: (outcome: Outcome) => void;
  /** The clock of the client, for tests. */
  readonly clock?: Clock;
}

/** Scores cases with a judge, each through a client and a reference server. The outcomes have the order of the cases. */
export async function scoreCases(
  cases: readonly JudgeCase[],
  judge: Judge,
  { concurrency, onOutcome, clock }: ScoringOptions,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rest = cases.entries();
  const work = async (): Promise<void> => {
    // The workers share the iterator.
    for (const [index, judged] of rest) {
      const outcome = await scoreCase(judged, judge, clock);
      outcomes[index] = outcome;
      onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return outcomes;
}

async function scoreCase(
  judged: JudgeCase,
  judge: Judge,
  clock: Clock | undefined,
): Promise<Outcome> {
  const watched = watchJudge(judge);
  const server = createReferenceServer({ scorer: watched.scorer });
  const client = new Client({
    ...server.clientOptions('eu'),
    numRetries: NUM_RETRIES,
    timeoutMs: CASE_TIMEOUT_MS,
    clock,
  });
  const startedAt = performance.now();
  try {
    const verdict = await client
      .evaluate({
        messages: judged.messages,
        criteria: judged.criterion,
        system: judged.system,
        tools: judged.tools,
        evaluateLatest: judged.evaluate_latest,
      })
      .then(
        ({ score }): Verdict => ({ score }),
        (error: unknown): Verdict => ({ failure: watched.failure() ?? codeOf(error) }),
      );
    return { judged, verdict, tokens: watched.tokens(), ms: performance.now() - startedAt };
  } finally {
    await client.close();
  }
}

/** Keeps what a client does not see of a judge: the codes of its errors, and the tokens without those of an estimate. */
function watchJudge(judge: Judge): {
  readonly scorer: Scorer;
  readonly failure: () => string | undefined;
  readonly tokens: () => Outcome['tokens'];
} {
  let failure: string | undefined;
  let usage: ScoreUsage = { promptTokens: 0, cachedTokens: 0, completionTokens: 0 };
  return {
    scorer: async (input) => {
      try {
        const score = await judge(input);
        usage = score.usage ?? usage;
        return score;
      } catch (error) {
        failure = codeOf(error);
        throw error;
      }
    },
    failure: () => failure,
    tokens: () => ({
      prompt: usage.promptTokens,
      cached: usage.cachedTokens,
      completion: usage.completionTokens,
    }),
  };
}

function codeOf(error: unknown): string {
  return AlignError.isInstance(error) ? error.code : 'unknown';
}
