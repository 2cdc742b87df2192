import { expect, it } from 'vitest';
import { runNode } from './run-node.ts';

/** Runs a program that knows the secrets and can print errors for the search. */
async function run(program: string): Promise<unknown> {
  const file = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const imports = `
    import { KEY, PROMPT } from ${file('../canary/secrets.ts')};
    import { printError } from ${file('print-errors.ts')};
  `;
  const args = ['--input-type=module', '--eval', imports + program];
  return await runNode(args, { killAfterMs: 20_000 });
}

it.each([
  ['prints a secret', 'console.log(KEY);'],
  ['prints an error with a secret', 'printError(new Error(`Cannot ask: ${PROMPT}`));'],
  [
    'prints an error with a secret in its cause',
    "printError(new Error('no', { cause: { headers: [KEY] } }));",
  ],
  ['prints a thrown object with a secret', 'printError({ hidden: new Map([[1, PROMPT]]) });'],
])('runNode rejects when the process %s', async (_, program) => {
  await expect(run(program)).rejects.toThrow('Something secret is printed');
});

it('runNode returns the output without the errors that were searched', async () => {
  const program = "console.error('a'); printError(new Error('no')); console.error('b');";

  expect(await run(program)).toEqual({ stdout: '', stderr: 'a\nb\n' });
});
