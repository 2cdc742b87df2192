import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkJournal } from '../../../../../../src/cli/commands/doctor/local-checks.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
  });
  return folder;
}

describe('checkJournal', () => {
  it('counts what a journal holds', async () => {
    const file = join(await createFolder(), 'run.jsonl');
    const digest = '0'.repeat(32);
    const lines = [
      {
        t: 'run',
        v: 1,
        run: 'a',
        n: 1,
        at: '2026-11-22T09:00:00.000Z',
        by: 'align-evals/0.1.0',
        kind: 'reward',
        service: 'offline',
        settings: { core: null, latest: true, cleaning: null, retention: 'standard' },
        s: digest,
        criteria: { tone: { text: 'Reward', c: digest } },
        trials: 1,
        keep: 'all',
      },
      { t: 'row', i: 1, id: 'r1', named: true, n: 1, r: digest, p: null, group: null, tags: {} },
      {
        t: 'out',
        id: 'r1',
        n: 1,
        r: digest,
        name: 'tone',
        c: digest,
        trial: 1,
        status: 'scored',
        score: 0.5,
        ms: 1,
        attempts: 1,
        at: '2026-11-22T09:00:01.000Z',
      },
    ];
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect(await checkJournal(file)).toEqual({
      name: 'journal',
      status: 'ok',
      detail: '1 rows, 1 outcomes, 0 failed; the run did not end',
    });
  });
});
