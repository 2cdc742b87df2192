import type { TaskKind } from '../../options/task-params.ts';
import type { RunSettings } from './lines.ts';

/** Returns the first 32 hexadecimal digits of the SHA-256 of a text in UTF-8. */
export type Digest = (text: string) => string;

/** The text of a criterion, or the name of a stored evaluator. */
export type CriterionSource = { readonly criterion: string } | { readonly evaluator: string };

/** The hash depends on the text of a criterion, not on the name that the caller gave it. */
export function hashCriterion(source: CriterionSource, digest: Digest): string {
  return 'criterion' in source
    ? digest(`criterion\n${source.criterion}`)
    : digest(`evaluator\n${source.evaluator}`);
}

export function hashSettings(
  { cleaning, core, latest, retention }: RunSettings,
  { kind, service }: { readonly kind: TaskKind; readonly service: string },
  digest: Digest,
): string {
  // The keys are in alphabetical order, so that the text is the same for the same settings.
  return digest(JSON.stringify({ cleaning, core, kind, latest, retention, service }));
}
