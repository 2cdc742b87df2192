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
    ['has no default export', 'export const a = 1;', 'The eval is undefined: pass defineEval('],
    ['exports something else', 'export default 7;', 'The eval is 7: pass defineEval('],
    [
      'has an unknown field',
      'export default { rows: [], task: () => 1, criterion: "Reward x" };',
      'defineEval does not have the option "criterion"',
    ],
    ['throws', 'throw new Error("no shop");', 'cannot be used: Error: no shop'],
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
