import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { TaskKind } from '../../service/tasks.ts';
import type { Digest, JournalRun } from './journal.ts';
import type { JournalIndex } from './journal-index.ts';
import { scoreSource } from './score-source.ts';
import { JOURNAL_VERSION, type RunLine, type RunSettings } from './lines.ts';

export type RunLineFacts = Pick<RunLine, 'run' | 'n' | 'at'> & { readonly repaired: number };

export function toRunLine(run: JournalRun, { repaired, ...facts }: RunLineFacts): RunLine {
  const { by, kind, service, settings, s, criteria, trials, keep } = run;
  const { variant, source, data, shard } = run;
  return {
    t: 'run',
    v: JOURNAL_VERSION,
    run: facts.run,
    n: facts.n,
    at: facts.at,
    by,
    kind,
    service,
    settings: inOrder(settings),
    s,
    criteria,
    trials,
    keep,
    ...(variant === undefined ? {} : { variant }),
    ...(source === undefined ? {} : { source }),
    ...(data === undefined ? {} : { data }),
    ...(shard === undefined ? {} : { shard }),
    ...(repaired === 0 ? {} : { repaired }),
  };
}

function inOrder({ core, latest, cleaning, retention }: RunSettings): RunSettings {
  return { core, latest, cleaning, retention };
}

/** Lists the names of criteria whose text is another one than before. */
export function listChangedCriteria(before: JournalRun, run: JournalRun): string[] {
  return Object.entries(run.criteria).flatMap(([name, { c }]) => {
    const same = Object.hasOwn(before.criteria, name) ? before.criteria[name] : undefined;
    return same !== undefined && same.c !== c ? [name] : [];
  });
}

/** Throws a `ConfigurationError` that lists the settings in which a run differs from its journal. */
export function requireSameSettings(
  before: RunLine,
  run: JournalRun,
  {
    path,
    index,
  }: { readonly path: string; readonly index: Pick<JournalIndex, 'outcomes' | 'failed'> },
): void {
  // A judge with a wrong key or model leaves failures only, which another judge may evaluate again.
  const areJudges = [before, run].every(({ service }) => scoreSource(service) === 'judge');
  const isRebound = areJudges && index.outcomes === index.failed;
  const { service, s } = isRebound ? run : before;
  const differences = listDifferences({ ...before, service, s }, run);
  if (differences.length === 0) return;
  throw new ConfigurationError(
    `${path} was written with other settings, and results of different settings are not mixed: ${differences.join('; ')}. Use the same settings, or another journal`,
    { code: 'conflicting_options', option: 'journal' },
  );
}

/** The text of a criterion, or the name of a stored evaluator. */
export type CriterionSource = { readonly criterion: string } | { readonly evaluator: string };

/** What identifies a criterion in a journal; a check by its name. */
type HashedSource = CriterionSource | { readonly check: string };

/** The hash depends on the text of a criterion, not on the name that the caller gave it. */
export function hashCriterion(source: HashedSource, digest: Digest): string {
  return digest(Object.entries(source).flat().join('\n'));
}

export function hashSettings(
  { cleaning, core, latest, retention }: RunSettings,
  { kind, service }: { readonly kind: TaskKind; readonly service: string },
  digest: Digest,
): string {
  // The keys are in alphabetical order, so that the text is the same for the same settings.
  return digest(JSON.stringify({ cleaning, core, kind, latest, retention, service }));
}

/** Lists the settings in which a run differs from an earlier one, in words. */
export function listDifferences(before: JournalRun, run: JournalRun): string[] {
  const then = facts(before);
  const differences = Object.entries(facts(run)).flatMap(([name, value]) =>
    value === then[name]
      ? []
      : [`${name} is ${describe(value)}, and was ${describe(then[name])} in the journal`],
  );
  const isOther = differences.length === 0 && before.s !== run.s;
  return isOther ? ['the hash of the settings is another one'] : differences;
}

type Facts = Readonly<Record<string, string | boolean | null>>;

// A run cannot go from `keep: 'scores'` to `'all'`: the journal does not have the texts of its earlier outcomes.
function facts({ kind, service, settings, keep, variant }: JournalRun): Facts {
  return { kind, service, ...inOrder(settings), keep, variant: variant ?? null };
}

function describe(value: string | boolean | null | undefined): string {
  return value === null || value === undefined ? 'not set' : String(value);
}
