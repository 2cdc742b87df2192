import { type GateResult, toGateHint, toGateWord } from 'align-evals/batch';
import type { TerminalStyle } from '../output.ts';
import { fitText, padText, widthOf, wrapText } from '../text/fit-text.ts';
import { quoteArgument } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';

const COLORS = { passed: 'green', FAILED: 'red', unclear: 'yellow' } as const;

/** The least number of columns of a message. The name of the criterion is cut for it. */
const LEAST_MESSAGE = 30;

export function layOutGates(gates: readonly GateResult[], style: TerminalStyle): string[] {
  const words = gates.map(toGateWord);
  const verdictWidth = Math.max(...words.map(({ length }) => length), 'FAILED'.length);
  const names = gates.map(({ criterion }) => toTerminalText(criterion));
  const most = Math.max(6, style.width - verdictWidth - 4 - LEAST_MESSAGE);
  const nameWidth = Math.min(most, Math.max(0, ...names.map(widthOf)));
  const indent = verdictWidth + nameWidth + 4;
  const messageWidth = Math.max(1, style.width - indent);
  return gates.flatMap((gate, index) => {
    const name = fitText(names[index] ?? '', { ...style, width: nameWidth });
    const word = words[index] ?? toGateWord(gate);
    const verdict = padText(word, verdictWidth);
    const texts = [toTerminalText(gate.message), ...toAdvice(gate)];
    const [first = '', ...rest] = texts.flatMap((text) => wrapText(text, messageWidth));
    const color = COLORS[word];
    const start = `${style.style(color, verdict)}  ${padText(name, nameWidth)}  ${first}`;
    return [start, ...rest.map((line) => ' '.repeat(indent) + line)];
  });
}

function toAdvice(gate: GateResult): string[] {
  const hint = toGateHint(gate);
  if (hint === null) return [];
  const [flag, value] = hint;
  return [`(allow some: ${flag} ${quoteArgument(toTerminalText(value))})`];
}
