import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { ACCESS_TOKEN, KEY } from '../../kit/canary/secrets.ts';
import { buildCommand } from '../../kit/command-process.ts';
import { type DocumentBlock, fillBlocks, readBlocks, withoutChance } from '../../kit/document.ts';
import { runSample } from '../../kit/run-sample.ts';
import { createShell, type Shell } from '../../kit/shell.ts';

const command = await buildCommand();

/** The guides whose blocks run in their order, in a folder with the files of the first one. */
const GUIDES = [
  'evaluate-a-dataset.md',
  'compare-two-versions.md',
  'gate-in-ci.md',
  'resume-a-run.md',
  'quota-and-pace.md',
  'data-retention.md',
  'file-formats.md',
  'batch.md',
  'command.md',
];

const FILES = readGuide('evaluate-a-dataset.md').filter(({ file }) => file !== undefined);

let server: ListeningServer;

beforeAll(async () => {
  const limits = {
    alignRatePerMinute: 600,
    alignLightningRatePerMinute: 1200,
    monthlyTokenQuota: 1e8,
  };
  server = await listen(
    createReferenceServer({
      accessToken: ACCESS_TOKEN,
      regions: { eu: { apiKeys: [KEY], limits } },
    }),
  );
});

afterAll(() => server.close());

function readGuide(guide: string): DocumentBlock[] {
  return readBlocks(readFileSync(`docs/${guide}`, 'utf8'));
}

async function createProject(): Promise<Shell> {
  const shell = await createShell(command, { npm: 'exit 0' });
  for (const block of FILES) await writeBlock(block, shell);
  return shell;
}

async function writeBlock({ file = '', text }: DocumentBlock, shell: Shell): Promise<void> {
  await mkdir(dirname(shell.path(file)), { recursive: true });
  await writeFile(shell.path(file), text);
}

/** Runs a block as its language says, and returns what it prints on stdout. */
async function runBlock(block: DocumentBlock, shell: Shell): Promise<string> {
  const { file, language, text } = block;
  if (file !== undefined) await writeBlock(block, shell);
  if (language === 'sh') return runCommands(text, shell);
  if (language === 'ts') return runTypeScript(text, shell);
  if (language === 'json' || language === 'yaml') parse(text);
  else if (language === 'jsonl') for (const line of text.trim().split('\n')) JSON.parse(line);
  return '';
}

/** A block ends with the exit code 0, unless its last line is `# exit code N`. */
async function runCommands(script: string, shell: Shell): Promise<string> {
  const { exitCode, stdout, stderr } = await shell.run(script, {
    ALIGN_API_KEY: KEY,
    ALIGN_ACCESS_TOKEN: ACCESS_TOKEN,
    ALIGN_BASE_URL: String(server.clientOptions('eu').baseUrl),
  });
  expect(exitCode, stderr).toBe(Number(/# exit code (\d+)\n$/.exec(script)?.[1] ?? 0));
  return stdout;
}

async function runTypeScript(code: string, shell: Shell): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.stubEnv('ALIGN_API_KEY', KEY);
  vi.stubEnv('ALIGN_BASE_URL', String(server.clientOptions('eu').baseUrl));
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

/** Runs the blocks of a guide in their order, and returns the guide with what they print in its blocks of text. */
async function runGuide(guide: string): Promise<string> {
  const shell = await createProject();
  const outputs = new Map<number, string>();
  let output = '';
  for (const block of readGuide(guide)) {
    if (block.language === 'text') outputs.set(block.line, withoutChance(output));
    else {
      output = await runBlock(block, shell).catch((error: unknown) => {
        throw new Error(`docs/${guide}:${String(block.line)} does not run`, { cause: error });
      });
    }
  }
  return fillBlocks(readFileSync(`docs/${guide}`, 'utf8'), outputs);
}

describe('the guide', () => {
  it.each(GUIDES)('%s shows commands, code and output as they are', async (guide) => {
    await expect(await runGuide(guide)).toMatchFileSnapshot(resolve(`docs/${guide}`));
  });
});

it('README.md shows commands that work', async () => {
  const shell = await createProject();
  const blocks = readBlocks(readFileSync('README.md', 'utf8'));
  const commands = blocks.filter(({ text }) => text.includes('npx align-evals'));

  expect(commands).toHaveLength(1);
  for (const block of commands) await runBlock(block, shell);
});

it('docs/README.md lists every guide whose blocks run', () => {
  const page = readFileSync('docs/README.md', 'utf8');

  expect(GUIDES.filter((guide) => !page.includes(`](${guide})`))).toEqual([]);
});
