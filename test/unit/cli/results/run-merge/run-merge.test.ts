import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { readJournal } from 'align-evals/batch/node';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../kit/process/command.ts';
import {
  createShardStage,
  OFFLINE_TONE as TONE,
  scoresOf,
} from '../../../../kit/process/shards.ts';

const { data, evaluate, file, rows: ROWS, shards } = await createShardStage();

describe('shards', () => {
  it('have each selected row once, and the number of the file as its position', () => {
    const all = shards.flatMap(scoresOf);
    expect(all.toSorted()).toEqual(scoresOf(data.path('whole.jsonl')));
    expect(shards.map((shard) => scoresOf(shard).length).every((rows) => rows > 1)).toBe(true);
  });

  it('keep rows together that differ in their tags only, for the journal counts them', async () => {
    const tagged = data.path('tagged.jsonl');
    const line = (topic: number): string =>
      JSON.stringify({ input: 'Question', output: 'Answer.', tags: { topic: String(topic) } });
    await writeFile(tagged, Array.from({ length: 8 }, (_, index) => line(index)).join('\n'));
    const counts: number[] = [];
    for (const part of [1, 2]) {
      const out = data.path(`tagged-${String(part)}.jsonl`);
      const shard = ['--shard', `${String(part)}/2`, '--out', out, '--json'];
      const { stdout } = await runCommand(['evaluate', tagged, ...TONE, ...shard]);
      counts.push((JSON.parse(stdout) as { summary: { rows: number } }).summary.rows);
    }
    expect(counts.toSorted()).toEqual([0, 8]);
  });

  it('come after --limit, and are totals of the run', async () => {
    const parts = await Promise.all(
      [1, 2].map((part) =>
        evaluate(`limited-${String(part)}.jsonl`, ['--limit', '5', '--shard', `${String(part)}/2`]),
      ),
    );
    const rows = parts.map(({ stderr }) => Number(/(\d+) rows? x 1 criterion/.exec(stderr)?.[1]));
    expect((rows[0] ?? 0) + (rows[1] ?? 0)).toBe(5);
  });

  it.each(['0/2', '3/2', '1', '1/0', 'a/b', '1/2/3'])('reject %j', async (shard) => {
    const { exitCode, stderr } = await evaluate('wrong.jsonl', ['--shard', shard]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Pass the shard and their number, such as 2/5.');
  });

  it('note that gates belong on the merged journal', async () => {
    const { stderr } = await evaluate('gated.jsonl', ['--shard', '1/2', '--threshold', '0']);
    expect(stderr).toContain('Gates belong on the whole run');
  });
});

describe('merge', () => {
  it('writes a journal of the whole run, which report, compare and --resume read', async () => {
    const out = data.path('merged.jsonl');
    const merged = await runCommand(['merge', ...shards, '--out', out]);
    expect(merged).toEqual({
      exitCode: 0,
      stdout: `${String(ROWS)} rows with ${String(ROWS)} outcomes from 3 journals: ${out}\n`,
      stderr: '',
    });
    const whole = data.path('whole.jsonl');
    expect(scoresOf(out)).toEqual(scoresOf(whole));
    const { run, stop } = readJournal(out);
    expect([run.data?.rows, run.shard, stop?.why]).toEqual([ROWS, undefined, 'done']);
    const compare = await runCommand(['compare', whole, out, '--max-drop', '0']);
    expect(compare.exitCode).toBe(0);
    const resumed = await runCommand(['evaluate', file, '--resume', out]);
    expect(resumed.stderr).toContain(`${String(ROWS)} known: 0 requests`);
  });

  it('says which shard is missing, and is incomplete then', async () => {
    const out = data.path('two.jsonl');
    const { stderr, exitCode } = await runCommand(['merge', ...shards.slice(0, 2), '--out', out]);
    expect([exitCode, stderr]).toEqual([
      0,
      'The shard 3/3 is missing.\nThe merged run is not complete.\n',
    ]);
    expect(readJournal(out).stop?.why).toBe('interrupted');
    expect((await runCommand(['report', out, '--min-mean', '0'])).exitCode).toBe(11);
  });

  it('takes a result before a failure, and each outcome once', async () => {
    const [first = ''] = shards;
    const text = await readFile(first, 'utf8');
    const failed = data.path('failed.jsonl');
    const error = { name: 'ApiError', code: 'server', message: 'The service failed' };
    const lines = text.split('\n').map((line) => {
      if (!line.includes('"t":"out"')) return line;
      const facts = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify({ ...facts, score: undefined, status: 'failed', error });
    });
    await writeFile(failed, lines.join('\n'));
    const out = data.path('repaired.jsonl');
    await runCommand(['merge', failed, first, '--out', out]);
    expect(scoresOf(out)).toEqual(scoresOf(first));
    expect((await readFile(out, 'utf8')).match(/"t":"out"/g)).toHaveLength(scoresOf(first).length);
  });

  it('refuses other settings, and names both files', async () => {
    const other = data.path('other.jsonl');
    await runCommand([
      ...['evaluate', file, '-c', 'tone=Reward kind answers', '--offline'],
      '--out',
      other,
    ]);
    const out = data.path('refused.jsonl');
    const { exitCode, stderr } = await runCommand(['merge', shards[0] ?? '', other, '--out', out]);
    expect(exitCode).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('the criteria or trials are others');
    // What --force would have replaced stays.
    await writeFile(out, 'mine');
    await runCommand(['merge', shards[0] ?? '', other, '--out', out, '--force']);
    expect(await readFile(out, 'utf8')).toBe('mine');
    expect(readdirSync(data.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('misses no shard when one of the journals is of all rows', async () => {
    const out = data.path('with-whole.jsonl');
    const paths = [shards[1] ?? '', data.path('whole.jsonl')];
    const { stdout, stderr } = await runCommand(['merge', ...paths, '--out', out]);
    expect([stdout, stderr]).toEqual([
      `${String(ROWS)} rows with ${String(ROWS)} outcomes from 2 journals: ${out}\n`,
      '',
    ]);
  });

  it('keeps the latest tags of a row', async () => {
    const rows = data.path('labels.jsonl');
    const line = (topic: string): string =>
      JSON.stringify({ id: 'r1', input: 'Question', output: 'Answer.', tags: { topic } });
    const journal = data.path('labelled.jsonl');
    await writeFile(rows, line('old'));
    await runCommand(['evaluate', rows, ...TONE, '--out', journal]);
    await writeFile(rows, line('new'));
    await runCommand(['evaluate', rows, '--resume', journal]);
    const out = data.path('labels-merged.jsonl');
    await runCommand(['merge', journal, '--out', out]);
    expect(readJournal(out).rows.map(({ tags }) => tags)).toEqual([{ topic: 'new' }]);
  });

  it.each([
    ['an existing file', 'whole.jsonl', 'exists. Pass another file to --out'],
    ['a journal to merge', 'shard-1.jsonl', 'is also a journal to merge.'],
  ])('refuses %s as its output', async (_, out, message) => {
    const { exitCode, stderr } = await runCommand(['merge', ...shards, '--out', data.path(out)]);
    expect(exitCode).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(message);
  });

  it('prints one object with --json', async () => {
    const out = data.path('json.jsonl');
    const { stdout } = await runCommand(['merge', ...shards, '--out', out, '--json']);
    expect(JSON.parse(stdout)).toEqual({
      ...{ exitCode: 0, journal: out, rows: ROWS, outcomes: ROWS },
      ...{ isComplete: true, missingShards: [] },
    });
  });
});
