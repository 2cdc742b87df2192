import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../../src/cli/text/fit-text.ts';
import { runCommand } from '../../kit/process/command.ts';
import { createCommandData } from '../../kit/process/command-data.ts';
import { buildCommand } from '../../kit/process/command-process.ts';

const command = await buildCommand();
const data = await createCommandData(0);
const FLAGS = ['-c', 'tone=Reward friendly answers', '--offline', '--threshold', '0.2', '--full'];
const ESCAPE = '\u001B';

// The same conversations in every run, because scores come from their checksum.
const messages = (question: string) => [
  { role: 'user', content: question },
  { role: 'assistant', content: 'Ring-ding-ding.' },
];
await writeFile(
  data.path('rows.jsonl'),
  ['r1', 'r2', 'r3', 'r4'].map((id) => JSON.stringify({ id, messages: messages(id) })).join('\n'),
);

/** Evaluates the rows offline, in a process without a terminal. */
async function evaluate(name: string, env: Readonly<Record<string, string>>) {
  const args = ['evaluate', 'rows.jsonl', ...FLAGS, '--out', `${name}.jsonl`];
  return command.run(args, { cwd: data.folder, env });
}

/** A line break, or a return of the cursor to the first column. */
const LINE_START = new RegExp(`[\r\n]|${ESCAPE}\\[1G`);

/** The lines that are wider than they may be, also those that were drawn over each other. */
function widerThan(width: number, text: string): string[] {
  return text
    .split(LINE_START)
    .map((line) => stripVTControlCharacters(line))
    .filter((line) => widthOf(line) > width);
}

/** A text without the duration of the run, and the progress that a slow run prints. */
function steady(text: string): string {
  return text.replaceAll(/^align-evals: .*\n/gm, '').replaceAll(/\d+(\.\d+)? m?s\b/g, 'N s');
}

describe('without a terminal, evaluate', () => {
  it.each([
    ['80', {}, 80],
    ['40', { COLUMNS: '40' }, 40],
    ['24', { COLUMNS: '24' }, 24],
  ])('prints a summary of at most %s columns, without colour', async (name, env, width) => {
    const { exitCode, stdout, stderr } = await evaluate(name, env);

    expect(exitCode).toBe(10);
    expect(widerThan(width, stdout)).toEqual([]);
    expect(stdout + stderr).not.toContain(ESCAPE);
  });

  it('breaks messages only when COLUMNS says where: a log has a message per line', async () => {
    const { stderr } = await evaluate('log', {});
    const narrow = await evaluate('log-40', { COLUMNS: '40' });

    expect(stderr).toMatch(/^Offline: .* nothing about your data\.$/m);
    expect(widerThan(40, narrow.stderr)).toEqual([]);
  });

  it('prints nothing but ASCII without UTF-8 in LANG', async () => {
    const { stdout, stderr } = await evaluate('ascii', { COLUMNS: '60', LANG: 'C' });

    expect(stdout + stderr).toMatch(/^[\n -~]*$/);
    expect(steady(`${stdout}-- stderr:\n${stderr}`)).toMatchInlineSnapshot(`
      "Offline: scores come from a checksum in the embedded server.
      They are synthetic and say nothing about your data.

      4 scored, 0 not applicable, 0 failed, N s

      crite...  scored  n/a  failed  mean  95 % interval   >= mark
      tone           4    0       0  0.40  0.00 to 0.96 ~  3 of 4
      ~ rough interval: few rows or clusters, or most are 0 or 1

      criterion  25 %  median  75 %     sd  std. error  clusters
      tone       0.23    0.29  0.45  0.352       0.176         4

      Lowest  r3  tone  0.11  Synthetic: the reference server d...
              r4  tone  0.27  Synthetic: the reference server d...
              r2  tone  0.30  Synthetic: the reference server d...
              r1  tone  0.91  Synthetic: the reference server d...

      FAILED  tone  75.0 % of rows at or above 0.2, required 100 %
                    (allow some: --min-pass-rate tone=0.7)

      Evaluation failed: 1 of 1 gate failed.
      -- stderr:
      Offline: scores come from a checksum in the embedded server.
      They are synthetic and say nothing about your data.
      4 rows x 1 criterion = 4 requests to the embedded server,
      journal ascii.jsonl
      Ctrl-C stops and keeps every result.

      4 rows x 1 criterion, scored by the embedded server.
      Why r3 has 0.11 for tone ("Reward friendly answers"):
      Synthetic: the reference server derived 0.11 from a
      checksum. It read neither the conversation nor the
      criterion.
      Journal: ascii.jsonl
      Next:
        align-evals report ascii.jsonl --full
      "
    `);
  });

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['FORCE_COLOR', { FORCE_COLOR: '1' }, true],
    ['TERM=dumb', { TERM: 'dumb' }, false],
    ['NO_COLOR', { NO_COLOR: '1' }, false],
  ])('with %s differs in colour only', async (name, env, isColored) => {
    const plain = await evaluate(`${name}-plain`, {});
    const { stdout } = await evaluate(name, env);

    expect(stdout.includes(ESCAPE)).toBe(isColored);
    expect(steady(stripVTControlCharacters(stdout))).toBe(steady(plain.stdout));
  });
});

describe('on a terminal, evaluate', () => {
  it.each([
    ['80', 80],
    ['40', 40],
    ['20', 20],
    ['0', 80],
  ])('of %s columns prints no line that is wider', async (name, width) => {
    const columns = Number(name);
    const [file, out] = [data.path('rows.jsonl'), data.path(`t-${name}.jsonl`)];
    const { exitCode, stdout, stderr } = await runCommand(
      ['evaluate', file, ...FLAGS, '--out', out],
      { columns, env: { LANG: 'C.UTF-8' } },
    );

    expect(exitCode).toBe(10);
    expect(widerThan(width, stdout)).toEqual([]);
    expect(widerThan(width, withoutPaths(stderr))).toEqual([]);
    // The terminal breaks lines again.
    expect(stderr).toContain(`${ESCAPE}[?7h`);
  });
});

/** A path is never broken. */
function withoutPaths(text: string): string {
  return text.replaceAll(data.folder, '');
}

/** A program that runs a command on a pseudo-terminal of its own; absent on some machines. */
const hasScript = spawnSync('script', ['--version']).status === 0;

// The same is tested above with streams that say that they are terminals.
describe.runIf(hasScript)('on a pseudo-terminal', () => {
  it.each([
    ['40', 40],
    ['0', 80],
  ])('of %s columns evaluate prints no line that is wider', (columns, width) => {
    const words = ['evaluate', 'rows.jsonl', ...FLAGS, '--out', `pseudo-${columns}.jsonl`];
    const run = words.map((word) => `'${word}'`).join(' ');
    const { status, stdout } = spawnSync(
      'script',
      ['-qec', `stty cols ${columns} rows 24; "$NODE" "$PROGRAM" ${run}`, '/dev/null'],
      {
        cwd: data.folder,
        encoding: 'utf8',
        env: { ...surroundings(), NODE: process.execPath, PROGRAM: command.program },
      },
    );

    expect(status).toBe(10);
    expect(widerThan(width, stdout)).toEqual([]);
    expect(stdout).toContain('Evaluation failed: 1 of 1 gate failed.');
    // The terminal breaks lines again.
    expect(stdout.lastIndexOf(`${ESCAPE}[?7h`)).toBeGreaterThan(
      stdout.lastIndexOf(`${ESCAPE}[?7l`),
    );
  });
});

function surroundings(): Readonly<Record<string, string>> {
  return { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', TERM: 'xterm' };
}
