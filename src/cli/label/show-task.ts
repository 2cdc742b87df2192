import { toScoreText } from 'align-evals/batch';
import type { MessageText } from 'align-evals/report';
import type { Surface } from '../output.ts';
import { wrapText } from '../text/fit-text.ts';
import { MAX_PARAGRAPH, toTerminalText } from '../text/terminal-text.ts';
import type { StoredLabel } from './label-file.ts';
import type { LabelTask } from './label-queue.ts';

/** The number of code units of a message that are shown: more than a person reads before an answer. */
const MAX_MESSAGE = 200_000;

const KEYS = '[p]ass  [f]ail  [s]kip  [b]ack  [q]uit';

interface ShownTask {
  readonly task: LabelTask;
  readonly messages: readonly MessageText[];
  readonly before: StoredLabel | undefined;
  readonly position: number;
  readonly total: number;
}

/** Creates the lines of a row: what is judged and by which criterion, without the score. */
export function showTask(
  { before, messages, position, task, total }: ShownTask,
  { style, width }: Surface,
): string {
  const title = `${position} of ${total}  ${toTerminalText(task.name)}`;
  const criterion = `${toTerminalText(task.criterion)}: ${toTerminalText(task.text, MAX_PARAGRAPH)}`;
  const known = before === undefined ? [] : [`labelled ${before.label}`];
  return [
    '',
    style('bold', title),
    ...messages.flatMap(({ role, text }) => [
      style('dim', toTerminalText(role)),
      ...toLines(text, width),
    ]),
    ...(messages.length === 0 ? ['(no conversation in the journal)'] : []),
    '',
    ...wrapText(criterion, width).map((line) => style('cyan', line)),
    ...known,
    KEYS,
    '',
  ].join('\n');
}

/** Creates the line that shows the score after the answer. */
export function showScore(
  { explanation, score }: LabelTask,
  label: StoredLabel['label'],
  { width }: Surface,
): string {
  const reason = explanation === null ? '' : `: ${toTerminalText(explanation, MAX_PARAGRAPH)}`;
  return `${wrapText(`You: ${label}. Score ${toScoreText(score)}${reason}`, width).join('\n')}\n`;
}

/** The lines of a message are kept; each is cleaned on its own. */
function toLines(text: string, width: number): string[] {
  const lines = text.slice(0, MAX_MESSAGE).split(/\r\n|\n|\r/);
  const hidden = text.length - MAX_MESSAGE;
  return [
    ...lines.flatMap((line) => wrapText(toTerminalText(line, MAX_MESSAGE), width, '  ')),
    ...(hidden > 0
      ? wrapText(`(${hidden} more characters, which the HTML report shows)`, width)
      : []),
  ];
}
