import type { Comment, Trace, TraceEvaluation } from 'align-evals';
import { cleanText, MAX_PARAGRAPH } from '../../text/clean-text.ts';
import { wrapText } from '../../text/wrap-text.ts';
import { showRating, showScore, showTags, showTime } from './show-trace-fields.ts';

const INDENT = '  ';
const LABEL_WIDTH = 8;

/** Describes a trace for people, in lines of the width. */
export function toTraceText(trace: Trace, width: number): string {
  const sections = [
    [
      ...describeFact('trace', cleanText(trace.id), width),
      ...describeFact('stored', `${showTime(trace.createdAt)} UTC`, width),
      ...describeFact('tags', showTags(trace.tags), width),
      ...describeFact('rating', showRating(trace.rating), width),
    ],
    ...trace.evaluations.map((evaluation) => describeEvaluation(evaluation, width)),
    describeComments(trace.comments, width),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function describeFact(label: string, value: string, width: number): string[] {
  if (value === '') return [];
  const [first = '', ...rest] = wrapText(value, width, ' '.repeat(LABEL_WIDTH));
  return [label.padEnd(LABEL_WIDTH) + first.slice(LABEL_WIDTH), ...rest];
}

function describeEvaluation(evaluation: TraceEvaluation, width: number): string[] {
  const { score, criteria, evaluatorName, explanation } = evaluation;
  const name = cleanText(criteria ?? evaluatorName ?? 'no criterion');
  const head = wrapText(`${showScore(score)}  ${name}`, width);
  const text = cleanText(explanation ?? '', MAX_PARAGRAPH);
  return text === '' ? head : [...head, ...wrapText(text, width, INDENT)];
}

function describeComments(comments: readonly Comment[], width: number): string[] {
  if (comments.length === 0) return [];
  const lines = comments.flatMap(({ createdAt, comment }) =>
    wrapText(`${showTime(createdAt)}  ${cleanText(comment, MAX_PARAGRAPH)}`, width, INDENT),
  );
  return ['Comments', ...lines];
}
