import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

/** The rows of each eval, as source. */
export const EVAL_ROWS = `[
  { id: 'late', question: 'Where is my parcel?', expected: 'way' },
  { id: 'worn', question: 'Can I return shoes?', expected: 'no' },
]`;

/** Evals in a temporary folder, and the command that runs them. */
export function useEvals() {
  const folder = useTemporaryFolder();
  const callsPath = (): string => join(folder.path, 'calls.txt');

  /** Writes an eval whose answers are a text, and whose check passes for one of its two rows. */
  const writeEval = (name: string, fields = ''): string => {
    const path = join(folder.path, name);
    writeFileSync(
      path,
      `import { appendFileSync } from 'node:fs';
    const calls = ${JSON.stringify(callsPath())};
    export default {
      rows: ${EVAL_ROWS},
      task: ({ id, question }) => {
        appendFileSync(calls, id + '\\n');
        return question.startsWith('Where') ? 'On its way.' : 'Yes, of course.';
      },
      messages: ({ question }) => [{ role: 'user', content: question }],
      checks: { right: ({ answer, row }) => answer.includes(row.expected) },
      ${fields}
    };`,
    );
    return path;
  };

  /** The rows for which the application was called, in alphabetical order. */
  const callsOf = (): string[] =>
    existsSync(callsPath()) ? readFileSync(callsPath(), 'utf8').trim().split('\n').toSorted() : [];

  const journalIn = (name: string): string => join(folder.path, name);

  const run = (file: string, ...flags: readonly string[]) => runCommand(['run', file, ...flags]);

  const runJson = async (file: string, ...flags: readonly string[]) => {
    const { exitCode, stdout } = await run(file, '--json', ...flags);
    return { exitCode, json: JSON.parse(stdout) as Record<string, unknown> };
  };

  return { folder, writeEval, callsOf, journalIn, run, runJson };
}
