import type { RunLine, ScoreSource } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { readJudgeModel } from '../open-judge.ts';
import type { CommandContext } from '../program.ts';
import { quoteArgument } from '../text/shell-command.ts';
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
 * Resolves what computes the scores. The journal of a resumed run decides, otherwise `--offline` and `--judge-model`. A run
 * against a service has scores of the service.
 */
export async function resolveScorer(
  flags: EvaluateFlags,
  before: RunLine | undefined,
  { host, output }: CommandContext,
): Promise<ResolvedScorer> {
  const variable = readJudgeModel(host.env);
  rejectConflicts(flags, variable);
  if (before !== undefined) return await scorerOfJournal(flags, before);
  const { offline, judgeModel: model } = flags;
  if (model !== undefined) return { source: 'judge', model, journalJudge: undefined };
  if (offline === true) return { source: 'synthetic' };
  if (variable !== undefined) output.note(UNUSED_MODEL);
  return { source: 'service' };
}

async function scorerOfJournal(
  flags: EvaluateFlags,
  { service }: RunLine,
): Promise<ResolvedScorer> {
  const { readJudgeService, scoreSource } = await import('align-evals/batch');
  const source = scoreSource(service);
  rejectOtherScores(flags, source);
  const model = flags.judgeModel ?? readJudgeService(service)?.model;
  return source === 'judge' && model !== undefined
    ? { source, model, journalJudge: service }
    : { source: source === 'synthetic' ? source : 'service' };
}

/** Nothing may be sent to another machine with `--offline`, and scores of different origins are never mixed. */
function rejectOtherScores(flags: EvaluateFlags, source: ScoreSource): void {
  const { offline, baseUrl, judgeModel } = flags;
  const scores = SCORES[source];
  if (source !== 'synthetic' && offline === true) {
    throw otherScores(flags, scores, '--offline gives synthetic scores');
  }
  if (source !== 'service' && baseUrl !== undefined) {
    throw otherScores(flags, scores, '--base-url names a service');
  }
  if (source !== 'judge' && judgeModel !== undefined) {
    throw otherScores(flags, scores, '--judge-model names a judge');
  }
}

const SCORES: Readonly<Record<ScoreSource, string>> = {
  service: 'scores of the service',
  synthetic: 'offline scores',
  judge: 'scores of a judge',
};

const UNUSED_MODEL =
  'ALIGN_JUDGE_MODEL has no effect here. For scores of the model, add --judge-model.';

function rejectConflicts(
  { offline, baseUrl, judgeModel }: EvaluateFlags,
  variable: string | undefined,
): void {
  const flag = judgeModel === undefined ? '--offline' : '--judge-model';
  if ((offline === true || judgeModel !== undefined) && baseUrl !== undefined) {
    throw usageError(
      `${flag} scores without the service, and --base-url names one. Leave out one of them.`,
    );
  }
  if (offline !== true) return;
  if (judgeModel !== undefined) {
    throw usageError(
      '--offline gives synthetic scores, and --judge-model names a model. Leave out one of them.',
    );
  }
  if (variable === undefined) return;
  throw usageError(
    `--offline gives synthetic scores and asks no model, and ALIGN_JUDGE_MODEL is set. For scores of the model, pass --judge-model ${quoteArgument(toTerminalText(variable))} in place of --offline; for synthetic scores, unset ALIGN_JUDGE_MODEL.`,
  );
}

function otherScores({ resume = '' }: EvaluateFlags, scores: string, flag: string): Error {
  return usageError(
    `${resume} is for ${scores}, and ${flag}. Leave it out, or begin a new journal with --out.`,
  );
}
