import type { Outcome } from './score-all.ts';
import { shortenId, wrap } from './wrap.ts';

const LISTED_IDS = 5;

/** Names, for each reason of a failure, the conversations and criteria that failed. */
export function listFailures(outcomes: readonly Outcome[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { id, results } of outcomes) {
    for (const [reason, names] of failuresOf(results)) {
      const isWhole = names.length === Object.keys(results).length;
      const subject = isWhole ? shortenId(id) : `${shortenId(id)} (${names.join(', ')})`;
      byReason.set(reason, [...(byReason.get(reason) ?? []), subject]);
    }
  }
  return Array.from(byReason, ([reason, subjects]) => {
    const others = subjects.length - LISTED_IDS;
    const listed = subjects.slice(0, LISTED_IDS).join(', ');
    return wrap(`Failed: ${listed}${others > 0 ? ` and ${others} others` : ''}: ${reason}`, '  ');
  });
}

/** The names of the failed criteria of one conversation, by reason. */
function failuresOf(results: Outcome['results']): Map<string, string[]> {
  const byReason = new Map<string, string[]>();
  for (const [name, settled] of Object.entries(results)) {
    if (settled.status !== 'rejected') continue;
    const { reason } = settled;
    const message = reason instanceof Error ? reason.message : String(reason);
    byReason.set(message, [...(byReason.get(message) ?? []), name]);
  }
  return byReason;
}
