import type { Trace } from 'align-evals';
import { toTerminalText } from '../../text/terminal-text.ts';

const SECONDS_LENGTH = 'YYYY-MM-DDThh:mm:ss'.length;

/** Shows a time to the second, in UTC. */
export function showTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime())
    ? toTerminalText(text)
    : time.toISOString().slice(0, SECONDS_LENGTH).replace('T', ' ');
}

/** Shows a score; `n/a` when the criterion did not apply, which is not 0. */
export function showScore(score: number | null): string {
  return score === null ? 'n/a' : score.toFixed(2);
}

export function showRating(rating: boolean | null): string {
  if (rating === null) return '-';
  return rating ? 'good' : 'bad';
}

export function showTags(tags: Trace['tags']): string {
  return toTerminalText(
    Object.entries(tags ?? {})
      .map(([key, value]) => `${key}=${value}`)
      .join(' '),
  );
}
