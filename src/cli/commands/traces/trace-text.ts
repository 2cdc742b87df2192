import type { Comment, Trace, TraceEvaluation } from 'align-evals';
import { cleanLine } from '../../terminal/clean-line.ts';
import { fit } from '../../terminal/display-width.ts';
import { wrap } from '../../terminal/wrap.ts';
import { showRating, showScore, showTags, showTime } from './show-trace-fields.ts';

const INDENT = '  ';

/** Describes a trace for people, in lines of the width. */
export function toTraceText(trace: Trace, width: number): string {
  const facts = [
    ['trace', cleanLine(trace.id)],
    ['stored', `${showTime(trace.createdAt)} UTC`],
    ['tags', showTags(trace.tags)],
    ['rating', showRating(trace.rating)],
  ].flatMap(([name = '', value]) => (value === '' ? [] : [`${name.padEnd(8)}${value ?? ''}`]));
  const sections = [
    facts,
    ...trace.evaluations.map((evaluation) => describeEvaluation(evaluation, width)),
    describeComments(trace.comments, width),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => fitLines(line, width)).join('\n'))
    .join('\n\n');
}

function describeEvaluation(evaluation: TraceEvaluation, width: number): string[] {
  const { score, criteria, evaluatorName, explanation } = evaluation;
  const name = cleanLine(criteria ?? evaluatorName ?? 'no criterion');
  const head = `${showScore(score)}  ${name}`;
  return explanation === null || explanation === ''
    ? [head]
    : [head, wrap(cleanLine(explanation), width, INDENT)];
}

function describeComments(comments: readonly Comment[], width: number): string[] {
  if (comments.length === 0) return [];
  const lines = comments.map(({ createdAt, comment }) =>
    wrap(`${showTime(createdAt)}  ${cleanLine(comment)}`, width, INDENT),
  );
  return ['Comments', ...lines];
}

/** A word may be wider than the terminal. */
function fitLines(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => fit(line, width))
    .join('\n');
}
