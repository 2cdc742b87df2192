import { type GateResult, toGateHint } from 'align-evals/batch';
import { cleanText } from '../text/clean-text.ts';
import { fitText, padText, widthOf } from '../text/fit-text.ts';
import { quoteArgument } from '../text/quote-argument.ts';
import { wrapText } from '../text/wrap-text.ts';
import type { TerminalStyle } from './terminal-style.ts';

const VERDICT_WIDTH = 'FAILED'.length;

/** The columns that a message has at least, for which the name of the criterion is cut. */
const LEAST_MESSAGE = 30;

/** Writes the verdict of each gate, its criterion and what was measured. */
export function toGateLines(gates: readonly GateResult[], style: TerminalStyle): string[] {
  const names = gates.map(({ criterion }) => cleanText(criterion));
  const most = Math.max(6, style.width - VERDICT_WIDTH - 4 - LEAST_MESSAGE);
  const nameWidth = Math.min(most, Math.max(0, ...names.map(widthOf)));
  const indent = VERDICT_WIDTH + nameWidth + 4;
  const messageWidth = Math.max(1, style.width - indent);
  return gates.flatMap((gate, index) => {
    const name = fitText(names[index] ?? '', { ...style, width: nameWidth });
    const verdict = padText(gate.passed ? 'passed' : 'FAILED', VERDICT_WIDTH);
    const texts = [cleanText(gate.message), ...toAdvice(gate)];
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
  return [`(allow some: ${flag} ${quoteArgument(cleanText(value))})`];
}
