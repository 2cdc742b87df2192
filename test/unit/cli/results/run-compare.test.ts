import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCompare } from '../../../../src/cli/results/run-compare.ts';
import { createCommandStage, runCommand } from '../../../kit/process/command.ts';
import { createCommandData } from '../../../kit/process/command-data.ts';

const data = await createCommandData(3);
const [EARLIER, LATER] = [data.path('earlier.jsonl'), data.path('later.jsonl')];
const OFFLINE = 'Offline: scores come from a checksum in the embedded server.';
const JUDGE = 'Scored by llama at host.test as a judge; these are not scores of the Align cores.';

/** Rewrites the later journal as if this service had scored it. */
async function scoreLaterBy(service: string): Promise<void> {
  const text = await readFile(EARLIER, 'utf8');
  await writeFile(LATER, text.replace('"service":"offline"', `"service":"${service}"`));
}

async function compare(...flags: readonly string[]): Promise<string> {
  const env = { COLUMNS: '200' };
  const { exitCode, stdout } = await runCommand(['compare', EARLIER, LATER, ...flags], { env });
  expect(exitCode).toBe(0);
  return stdout;
}

beforeAll(async () => {
  const args = ['evaluate', data.path('rows.jsonl'), '-c', 'tone=Reward friendly answers'];
  const { exitCode } = await runCommand([...args, '--offline', '--out', EARLIER]);
  expect(exitCode).toBe(0);
});

describe('compare', () => {
  it('is incomplete when no criterion was compared', async () => {
    const text = await readFile(EARLIER, 'utf8');
    await writeFile(LATER, text.replaceAll('"tone"', '"manners"'));
    const { exitCode, stdout } = await runCommand(['compare', EARLIER, LATER]);

    expect(stdout).toContain('No criterion was compared.');
    expect(exitCode).toBe(11);
  });

  it('labels the scores of two runs once', async () => {
    await copyFile(EARLIER, LATER);
    const text = await compare();

    expect(text.split(OFFLINE)).toHaveLength(2);
  });

  it('labels the scores of each run, and warns when they have different scorers', async () => {
    await scoreLaterBy('judge llama at host.test, prompt 1');
    const text = await compare();
    const { scoreNotices } = JSON.parse(await compare('--json')) as { scoreNotices: string[] };

    expect(text).toContain(`${JUDGE}\n`);
    expect(text).toContain(
      'Warning: The scorers differ: synthetic offline scores in the earlier run, llama at host.test as a judge in the later run.\n',
    );
    expect(scoreNotices).toEqual([expect.stringContaining(OFFLINE), JUDGE]);
  });

  it('has no label for scores of the service', async () => {
    await scoreLaterBy('https://evals.test');
    const { scoreNotices } = JSON.parse(await compare('--json')) as { scoreNotices: string[] };

    expect(scoreNotices).toEqual([expect.stringContaining(OFFLINE)]);
  });
});

describe('compare with more than two runs', () => {
  const [MIDDLE, OTHER] = [data.path('middle.jsonl'), data.path('other.jsonl')];

  /** A later journal in which the criterion has another text, and one in which it is the same. */
  async function writeRuns(): Promise<void> {
    const text = await readFile(EARLIER, 'utf8');
    const [run = '', ...lines] = text.split('\n');
    await writeFile(MIDDLE, text);
    const renamed = run.replace('Reward friendly answers', 'Reward short answers');
    const other = [renamed, ...lines].join('\n').replaceAll(/"c":"[^"]*"/g, '"c":"other"');
    await writeFile(OTHER, other);
    await copyFile(EARLIER, LATER);
  }

  const compareAll = async (journals: readonly string[], ...flags: readonly string[]) =>
    await runCommand(['compare', ...journals, ...flags], { env: { COLUMNS: '300' } });

  it('shows the mean of each run, and the first against the last', async () => {
    await writeRuns();
    const { exitCode, stdout } = await compareAll([EARLIER, MIDDLE, LATER]);

    expect(exitCode).toBe(0);
    const [header, ...lines] = stdout.split('\n').slice(0, 4);
    expect(header).toMatch(/^criterion +run +mean +95 % interval$/);
    expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual([
      ['tone', EARLIER],
      ['tone', MIDDLE],
      ['tone', LATER],
    ]);
    expect(new Set(lines.map((line) => line.split(/ +/)[2])).size).toBe(1);
    expect(stdout).toContain(`Compared with ${EARLIER}, rows paired by`);
  });

  it('has no mean for a criterion with another text, also in JSON', async () => {
    await writeRuns();
    const { stdout } = await compareAll([EARLIER, OTHER, LATER], '--json');
    const { runs } = JSON.parse(stdout) as { runs: { name: string; scores: object }[] };

    expect(runs.map(({ name, scores }) => [name, Object.keys(scores)])).toEqual([
      [EARLIER, ['tone']],
      [OTHER, []],
      [LATER, ['tone']],
    ]);
  });

  it('writes no report over any of the journals', async () => {
    await writeRuns();
    const { exitCode, stderr } = await compareAll(
      [EARLIER, MIDDLE, LATER],
      ...['--report', `html=${MIDDLE}`, '--force'],
    );

    expect(exitCode).toBe(2);
    expect(stderr).toContain('is also the earlier journal');
  });

  it('prints the comparison on stderr when a report is on stdout', async () => {
    await writeRuns();
    const { exitCode, stdout, stderr } = await compareAll([EARLIER, LATER], '--report', 'html=-');

    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^<!doctype html>/i);
    expect(stderr).toContain(`Compared with ${EARLIER}, rows paired by`);
  });

  it.each([[[]], [[EARLIER]]])('needs two journals, and not %j', async (journals) => {
    await expect(runCompare(journals, {}, createCommandStage().output)).rejects.toMatchObject({
      message: 'compare needs two journals or more.',
      exitCode: 2,
    });
  });

  it('asks for a second journal', async () => {
    const { exitCode, stderr } = await compareAll([EARLIER]);

    expect(exitCode).toBe(2);
    expect(stderr).toContain("missing required argument 'B'");
  });
});
