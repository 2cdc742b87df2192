import type { Surface } from '../../output.ts';
import { wrapText } from '../../text/fit-text.ts';

/** Only `failed` stops a run; a warning may explain another failure. */
type CheckStatus = 'ok' | 'warning' | 'failed';

export interface Check {
  /** The subject of the check, such as `key` or `dns`. */
  readonly name: string;
  readonly status: CheckStatus;
  /** The finding, which never contains a key. */
  readonly detail: string;
  /** What the user can do; never with the status `ok`. */
  readonly fix?: string;
}

export function ok(name: string, detail: string): Check {
  return { name, status: 'ok', detail };
}

/** Creates a failed check when a run needs the subject, otherwise a warning. */
export function problem(
  name: string,
  detail: string,
  { fix, isRequired }: { readonly fix?: string | undefined; readonly isRequired: boolean },
): Check {
  const status = isRequired ? 'failed' : 'warning';
  return { name, status, detail, ...(fix === undefined ? {} : { fix }) };
}

const LABELS: Readonly<Record<CheckStatus, string>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'FAILED',
};
const STYLES = { ok: 'green', warning: 'yellow', failed: 'red' } as const;
const LABEL_WIDTH = 9;

/** Describes checks for people, each fix below its check. */
export function describeChecks(
  checks: readonly Check[],
  { width, style }: Pick<Surface, 'width' | 'style'>,
): string {
  const indent = ' '.repeat(LABEL_WIDTH);
  return checks
    .flatMap(({ name, status, detail, fix }) => {
      const label = style(STYLES[status], LABELS[status]);
      const padding = ' '.repeat(LABEL_WIDTH - LABELS[status].length);
      const [first = '', ...rest] = wrapText(`${name}: ${detail}`, width, indent);
      return [
        label + padding + first.slice(LABEL_WIDTH),
        ...rest,
        ...(fix === undefined ? [] : wrapText(fix, width, indent)),
      ];
    })
    .join('\n');
}
