import type { Surface } from '../../output.ts';
import { wrapText } from '../../text/wrap-text.ts';
import type { Check, CheckStatus } from './check.ts';

const LABELS: Readonly<Record<CheckStatus, string>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'FAILED',
};
const STYLES = { ok: 'green', warning: 'yellow', failed: 'red' } as const;
const LABEL_WIDTH = 9;

/** Describes checks for people, one after the other; the fix is below its check. */
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
