import { stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EvaluationSettings, RunLine } from 'align-evals/batch';
import { codeOf, missingFile, usageError } from '../command-error.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import type { CommandContext } from '../program.ts';
import { resolveRowSource, type RowSource, STDIN_NAME } from '../rows/row-source.ts';
import { keepSelection, type KeptSelection } from './keep-selection.ts';
import { readCriteria } from './read-criteria.ts';
import { type ResolvedScorer, resolveScorer } from './resolve-scorer.ts';

/** A run as described by flags and journal. */
export interface ResolvedRun {
  readonly source: RowSource;
  readonly journal: string;
  readonly isResumed: boolean;
  readonly scorer: ResolvedScorer;
  readonly settings: EvaluationSettings & {
    readonly kind: 'reward' | 'trace';
    readonly criteria: Readonly<Record<string, string>>;
  };
  readonly keep: 'all' | 'scores' | undefined;
  /** What the journal of a resumed run adds to the flags that select rows. */
  readonly selection: KeptSelection;
  /** The criteria and evaluators of the journal that this run leaves out. */
  readonly leftOut: readonly string[];
  /** The names of criteria and evaluators. */
  readonly names: readonly string[];
}

/** Resolves what is evaluated. With `--resume`, flags replace the settings of the journal. */
export async function resolveRun(
  files: readonly string[],
  flags: EvaluateFlags,
  context: CommandContext,
): Promise<ResolvedRun> {
  const before = await readBefore(flags);
  const scorer = await resolveScorer(flags, before, context);
  const { stdin } = context.host;
  const names = files.length > 0 ? files : await sourceOf(before);
  const isOfJournal = files.length === 0;
  const source = await resolveRowSource(names, { format: flags.format, isOfJournal, stdin });
  if (source === undefined) throw missingFile();
  const subjects = await resolveSubjects(flags, before);
  const subjectNames = [...Object.keys(subjects.criteria), ...subjects.evaluators];
  return {
    source,
    journal: flags.resume ?? (await resolveNewJournal(flags)),
    isResumed: before !== undefined,
    scorer,
    settings: { ...subjects, ...resolveSettings(flags, before) },
    keep: flags.keep ?? before?.keep,
    selection: keepSelection(flags, before),
    leftOut: Object.keys(before?.criteria ?? {}).filter((name) => !subjectNames.includes(name)),
    names: subjectNames,
  };
}

async function resolveNewJournal({ out }: EvaluateFlags): Promise<string> {
  if (out === undefined) return await findNewJournal(new Date());
  await requireNewJournal(out);
  return out;
}

/** Two runs may begin in one second: the second has `-2` in its name. */
export async function findNewJournal(
  now: Date,
  { folder = '.', prefix = 'align' }: { readonly folder?: string; readonly prefix?: string } = {},
): Promise<string> {
  const name = defaultJournalName(now, prefix);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const path = join(folder, name.replace(/(?=\.jsonl$)/, suffix));
    if (!(await exists(path))) return path;
  }
}

/**
 * Creates the journal of a new run. Another run may have taken the default name since it was found: then the run gets the
 * next one.
 */
export async function createJournal(path: string, prefix?: string): Promise<string> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: OWNER_ONLY });
    return path;
  } catch (error) {
    // What else is wrong with the path is reported when the run opens it.
    if (codeOf(error) !== 'EEXIST') return path;
    const names = { folder: dirname(path), ...(prefix === undefined ? {} : { prefix }) };
    return await createJournal(await findNewJournal(new Date(), names), prefix);
  }
}

/** Only the owner may read a journal: it holds conversations. */
const OWNER_ONLY = 0o600;

/** The default name has the local time: `align-20261122-090000.jsonl`. */
function defaultJournalName(now: Date, prefix = 'align'): string {
  const date = toDigits(now.getFullYear(), now.getMonth() + 1, now.getDate());
  const time = toDigits(now.getHours(), now.getMinutes(), now.getSeconds());
  return `${prefix}-${date}-${time}.jsonl`;
}

function toDigits(...parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join('');
}

/** Prevents a new run from continuing the journal of another run by accident. */
export async function requireNewJournal(path: string): Promise<void> {
  const size = await stat(path).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size === 0) return;
  throw usageError(
    `${path} exists. Continue its run with --resume ${path}, or pass another file to --out.`,
    'journal_exists',
  );
}

async function readBefore({ resume, retryFailed }: EvaluateFlags): Promise<RunLine | undefined> {
  if (resume === undefined) {
    if (retryFailed !== true) return undefined;
    throw usageError('--retry-failed needs a run to continue. Add --resume JOURNAL.');
  }
  const { readRun } = await import('align-evals/batch/node');
  return readRun(resume);
}

interface Subjects {
  readonly criteria: Readonly<Record<string, string>>;
  readonly evaluators: readonly string[];
}

async function resolveSubjects(
  flags: EvaluateFlags,
  before: RunLine | undefined,
): Promise<Subjects> {
  const criteria = await readCriteria(flags);
  const { evaluator: evaluators = [] } = flags;
  if (Object.keys(criteria).length + evaluators.length > 0) return { criteria, evaluators };
  if (before !== undefined) return subjectsOf(before);
  throw usageError(
    "There is no criterion. Pass -c tone='Reward friendly answers', --criteria FILE or --evaluator NAME.",
    'missing_criteria',
  );
}

function subjectsOf({ criteria }: RunLine): Subjects {
  const entries = Object.entries(criteria);
  return {
    criteria: Object.fromEntries(
      entries.flatMap(([name, { text, evaluator, check }]) =>
        evaluator === true || check === true ? [] : [[name, text]],
      ),
    ),
    evaluators: entries.flatMap(([, { text, evaluator }]) => (evaluator === true ? [text] : [])),
  };
}

async function sourceOf(before: RunLine | undefined): Promise<readonly string[]> {
  if (before === undefined) return [];
  const { source } = before;
  if (source === undefined || source === STDIN_NAME) {
    throw usageError(
      'The rows of this journal came from stdin. Pass FILE, or "-" and the same rows on stdin.',
      'missing_file',
    );
  }
  if (!source.includes(', ') || (await exists(source))) return [source];
  throw usageError(
    `The rows of this journal came from several files: ${source}. Pass them again, in this order.`,
    'missing_file',
  );
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

type Settings = Omit<ResolvedRun['settings'], 'criteria' | 'evaluators'>;

/** A flag replaces the setting of the journal. */
function resolveSettings(flags: EvaluateFlags, before: RunLine | undefined): Settings {
  const kept = before === undefined ? NEW_RUN : toSettings(before);
  return {
    kind: flags.trace === true ? 'trace' : kept.kind,
    trials: flags.trials ?? kept.trials,
    tags: flags.tag,
    modelCore: flags.core ?? kept.modelCore,
    evaluateLatest: flags.allResponses === true ? false : kept.evaluateLatest,
    explanationCleaning: kept.explanationCleaning,
    dataRetention: flags.retention ?? kept.dataRetention,
    strict: flags.strict,
    allowMissingAnswers: flags.allowMissingAnswers,
  };
}

const NEW_RUN: Settings = { kind: 'reward' };

function toSettings({ kind, trials, settings }: RunLine): Settings {
  const { core, latest, cleaning, retention } = settings;
  return {
    kind,
    trials,
    modelCore: core ?? undefined,
    evaluateLatest: latest,
    explanationCleaning: cleaning === 'end_user' ? cleaning : undefined,
    dataRetention: retention === 'none' ? retention : undefined,
  };
}
