import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import type { WarningEvent } from '../options/hooks.ts';
import { levelOf } from '../providers/warnings.ts';

/**
 * Rejects the warnings about what is or may be lost.
 *
 * @throws {@link UnsupportedResultError} that lists them.
 */
export function rejectLosses(
  warnings: readonly WarningEvent[],
  what: 'agent trace' | 'conversation',
): void {
  const losses = warnings.filter(({ code, level = levelOf(code) }) => level === 'loss');
  if (losses.length === 0) return;
  const lines = losses.map(({ code, detail, fix }) =>
    [code, ...[detail, fix].filter((words) => words !== undefined)].join(': '),
  );
  const rule = `The ${what} is incomplete or unclear, which strict does not allow`;
  throw new UnsupportedResultError('strict', [rule, ...lines].join('\n'));
}
