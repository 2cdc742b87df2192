import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
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
    ['throws a text', 'throw "no shop";', 'cannot be used: no shop'],
    [
      'throws an error without a stack',
      'throw Object.assign(new TypeError("no shop"), { stack: undefined });',
      'cannot be used: TypeError: no shop',
    ],
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

/** Runs an eval that loads another file of its folder as Node does it, without the translation of the tests. */
async function load(name: string, code: string, evalName = 'a.eval.mjs') {
  writeFileSync(join(folder.path, name), code);
  const require = `createRequire(import.meta.url)('./${name}');`;
  const { exitCode, stderr } = await run(
    evalName,
    `import { createRequire } from 'node:module';\n${require}`,
  );
  return { exitCode, why: stderr.slice(stderr.indexOf('cannot be used: ')).trim() };
}

describe('what an eval loads', () => {
  it.each([
    [
      'that throws is named, with the line',
      'shop.mjs',
      '\nthrow new Error("no shop");',
      'Error: no shop (shop.mjs:2)',
    ],
    [
      'is named, and not the package in which it throws',
      'shop.mjs',
      'import { open } from "shop";\n\nopen();',
      'Error: closed (shop.mjs:3)',
    ],
    [
      'in TypeScript has the line of its syntax error',
      'shop.ts',
      '\n\nexport const open = [};',
      'SyntaxError: Expression expected (shop.ts:3)',
    ],
    [
      'and is TypeScript that becomes code has a fix',
      'shop.ts',
      'export enum Shop { open }',
      "it has TypeScript that becomes code, such as an enum, a namespace or a parameter property, which Node does not translate. Install tsx and run with NODE_OPTIONS='--import tsx', or change it. (SyntaxError: TypeScript enum is not supported in strip-only mode (shop.ts:1))",
    ],
  ])('%s', async (_, name, code, why) => {
    const dependency = join(folder.path, 'node_modules', 'shop');
    mkdirSync(dependency, { recursive: true });
    writeFileSync(join(dependency, 'package.json'), '{ "exports": "./index.mjs" }');
    writeFileSync(
      join(dependency, 'index.mjs'),
      'export const open = () => { throw new Error("closed"); };',
    );
    expect(await load(name, code)).toEqual({ exitCode: 2, why: `cannot be used: ${why}` });
  });

  it.each(['a.eval.mjs', 'a.eval.js'])(
    'has a syntax error in JavaScript: Node shows its place, for %s',
    async (evalName) => {
      expect(await load('shop.mjs', 'export const open = [};', evalName)).toEqual({
        exitCode: 2,
        why: `cannot be used: SyntaxError: Unexpected token '}'. The place: node --check ${join(folder.path, evalName)}`,
      });
    },
  );

  it('is an ES module in a package that says otherwise: the fix is the name of the file', async () => {
    writeFileSync(join(folder.path, 'package.json'), '{ "type": "commonjs" }');
    const { exitCode, why } = await load('shop.js', 'export const open = 1;', 'a.eval.js');
    expect(exitCode).toBe(2);
    expect(why).toContain(
      'the nearest package.json has "type": "commonjs", and an eval is an ES module. Name the file .eval.mts or .eval.mjs, or set "type": "module". (SyntaxError: ',
    );
  });
});

it('names the Node that strips types, on one that does not', async () => {
  vi.spyOn(process.features, 'typescript', 'get').mockReturnValue(false);
  const { exitCode, stderr } = await run('a.eval.ts', 'throw new Error("no shop");');
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: `Error: ${join(folder.path, 'a.eval.ts')} cannot be used: this Node (${process.version}) does not strip types, which begins with 22.18. Use a newer Node, or: Install tsx and run with NODE_OPTIONS='--import tsx'\n`,
  });
});
