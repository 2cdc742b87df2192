import { basename, dirname, resolve } from 'node:path';
import type { EvalDefinition, RunLine } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import { connectRun } from '../evaluate/connect-run.ts';
import { resolveScorer } from '../evaluate/resolve-scorer.ts';
import { textsOf, toMarks, withMarks } from '../results/calibrated-marks.ts';
import type { CalibratedMarks, ResultFlags } from '../flags/result-flags.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { connect } from '../connect.ts';
import type { CommandContext } from '../program.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import type { LoadedEval } from './load-eval.ts';

export type Definition = EvalDefinition<object, unknown>;

/** One run of the command: an eval, or one of its variants. */
export interface PlannedRun extends LoadedEval {
  /** The name of the variant; undefined without variants. */
  readonly variant: string | undefined;
  /** The beginning of the name of its journal, such as `support.small`. */
  readonly name: string;
  /** The criteria by their names. */
  readonly criteria: Readonly<Record<string, string>>;
  /** The names of criteria, evaluators and checks. */
  readonly names: readonly string[];
}

export type RunConnection = Awaited<ReturnType<typeof connectRun>>;

/** Lists the runs of evals, one per variant. */
export function listRuns(evals: readonly LoadedEval[], { variant }: RunFlags): PlannedRun[] {
  const runs = evals.flatMap((loaded) => {
    const variants = Object.keys(loaded.definition.variants ?? {});
    if (variants.length === 0) return variant === undefined ? [toRun(loaded, undefined)] : [];
    const chosen = variants.filter((name) => variant === undefined || name === variant);
    return chosen.map((name) => toRun(loaded, name));
  });
  if (variant === undefined || runs.length > 0) return runs;
  const known = evals.flatMap(({ definition }) => Object.keys(definition.variants ?? {}));
  const list = known.length === 0 ? 'There are no variants' : `There are ${known.join(', ')}`;
  throw usageError(`--variant ${toTerminalText(variant)} is no variant. ${list}.`);
}

/** The name of an eval without variants. */
export function nameOfEval(file: string): string {
  return basename(file).replace(/(?:\.eval)?\.[mc]?[jt]s$/, '');
}

function toRun(loaded: LoadedEval, variant: string | undefined): PlannedRun {
  const { definition, file } = loaded;
  const base = nameOfEval(file);
  const criteria = criteriaOf(definition);
  const names = [
    ...Object.keys(criteria),
    ...(definition.evaluators ?? []),
    ...Object.keys(definition.checks ?? {}),
  ];
  return {
    ...loaded,
    variant,
    name: variant === undefined ? base : `${base}.${variant}`,
    criteria,
    names,
  };
}

function criteriaOf({ criteria = {} }: Definition): Readonly<Record<string, string>> {
  if (typeof criteria === 'string') return { [criteria]: criteria };
  if (!isList(criteria)) return criteria;
  return Object.fromEntries(criteria.map((text) => [text, text]));
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

/** Flags that name one journal need one run. */
export function rejectSeveral(runs: readonly PlannedRun[], flags: RunFlags): void {
  if (runs.length === 1) return;
  const named = (['out', 'resume', 'rescore', 'baseline'] as const).find(
    (flag) => flags[flag] !== undefined,
  );
  const isNamedReport = (flags.report ?? []).some(({ path }) => path !== undefined);
  const flag = named === undefined && isNamedReport ? 'report KIND=PATH' : named;
  if (flag === undefined) return;
  const names = runs.map(({ name }) => toTerminalText(name)).join(', ');
  throw usageError(
    `--${flag} is for one run, and these are ${runs.length}: ${names}. Pass one eval file, or --variant.`,
  );
}

/** Flags replace the gates of an eval, whose comparisons need a baseline. */
export async function toResultFlags(
  run: Pick<PlannedRun, 'criteria' | 'definition' | 'file' | 'names'>,
  flags: RunFlags,
): Promise<ResultFlags> {
  const { definition } = run;
  const { gatesOfEval } = await import('align-evals/batch');
  const { maxDrop, minCoverage, ...gates } = gatesOfEval(definition);
  const calibrated = await readMarks(run, flags);
  const compared = flags.baseline === undefined ? {} : { maxDrop, minCoverage };
  const { clusterBy } = definition;
  const own = Object.entries({ ...gates, ...compared, clusterBy });
  return {
    ...Object.fromEntries(own.filter(([, value]) => value !== undefined)),
    ...flags,
    ...(calibrated === undefined ? {} : { calibrated }),
  };
}

/** The thresholds of the flag, else the thresholds of the eval. A path in an eval is relative to its file. */
async function readMarks(
  {
    criteria,
    definition,
    file,
    names,
  }: Pick<PlannedRun, 'criteria' | 'definition' | 'file' | 'names'>,
  { thresholds: flag }: RunFlags,
): Promise<CalibratedMarks | undefined> {
  const texts = textsOf(names, criteria);
  const { thresholds: own } = definition;
  if (flag === undefined && typeof own === 'object') return await toMarks(own, texts, file);
  const beside = typeof own === 'string' ? resolve(dirname(file), own) : undefined;
  const { calibrated } = await withMarks({ thresholds: flag ?? beside }, texts);
  return calibrated;
}

/** Connects a run with what scores it. Checks are computed here, and need no key. */
export async function connectEval(
  run: PlannedRun,
  before: RunLine | undefined,
  flags: RunFlags,
  context: CommandContext,
): Promise<RunConnection> {
  const { criteria, definition } = run;
  const { kind = 'reward', evaluators = [] } = definition;
  const hasChecksOnly = Object.keys(criteria).length + evaluators.length === 0;
  if (hasChecksOnly) {
    const connection = await connect(flags, context, { isDry: true });
    const facts = { service: 'checks only', isPaced: false, concurrency: undefined };
    return { ...connection, ...facts, journalService: undefined };
  }
  const scorer = await resolveScorer(flags, before, context);
  return await connectRun({ scorer, settings: { kind, criteria } }, flags, context);
}
