import type { Comment, Trace, TraceEvaluation } from 'align-evals';
import { connect } from '../../connect.ts';
import type { CommandContext, GlobalFlags } from '../../program.ts';
import { wrapText } from '../../text/fit-text.ts';
import { MAX_PARAGRAPH, toTerminalText } from '../../text/terminal-text.ts';
import { showRating, showScore, showTags, showTime } from './show-trace-fields.ts';

/** Prints the evaluations and comments of a trace, or with `--json` the whole trace. */
export async function getTrace(
  id: string,
  globals: GlobalFlags,
  context: CommandContext,
): Promise<void> {
  const { output } = context;
  const { client } = await connect(globals, context);
  try {
    const trace = await client.traces.get(id);
    if (output.isJson) {
      output.printJson(trace);
      return;
    }
    output.print(toTraceText(trace, output.stdout.width));
    if (trace.trace !== null) output.note('The conversation is in the output of --json.');
  } finally {
    await client.close();
  }
}

const INDENT = '  ';
const LABEL_WIDTH = 8;

function toTraceText(trace: Trace, width: number): string {
  const sections = [
    [
      ...describeFact('trace', toTerminalText(trace.id), width),
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
  const name = toTerminalText(criteria ?? evaluatorName ?? 'no criterion');
  const head = wrapText(`${showScore(score)}  ${name}`, width);
  const text = toTerminalText(explanation ?? '', MAX_PARAGRAPH);
  return text === '' ? head : [...head, ...wrapText(text, width, INDENT)];
}

function describeComments(comments: readonly Comment[], width: number): string[] {
  if (comments.length === 0) return [];
  const lines = comments.flatMap(({ createdAt, comment }) =>
    wrapText(`${showTime(createdAt)}  ${toTerminalText(comment, MAX_PARAGRAPH)}`, width, INDENT),
  );
  return ['Comments', ...lines];
}
