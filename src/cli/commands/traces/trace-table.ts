import type { Trace, TraceEvaluation } from 'align-evals';
import type { Surface } from '../../output.ts';
import { cleanLine } from '../../terminal/clean-line.ts';
import { fit } from '../../terminal/display-width.ts';
import { toTable } from '../../terminal/table.ts';
import { showRating, showScore, showTags, showTime } from './show-trace-fields.ts';

/** What a list shows of a trace; parts that were left out are not there. */
export type ListedTrace = Pick<Trace, 'id' | 'createdAt' | 'tags' | 'rating'> &
  Partial<Pick<Trace, 'comments'>> & {
    readonly evaluations: readonly Pick<TraceEvaluation, 'score' | 'criteria' | 'evaluatorName'>[];
  };

const HEAD = ['trace', 'time (UTC)', 'score', 'rating'];
const INDENT = '  ';

/** Prints two lines per trace: its columns, and below them criteria and tags, which need the whole width. */
export async function toTraceTable(
  traces: readonly ListedTrace[],
  { width, isUnicode }: Pick<Surface, 'width' | 'isUnicode'>,
): Promise<string> {
  const rows = traces.map((trace) => [
    cleanLine(trace.id),
    showTime(trace.createdAt),
    showScores(trace),
    showRating(trace.rating),
  ]);
  const table = await toTable([HEAD, ...rows], ['left', 'left', 'right', 'left']);
  const [head = '', ...lines] = table.split('\n');
  const whole = lines.flatMap((line, index) => [line, ...describe(traces[index])]);
  return [head, ...whole].map((line) => fit(line, width, isUnicode)).join('\n');
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

function describe(trace: ListedTrace | undefined): string[] {
  const { evaluations = [], tags = null, comments = [] } = trace ?? {};
  const names = evaluations.map((one) => cleanLine(one.criteria ?? one.evaluatorName ?? ''));
  const parts = [...new Set(names), showTags(tags), countComments(comments.length)].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? [] : [INDENT + parts.join('  ')];
}

function countComments(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 comment' : `${String(count)} comments`;
}
