import type { ResolvedOptions } from '../../options/resolve-options.ts';
import { VERSION } from '../../transport/version.ts';
import { type CriterionSource, hashCriterion, hashSettings } from '../journal/run-line.ts';
import type { Digest, JournalRun } from '../journal/journal.ts';
import type { RunCriterion, RunSettings } from '../journal/lines.ts';
import type { ResolvedRunOptions } from './resolve-run-options.ts';
import type { RunSubject } from './subjects.ts';

/** What a run says of itself in its journal. */
export function toJournalRun(
  settings: ResolvedRunOptions,
  { target }: Pick<ResolvedOptions, 'target'>,
  digest: Digest,
): JournalRun {
  const { kind, subjects, trials, keep, source, service = target.origin } = settings;
  const line: RunSettings = {
    core: settings.core ?? null,
    latest: kind === 'reward' && (settings.evaluateLatest ?? true),
    cleaning: settings.explanationCleaning ?? null,
    retention: settings.dataRetention ?? 'standard',
  };
  const criteria = subjects.map((subject): [string, RunCriterion] => {
    const source = toSource(subject);
    const c = hashCriterion(source, digest);
    return [
      subject.name,
      'evaluator' in source
        ? { text: source.evaluator, c, evaluator: true }
        : { text: source.criterion, c },
    ];
  });
  return {
    by: `align-evals/${VERSION}`,
    kind,
    service,
    settings: line,
    s: hashSettings(line, { kind, service }, digest),
    criteria: Object.fromEntries(criteria),
    trials,
    keep,
    ...(source === undefined ? {} : { source }),
  };
}

/** What a subject is for hashes and results. */
export function toSource({ subject: { criterion, evaluatorName } }: RunSubject): CriterionSource {
  return criterion === null ? { evaluator: evaluatorName } : { criterion };
}
