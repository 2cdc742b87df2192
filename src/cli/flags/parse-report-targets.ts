import { InvalidArgumentError } from '@commander-js/extra-typings';

const EXTENSIONS = { html: '.html', junit: '.junit.xml', markdown: '.md', csv: '.csv' } as const;

export type ReportKind = keyof typeof EXTENSIONS;

/** The path `-` is stdout. Without a path, the name is derived from the name of the journal. */
export interface ReportTarget {
  readonly kind: ReportKind;
  readonly path: string | undefined;
}

/** Parses `html,markdown=report.md,csv=-`; the flag may be repeated. */
export function parseReportTargets(
  text: string,
  previous: readonly ReportTarget[] = [],
): readonly ReportTarget[] {
  const targets = [...previous, ...text.split(',').map(parseTarget)];
  const kinds = new Set(targets.map(({ kind }) => kind));
  if (kinds.size < targets.length) throw new InvalidArgumentError('Pass each kind once.');
  if (targets.filter(({ path }) => path === '-').length > 1) {
    throw new InvalidArgumentError('Only one report can be on stdout.');
  }
  return targets;
}

/** Returns the path of a report, by default the path of the journal with another ending. */
export function pathOf({ kind, path }: ReportTarget, journal: string): string {
  return path ?? `${journal.replace(/\.jsonl$/, '')}${EXTENSIONS[kind]}`;
}

function parseTarget(part: string): ReportTarget {
  const split = part.indexOf('=');
  const kind = split === -1 ? part : part.slice(0, split);
  const path = split === -1 ? undefined : part.slice(split + 1);
  if (!isKind(kind) || path === '') {
    throw new InvalidArgumentError(
      'Pass html, junit, markdown and csv with commas, each with =PATH if you like, or =- for stdout.',
    );
  }
  return { kind, path };
}

function isKind(kind: string): kind is ReportKind {
  return Object.hasOwn(EXTENSIONS, kind);
}
