import { type GateResult, toGateHint } from 'align-evals/batch';
import type { TerminalStyle } from '../output.ts';
import { fitText, padText, widthOf, wrapText } from '../text/fit-text.ts';
import { quoteArgument } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';

const VERDICT_WIDTH = 'FAILED'.length;

/** The least number of columns of a message. The name of the criterion is cut for it. */
const LEAST_MESSAGE = 30;

export function layOutGates(gates: readonly GateResult[], style: TerminalStyle): string[] {
  const names = gates.map(({ criterion }) => toTerminalText(criterion));
  const most = Math.max(6, style.width - VERDICT_WIDTH - 4 - LEAST_MESSAGE);
  const nameWidth = Math.min(most, Math.max(0, ...names.map(widthOf)));
  const indent = VERDICT_WIDTH + nameWidth + 4;
  const messageWidth = Math.max(1, style.width - indent);
  return gates.flatMap((gate, index) => {
    const name = fitText(names[index] ?? '', { ...style, width: nameWidth });
    const verdict = padText(gate.passed ? 'passed' : 'FAILED', VERDICT_WIDTH);
    const texts = [toTerminalText(gate.message), ...toAdvice(gate)];
    const [first = '', ...rest] = texts.flatMap((text) => wrapText(text, messageWidth));
    const color = gate.passed ? 'green' : 'red';
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
