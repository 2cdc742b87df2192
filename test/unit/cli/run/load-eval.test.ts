import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { useTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = useTemporaryFolder();

async function run(name: string, code: string) {
  writeFileSync(join(folder.path, name), code);
  return await runCommand(['run', join(folder.path, name)]);
}

describe('a file that is no eval', () => {
  it.each([
    ['has no default export', 'export const a = 1;', 'it has no default export. Write: export'],
    ['has two evals', 'export default [{}, {}];', 'The eval is an array of 2: pass defineEval('],
    ['exports something else', 'export default 7;', 'The eval is 7: pass defineEval('],
    [
      'has an unknown field',
      'export default { rows: [], task: () => 1, criterion: "Reward x" };',
      'defineEval does not have the option "criterion"',
    ],
    ['throws', '\nthrow new Error("no shop");', 'cannot be used: Error: no shop'],
    [
      'has no variants',
      'export default { rows: [], task: () => 1, variants: {} };',
      'variants is an empty object: name a variant, or leave it out',
    ],
    [
      'has a gate that is no share',
      'export default { rows: [], task: () => 1, gates: { threshold: { tone: 70 } } };',
      'gates.threshold["tone"] is 70: it must be a number from 0 to 1, or numbers by names of criteria',
    ],
    [
      'imports what is not there',
      'import "./shop"; export default {};',
      'an import leads nowhere: a package is not installed, a file lacks its extension (./shop.ts), or a path is an alias, which Node does not know',
    ],
  ])('%s: it is named, with exit code 2', async (_, code, message) => {
    const { exitCode, stderr } = await run('support.eval.mjs', code);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('support.eval.mjs cannot be used: ');
    expect(stderr).toContain(message);
  });
});
