import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../kit/process/command.ts';
import {
  createShardStage,
  OFFLINE_TONE as TONE,
  scoresOf,
} from '../../../../kit/process/shards.ts';

const { data, evaluate, file, shards } = await createShardStage();

describe('merge', () => {
  it('refuses journals of other rows, in words', async () => {
    const text = await readFile(file, 'utf8');
    const longer = data.path('longer.jsonl');
    await writeFile(longer, `${text}\n${JSON.stringify({ input: 'One more', output: 'Answer.' })}`);
    const other = data.path('other-content.jsonl');
    await writeFile(other, text.replace('Question 3', 'Question three'));
    const whole = data.path('whole.jsonl');
    const cases = [
      { rows: longer, flags: [], why: 'the data has 24 rows, and not 23' },
      { rows: other, flags: [], why: 'the data is another one' },
      { rows: file, flags: ['--limit', '5'], why: 'limit is 5, and was not set' },
      {
        rows: file,
        flags: ['--sample', '5'],
        why: 'sample is 5, and was not set; seed is 1, and was not set',
      },
    ];
    for (const [index, { rows, flags, why }] of cases.entries()) {
      const journal = data.path(`refused-${String(index)}.jsonl`);
      await runCommand(['evaluate', rows, ...TONE, '--out', journal, ...flags]);
      const out = data.path('refused-merge.jsonl');
      const { exitCode, stderr } = await runCommand(['merge', whole, journal, '--out', out]);
      expect([exitCode, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
        2,
        `Error: ${journal} cannot be merged with ${whole}: ${why}. Merge journals of the same rows and settings only `,
      ]);
    }
  });

  it('refuses shards of other numbers', async () => {
    await evaluate('half.jsonl', ['--shard', '1/2']);
    const paths = [shards[0] ?? '', data.path('half.jsonl')];
    const { exitCode, stderr } = await runCommand(['merge', ...paths, '--out', data.path('no')]);
    expect(exitCode).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('the shard is 1/2, and not one of 1/3');
  });

  it('refuses the same row with other content, when the journals know nothing of their data', async () => {
    const text = await readFile(data.path('whole.jsonl'), 'utf8');
    const [one, other] = [data.path('unknown-1.jsonl'), data.path('unknown-2.jsonl')];
    const unknown = text.replace(/"data":\{[^}]*\},/, '');
    const r = /"id":"r4",.*?"r":"(?<r>[0-9a-f]+)"/.exec(text)?.groups?.['r'] ?? '';
    await writeFile(one, unknown);
    await writeFile(other, unknown.replaceAll(r, 'f'.repeat(32)));
    const out = data.path('unknown.jsonl');
    const { exitCode, stderr } = await runCommand(['merge', one, other, '--out', out]);
    expect([exitCode, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      2,
      `Error: ${other} cannot be merged with ${one}: r4 has other content. Merge journals of the same rows and settings only `,
    ]);
  });

  it.each([
    ['other values', { expected: 'old' }, { expected: 'new' }],
    ['other criteria', { expected: 'x' }, { expected: 'x', criteria: ['tone'] }],
  ])(
    'refuses the same row with %s, when the journals know nothing of their data',
    async (_, one, two) => {
      const criteria = ['-c', 'tone=Reward friendly answers', '-c', 'right=Reward {{expected}}'];
      const journals = await Promise.all(
        [one, two].map(async (fields, index) => {
          const out = data.path(`values-${String(index)}-${JSON.stringify(two).length}.jsonl`);
          const stdin = JSON.stringify({
            id: 'r1',
            input: 'Question',
            output: 'Answer.',
            ...fields,
          });
          await runCommand(['evaluate', '-', ...criteria, '--offline', '--out', out], { stdin });
          return out;
        }),
      );
      const out = data.path('values-merged.jsonl');
      const { exitCode, stderr } = await runCommand(['merge', ...journals, '--out', out]);
      expect(exitCode).toBe(2);
      expect(stderr.replaceAll(/\s+/g, ' ')).toContain(': r1 has other values or criteria.');
    },
  );

  it('takes only outcomes of the latest values of a row, of the last criteria and trials', async () => {
    const rows = data.path('values.jsonl');
    const journal = data.path('latest-values.jsonl');
    const write = (expected: string): Promise<void> =>
      writeFile(
        rows,
        [1, 2, 3]
          .map((number) =>
            JSON.stringify({ id: `r${String(number)}`, input: 'Q', output: 'A.', expected }),
          )
          .join('\n'),
      );
    const right = ['-c', 'right=Reward {{expected}}'];
    await write('old');
    await runCommand([...['evaluate', rows, ...right, ...TONE, '--trials', '2', '--out', journal]]);
    await write('new');
    const resume = ['evaluate', rows, '--resume', journal, ...right, '--trials', '1'];
    await runCommand([...resume, '--budget', 'requests=2']);
    const out = data.path('latest-merged.jsonl');
    const { stdout } = await runCommand(['merge', journal, '--out', out]);
    expect(stdout).toMatch(/^3 rows with 2 outcomes from 1 journal: /);
    expect(scoresOf(out)).toEqual(scoresOf(journal));
  });

  it('takes the same rows from files with other line ends, and from gzip', async () => {
    const text = await readFile(file, 'utf8');
    const [crlf, zipped] = [data.path('crlf.jsonl'), data.path('zipped.jsonl.gz')];
    await writeFile(crlf, text.replaceAll('\n', '\r\n'));
    await writeFile(zipped, gzipSync(text));
    const journals = await Promise.all(
      [crlf, zipped].map(async (rows, index) => {
        const out = data.path(`ends-${String(index)}.jsonl`);
        const shard = ['--shard', `${String(index + 1)}/2`];
        await runCommand(['evaluate', rows, ...TONE, ...shard, '--out', out]);
        return out;
      }),
    );
    const { exitCode } = await runCommand(['merge', ...journals, '--out', data.path('ends.jsonl')]);
    expect(exitCode).toBe(0);
    expect(scoresOf(data.path('ends.jsonl'))).toEqual(scoresOf(data.path('whole.jsonl')));
  });

  it('refuses the same file whose rows are read from other fields', async () => {
    const rows = data.path('fields.jsonl');
    await writeFile(rows, JSON.stringify({ q1: 'One?', q2: 'Two?', a: 'Answer.' }));
    const journals = await Promise.all(
      ['q1', 'q2'].map(async (field) => {
        const out = data.path(`field-${field}.jsonl`);
        await runCommand([
          ...['evaluate', rows, ...TONE, '--field', `input=${field}`],
          ...['--field', 'output=a', '--out', out],
        ]);
        return out;
      }),
    );
    const { stderr } = await runCommand(['merge', ...journals, '--out', data.path('no-fields')]);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('the data is another one');
  });
});
