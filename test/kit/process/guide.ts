import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, vi } from 'vitest';
import { parse } from 'yaml';
import type { BuiltCommand } from './command-process.ts';
import { type DocumentBlock, fillBlocks, readBlocks, withoutChance } from './document.ts';
import { runSample } from './run-sample.ts';
import { createShell, type Shell } from './shell.ts';

/** What surrounds the blocks of a guide. */
export interface GuideSetting {
  readonly shell: Shell;
  /** The variables of commands and code. */
  readonly env: Readonly<Record<string, string>>;
  /** Changes commands before they run, such as addresses that are not free. */
  readonly adapt?: (script: string) => string;
  /** Changes what commands print to what a reader would see. */
  readonly show?: (output: string) => string;
}

/** Reads the blocks of a guide. */
function readGuide(guide: string): DocumentBlock[] {
  return readBlocks(readFileSync(`docs/${guide}`, 'utf8'));
}

/** Creates a folder with the files of the first guide, on which others build. */
export async function createProject(
  command: BuiltCommand,
  standIns: Readonly<Record<string, string>> = {},
): Promise<Shell> {
  const shell = await createShell(command, { npm: 'exit 0', ...standIns });
  for (const block of readGuide('evaluate-a-dataset.md')) {
    if (block.file !== undefined) await writeBlock(block, shell);
  }
  return shell;
}

/** Installs `align-evals/batch` in a folder, for files that the built command loads. */
export async function installBatch(folder: string): Promise<void> {
  const target = join(folder, 'node_modules/align-evals');
  await build({
    entryPoints: ['src/batch/index.ts'],
    outfile: join(target, 'batch.js'),
    ...{ bundle: true, format: 'esm', platform: 'node', logLevel: 'error' },
  });
  const manifest = { type: 'module', exports: { './batch': './batch.js' } };
  await writeFile(join(target, 'package.json'), JSON.stringify(manifest));
}

/** Runs the blocks of a guide in their order, and returns the guide with what they print in its blocks of text. */
export async function runGuide(guide: string, setting: GuideSetting): Promise<string> {
  const { show = (output: string) => output } = setting;
  const outputs = new Map<number, string>();
  let output = '';
  for (const block of readGuide(guide)) {
    if (block.language === 'text') outputs.set(block.line, withoutChance(show(output)));
    else {
      output = await runBlock(block, setting).catch((error: unknown) => {
        throw new Error(`docs/${guide}:${String(block.line)} does not run`, { cause: error });
      });
    }
  }
  return fillBlocks(readFileSync(`docs/${guide}`, 'utf8'), outputs);
}

/** Runs a block as its language says, and returns what it prints on stdout. */
export async function runBlock(block: DocumentBlock, setting: GuideSetting): Promise<string> {
  const { file, language, text } = block;
  if (file !== undefined) await writeBlock(block, setting.shell);
  if (language === 'sh') return runCommands(text, setting);
  if (language === 'ts') return runTypeScript(text, setting);
  if (language === 'json' || language === 'yaml') parse(text);
  else if (language === 'jsonl') for (const line of text.trim().split('\n')) JSON.parse(line);
  return '';
}

async function writeBlock({ file = '', text }: DocumentBlock, shell: Shell): Promise<void> {
  await mkdir(dirname(shell.path(file)), { recursive: true });
  await writeFile(shell.path(file), text);
}

/** A block ends with the exit code 0, unless its last line is `# exit code N`. */
async function runCommands(
  script: string,
  { shell, env, adapt = (text) => text }: GuideSetting,
): Promise<string> {
  const { exitCode, stdout, stderr } = await shell.run(adapt(script), env);
  expect(exitCode, stderr).toBe(Number(/# exit code (\d+)\n$/.exec(script)?.[1] ?? 0));
  return stdout;
}

async function runTypeScript(code: string, { shell, env }: GuideSetting): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const root = process.cwd();
  process.chdir(shell.folder);
  try {
    await runSample(code);
  } finally {
    process.chdir(root);
  }
  const printed = log.mock.calls.map((texts) => `${texts.map(String).join(' ')}\n`).join('');
  log.mockRestore();
  return printed;
}
