import { isRecord } from '../../../values/objects.ts';
import { readMessages } from '../../chat/read-messages.ts';
import type { PageEvaluation, PageTrace } from '../api/records.ts';

/** A cell shows the beginning. */
const EXCERPT = 200;

/** What a cell shows of the content of a trace: the beginning of the last message, or the number of agents. */
export function toContentText(trace: PageTrace['trace']): string {
  if (trace === null || trace === undefined) return '-';
  const agents = trace['agent_instance_by_id'];
  if (isRecord(agents)) return countOf(Object.keys(agents).length, 'agent');
  const texts = readMessages(trace['messages']).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])),
  );
  const last = texts.findLast((text) => text.trim() !== '') ?? '';
  return last.length > EXCERPT ? `${last.slice(0, EXCERPT)}…` : last || '-';
}

/** What a cell shows of the part of a trace that an evaluation is about. */
export function toSubTraceText(part: PageEvaluation['sub_trace']): string {
  if (part === null || part === undefined) return '-';
  const scores = part['agent_scores'];
  return isRecord(scores) ? countOf(Object.keys(scores).length, 'agent') : 'yes';
}

/** What a cell shows of a rating. */
export function toRatingText(rating: boolean | null): string {
  if (rating === null) return '-';
  return rating ? 'good' : 'bad';
}

/** A number with its unit. */
export function countOf(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}
