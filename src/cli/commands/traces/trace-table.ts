import type { Trace, TraceEvaluation } from 'align-evals';
import { cleanText } from '../../text/clean-text.ts';
import { countOf } from '../../text/count-of.ts';
import { fitText, type Space } from '../../text/fit-text.ts';
import { type Column, layOutTable } from '../../text/table.ts';
import { showRating, showScore, showTags, showTime } from './show-trace-fields.ts';

/** What a list shows of a trace; parts that were left out are not there. */
export type ListedTrace = Pick<Trace, 'id' | 'createdAt' | 'tags' | 'rating'> &
  Partial<Pick<Trace, 'comments'>> & {
    readonly evaluations: readonly Pick<TraceEvaluation, 'score' | 'criteria' | 'evaluatorName'>[];
  };

const INDENT = '  ';

/** Prints two lines per trace: its columns, and below them criteria and tags, which need the whole width. */
export function toTraceTable(traces: readonly ListedTrace[], space: Space): string {
  const columns: Column[] = [
    { header: 'trace', cells: traces.map(({ id }) => cleanText(id)) },
    { header: 'time (UTC)', cells: traces.map((trace) => showTime(trace.createdAt)), rank: 2 },
    { header: 'score', cells: traces.map(showScores), align: 'right', rank: 1 },
    { header: 'rating', cells: traces.map(({ rating }) => showRating(rating)), rank: 3 },
  ];
  const [header = '', ...lines] = layOutTable(columns, space);
  const rows = traces.flatMap((trace, index) => [
    lines[index] ?? '',
    ...describe(trace).map((line) => fitText(line, space)),
  ]);
  return [header, ...rows].join('\n');
}

/** The score; of several evaluations the lowest, with the number of the others, such as `0.25 +2`. */
function showScores({ evaluations }: ListedTrace): string {
  const [first] = evaluations;
  if (first === undefined) return '-';
  if (evaluations.length === 1) return showScore(first.score);
  const scores = evaluations.flatMap(({ score }) => score ?? []);
  const lowest = scores.length === 0 ? null : Math.min(...scores);
  return `${showScore(lowest)} +${String(evaluations.length - 1)}`;
}

function describe({ evaluations, tags, comments = [] }: ListedTrace): string[] {
  const names = evaluations.map((one) => cleanText(one.criteria ?? one.evaluatorName ?? ''));
  const parts = [...new Set(names), showTags(tags), countComments(comments.length)].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? [] : [INDENT + parts.join('  ')];
}

function countComments(count: number): string {
  return count === 0 ? '' : countOf(count, 'comment', 'comments');
}
