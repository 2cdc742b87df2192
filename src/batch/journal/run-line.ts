import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { JournalRun } from './journal.ts';
import { JOURNAL_VERSION, type RunLine, type RunSettings } from './lines.ts';

/** What a journal adds to the facts of a run. */
export type RunLineFacts = Pick<RunLine, 'run' | 'n' | 'at'> & { readonly repaired: number };

/** Creates the line with which a run begins, or continues. */
export function toRunLine(run: JournalRun, { repaired, ...facts }: RunLineFacts): RunLine {
  const { by, kind, service, settings, s, criteria, trials, keep, source } = run;
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
    ...(source === undefined ? {} : { source }),
    ...(repaired === 0 ? {} : { repaired }),
  };
}

function inOrder({ core, latest, cleaning, retention }: RunSettings): RunSettings {
  return { core, latest, cleaning, retention };
}

/** Lists the names of criteria whose text differs from the one of the same name before. */
export function listChangedCriteria(before: JournalRun, run: JournalRun): string[] {
  return Object.entries(run.criteria).flatMap(([name, { c }]) => {
    const same = Object.hasOwn(before.criteria, name) ? before.criteria[name] : undefined;
    return same !== undefined && same.c !== c ? [name] : [];
  });
}

/**
 * Requires that a run has the settings with which its journal began.
 *
 * @throws `ConfigurationError` that lists the differences.
 */
export function requireSameSettings(before: RunLine, run: JournalRun, path: string): void {
  const differences = listDifferences(before, run);
  if (differences.length === 0) return;
  throw new ConfigurationError(
    `${path} was written with other settings, and results of different settings are not mixed: ${differences.join('; ')}. Use the same settings, or another journal`,
    { code: 'conflicting_options', option: 'journal' },
  );
}

/** Describes each setting in which a run differs from the one that it would continue. */
function listDifferences(before: JournalRun, run: JournalRun): string[] {
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

// A journal that kept only scores cannot give back what it did not keep.
function facts({ kind, service, settings, keep }: JournalRun): Facts {
  return { kind, service, ...inOrder(settings), keep };
}

function describe(value: string | boolean | null | undefined): string {
  return value === null || value === undefined ? 'not set' : String(value);
}
