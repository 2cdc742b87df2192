import { readFile, writeFile } from 'node:fs/promises';
import { readJournal } from 'align-evals/batch/node';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { createCommandData } from '../../../kit/process/command-data.ts';

const data = await createCommandData(1);
const ROWS = data.path('rows.jsonl');
const IDS = Array.from({ length: 12 }, (_, index) => `r${String(index + 1)}`);
await writeFile(
  ROWS,
  IDS.map((id) => JSON.stringify({ id, input: `Question ${id}`, output: 'Answer.' })).join('\n'),
);
let runs = 0;

/** Evaluates the rows that flags select, and returns the journal. */
async function evaluate(...flags: readonly string[]): Promise<string> {
  runs += 1;
  const journal = data.path(`run-${String(runs)}.jsonl`);
  const tone = ['-c', 'tone=Reward friendly answers', '--offline'];
  await runCommand(['evaluate', ROWS, ...tone, '--out', journal, ...flags]);
  return journal;
}

async function resume(journal: string, ...flags: readonly string[]) {
  const env = { COLUMNS: '200', LANG: 'C.UTF-8' };
  const args = ['evaluate', '--resume', journal, ...flags];
  const { exitCode, stderr } = await runCommand(args, { env });
  return { exitCode, stderr, ids: idsOf(journal) };
}

function idsOf(journal: string): (string | null)[] {
  return readJournal(journal).rows.map(({ id }) => id);
}

describe('a resumed run', () => {
  it.each([
    ['--limit 2', ['--limit', '2']],
    ['--sample 3', ['--sample', '3']],
    ['--limit 9 --sample 3', ['--limit', '9', '--sample', '3', '--seed', '7']],
    ['--shard 2/3', ['--shard', '2/3']],
  ])('sends nothing when it finished with %s', async (selection, flags) => {
    const journal = await evaluate(...flags);
    const before = idsOf(journal);
    const { exitCode, stderr, ids } = await resume(journal);
    expect({ exitCode, ids }).toEqual({ exitCode: 0, ids: before });
    expect(stderr).toContain(': 0 requests to the embedded server');
    expect(stderr).toContain(
      `The rows are selected as in the journal: ${selection}. Pass a flag again to change it.\n`,
    );
  });

  it('continues the selection that was stopped, and keeps it in the journal', async () => {
    const flags = ['--limit', '11', '--sample', '9', '--seed', '7', '--shard', '1/2'];
    const whole = await evaluate(...flags);
    const journal = await evaluate(...flags, '--budget', 'requests=1');
    expect((await resume(journal, '--budget', 'requests=1')).exitCode).toBe(11);
    expect(await resume(journal)).toMatchObject({ exitCode: 0, ids: idsOf(whole) });
    const { data: kept, shard } = readJournal(journal).run;
    const { data: all } = readJournal(whole).run;
    expect({ kept, shard }).toEqual({ kept: all, shard: '1/2' });
  });

  it('replaces the part of the selection whose flag is passed again', async () => {
    const journal = await evaluate('--limit', '2');
    expect((await resume(journal, '--limit', '3')).ids).toEqual(IDS.slice(0, 3));
    const shard = await evaluate('--limit', '8', '--shard', '1/2');
    const parts = [await resume(shard, '--shard', '2/2'), await resume(shard, '--shard', '1/1')];
    expect(parts[1]?.ids.toSorted()).toEqual(IDS.slice(0, 8));
  });

  it('chooses with --row among all rows', async () => {
    const journal = await evaluate('--limit', '2');
    expect((await resume(journal, '--row', 'r9')).ids).toEqual(['r9']);
  });

  it('asks again for the rows that --row chose, and sends nothing', async () => {
    const journal = await evaluate('--row', 'r2');
    const before = await readFile(journal, 'utf8');
    expect(await resume(journal)).toEqual({
      ...{ exitCode: 2, ids: ['r2'] },
      stderr: `Error: ${journal} does not say which rows --row chose. Pass --row again, or --limit N for the first N rows.\n`,
    });
    expect(await readFile(journal, 'utf8')).toBe(before);
    expect(await resume(journal, '--row', 'r2')).toMatchObject({ exitCode: 0, ids: ['r2'] });
    expect((await resume(journal, '--limit', '3')).ids.toSorted()).toEqual(IDS.slice(0, 3));
  });
});
