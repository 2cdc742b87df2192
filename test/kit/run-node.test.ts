import { expect, it } from 'vitest';
import { runNode } from './run-node.ts';

/** Runs a program that has the secrets and may print errors for the search only. */
async function run(program: string): Promise<unknown> {
  const file = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const imports = `
    import { KEY, PROMPT } from ${file('./canary/secrets.ts')};
    import { printError } from ${file('print-errors.ts')};
  `;
  const args = ['--input-type=module', '--eval', imports + program];
  return await runNode(args, { killAfterMs: 20_000 });
}

it.each([
  ['prints a secret', 'console.log(KEY);'],
  ['has a secret in an error', 'printError(new Error(`Cannot ask: ${PROMPT}`));'],
  ['has a secret in the cause', "printError(new Error('no', { cause: { headers: [KEY] } }));"],
  ['throws a secret that is no error', 'printError({ hidden: new Map([[1, PROMPT]]) });'],
])('a process that %s is found out', async (_, program) => {
  await expect(run(program)).rejects.toThrow('Something secret is printed');
});

it('what a process prints is given without the errors that were searched', async () => {
  const program = "console.error('a'); printError(new Error('no')); console.error('b');";

  expect(await run(program)).toEqual({ stdout: '', stderr: 'a\nb\n' });
});
