import type { ResolvedOptions } from '../../client/options/resolve-options.ts';
import { VERSION } from '../../client/transport/build-request.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { RunSubject } from '../evaluation-settings.ts';
import type { Digest, JournalRun } from '../journal/journal.ts';
import type { RunCriterion, RunSettings } from '../journal/lines.ts';
import { type CriterionSource, hashCriterion, hashSettings } from '../journal/run-line.ts';

/** Returns what a run writes about itself in its journal. */
export function toJournalRun(
  settings: ResolvedRunOptions,
  { target }: Pick<ResolvedOptions, 'target'>,
  digest: Digest,
): JournalRun {
  const {
    kind,
    subjects,
    runChecks,
    trials,
    keep,
    variantName: variant,
    source,
    data,
    shard,
    service = target.origin,
  } = settings;
  const line = toSettings(settings);
  return {
    by: `align-evals/${VERSION}`,
    kind,
    service,
    settings: line,
    s: hashSettings(line, { kind, service }, digest),
    criteria: Object.fromEntries([
      ...subjects.map((subject) => [subject.name, toCriterion(subject, digest)] as const),
      ...runChecks.map(({ name }) => [name, toCheckCriterion(name, digest)] as const),
    ]),
    trials,
    keep,
    ...(variant === undefined ? {} : { variant }),
    ...(source === undefined ? {} : { source }),
    ...(data === undefined ? {} : { data }),
    ...(shard === undefined ? {} : { shard }),
  };
}

function toSettings({ kind, ...settings }: ResolvedRunOptions): RunSettings {
  return {
    core: settings.core ?? null,
    latest: kind === 'reward' && (settings.evaluateLatest ?? true),
    cleaning: settings.explanationCleaning ?? null,
    retention: settings.dataRetention ?? 'standard',
  };
}

function toCriterion(subject: RunSubject, digest: Digest): RunCriterion {
  const source = toSource(subject);
  const c = hashCriterion(source, digest);
  return 'evaluator' in source
    ? { text: source.evaluator, c, evaluator: true }
    : { text: source.criterion, c };
}

/** The hash depends on the name only: a change of the code is not seen. */
function toCheckCriterion(name: string, digest: Digest): RunCriterion {
  return { text: name, c: hashCriterion({ check: name }, digest), check: true };
}

export function toSource({ subject: { criterion, evaluatorName } }: RunSubject): CriterionSource {
  return criterion === null ? { evaluator: evaluatorName } : { criterion };
}
