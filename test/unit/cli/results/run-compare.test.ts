import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
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
