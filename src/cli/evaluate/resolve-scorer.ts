import type { RunLine } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { judgeError, readJudgeModel } from '../open-judge.ts';
import type { CommandContext } from '../program.ts';
import { toTerminalText } from '../text/terminal-text.ts';

/** What computes the scores of a run. */
export type ResolvedScorer =
  | { readonly source: 'service' }
  | { readonly source: 'synthetic' }
  | {
      readonly source: 'judge';
      readonly model: string;
      /** The name of the only judge that may continue the journal; undefined for a new journal. */
      readonly journalJudge: string | undefined;
    };

/**
 * Resolves what computes the scores. The journal of a resumed run decides, otherwise `--offline` and
 * ALIGN_JUDGE_MODEL. A run against a service has scores of the service.
 */
export async function resolveScorer(
  flags: EvaluateFlags,
  before: RunLine | undefined,
  { host, output }: CommandContext,
): Promise<ResolvedScorer> {
  const model = readJudgeModel(host.env);
  if (before === undefined) return scorerOf(flags, model);
  const { scoreSource } = await import('align-evals/batch');
  const source = scoreSource(before.service);
  // With --offline, opening the journal fails.
  if (source === 'service') return scorerOf(flags, model);
  rejectService(flags, source === 'judge' ? 'scores of a judge' : 'offline scores');
  if (source === 'judge') {
    if (model === undefined) throw missingJudge(before.service, flags);
    return { source, model, journalJudge: before.service };
  }
  if (model !== undefined) output.note(UNUSED_MODEL);
  return { source };
}

function scorerOf({ offline, baseUrl }: EvaluateFlags, model: string | undefined): ResolvedScorer {
  if (offline !== true) return { source: 'service' };
  if (baseUrl !== undefined) {
    throw usageError(
      '--offline scores without the service, and --base-url names one. Leave out one of them.',
    );
  }
  if (model === undefined) return { source: 'synthetic' };
  return { source: 'judge', model, journalJudge: undefined };
}

const UNUSED_MODEL =
  'The journal has synthetic scores, so ALIGN_JUDGE_MODEL has no effect. Begin a new journal with --out for scores of the model.';

// The flag would have no effect, because scores of different origins are never mixed.
function rejectService({ baseUrl, resume = '' }: EvaluateFlags, scores: string): void {
  if (baseUrl === undefined) return;
  throw usageError(
    `${resume} has ${scores}, and --base-url names a service. Leave it out, or begin a new journal with --out.`,
  );
}

function missingJudge(judge: string, { resume = '' }: EvaluateFlags): Error {
  return judgeError(
    `${resume} has scores of the ${toTerminalText(judge)}. To continue it, set ALIGN_JUDGE_MODEL to that model, and OPENAI_API_KEY or OPENAI_BASE_URL to its provider.`,
  );
}
