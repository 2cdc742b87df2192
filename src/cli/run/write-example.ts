import { writeFile } from 'node:fs/promises';
import { codeOf, usageError } from '../command-error.ts';
import { programName } from '../host.ts';
import type { CommandContext } from '../program.ts';
import { quoteArgument, toPathArgument } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { packageTypeOf } from './package-type.ts';

const EXAMPLE = `import { defineEval } from 'align-evals/batch';

/** The application. Replace this function by a call of yours. */
async function answer(question) {
  const answers = {
    parcel: 'I am sorry that your parcel is late. You get the shipping costs back.',
    shoes: 'Worn shoes cannot be returned, see section 3 of our terms.',
  };
  const topic = Object.keys(answers).find((word) => question.includes(word));
  return answers[topic] ?? 'I do not know. A colleague will write to you today.';
}

export default defineEval({
  rows: [
    { id: 'late', question: 'My parcel is late. What now?', expected: 'shipping costs' },
    { id: 'worn', question: 'Can I return worn shoes?', expected: 'section 3' },
    { id: 'gift', question: 'Do you wrap gifts?', expected: 'colleague' },
  ],
  task: (row) => answer(row.question),
  messages: (row) => [{ role: 'user', content: row.question }],
  criteria: {
    tone: 'Reward friendly answers',
    correct: 'Passes if the answer agrees with this reference: {{expected}}',
  },
  checks: {
    // A check needs no request: it is a function of the answer and its row.
    mentions: ({ answer, row }) => (answer ?? '').includes(row.expected),
  },
  gates: { threshold: { mentions: 1 } },
});
`;

const TYPED = EXAMPLE.replace('answer(question)', 'answer(question: string): Promise<string>')
  .replace('const answers = {', 'const answers: Record<string, string> = {')
  .replace('answers[topic] ??', "answers[topic ?? ''] ??");

/** In a package of CommonJS, only the ending of the file says that it is an ES module. */
async function isCommonJs(file: string): Promise<boolean> {
  return /\.[jt]s$/.test(file) && (await packageTypeOf(file)) === 'commonjs';
}

/** Node reads it as an ES module in every package, without a warning where package.json has no `type`. */
const DEFAULT_NAME = 'example.eval.mts';

/** Writes an eval that runs offline at once. */
export async function writeExample(
  name: string | undefined,
  { output, host }: CommandContext,
): Promise<void> {
  const file = name ?? DEFAULT_NAME;
  const shown = toTerminalText(file);
  if (!/\.eval\.m?[jt]s$/.test(file)) {
    throw usageError(
      `${shown} is not the name of an eval file. Pass a name that ends with .eval.ts, .eval.js, .eval.mts or .eval.mjs.`,
    );
  }
  if (await isCommonJs(file)) {
    const other = toTerminalText(file.replace(/(?=[jt]s$)/, 'm'));
    throw usageError(
      `${shown} cannot be an eval here: the nearest package.json has "type": "commonjs", and an eval is an ES module. Pass ${other}.`,
      'commonjs_package',
    );
  }
  try {
    await writeFile(file, file.endsWith('ts') ? TYPED : EXAMPLE, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw usageError(`${shown} exists, and is not replaced. Pass another name.`, 'file_exists');
    }
    throw error;
  }
  const run = `${programName(host.env)} run ${quoteArgument(toPathArgument(file))} --offline`;
  if (output.isJson) output.printJson({ exitCode: 0, file });
  else output.print(`Wrote ${shown}. Try it without a key:\n  ${run}\n  ${run} --report html`);
}
