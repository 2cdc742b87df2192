import { describe, expect, it } from 'vitest';
import { openRows } from '../../../../src/cli/evaluate/open-rows.ts';
import type { ResolvedRun } from '../../../../src/cli/evaluate/resolve-run.ts';
import type { EvaluateFlags } from '../../../../src/cli/flags/evaluate-flags.ts';
import { createCommandStage } from '../../../kit/process/command.ts';

const FLAGS: EvaluateFlags = { color: true, conversations: true, priming: true };
const ROW = '{"id":"r","messages":[{"role":"user","content":"Hi"}],"tags":{"team":"a"}}';

function runOf(text: string): ResolvedRun {
  async function* open(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield Buffer.from(text);
  }
  return {
    source: { files: [{ name: 'stdin', format: 'jsonl', open }], isRepeatable: false },
    ...{ journal: 'run.jsonl', isResumed: false, scorer: { source: 'synthetic' }, keep: undefined },
    ...{ names: ['tone'], leftOut: [], selection: {}, settings: { kind: 'reward', criteria: {} } },
  };
}

async function open(text: string, rows: number | undefined, flags: Partial<EvaluateFlags> = {}) {
  const stage = createCommandStage();
  const opened = openRows({ run: runOf(text), rows, flags: { ...FLAGS, ...flags } }, stage.output);
  const read = [];
  for await (const row of opened.rows) read.push(row);
  return { read, total: opened.total, ...stage.printed() };
}

describe('openRows', () => {
  it('reports the first five rows of stdin that cannot be used, and yields one row for each', async () => {
    const { read, total, stderr } = await open('nothing\n'.repeat(7), undefined);

    expect(read).toEqual(Array.from({ length: 7 }, (_, index) => ({ position: index + 1 })));
    expect(total).toBeUndefined();
    expect(stderr.split('\n')).toEqual([
      ...[1, 2, 3, 4, 5].map(
        (line) => `stdin:${String(line)}: the line is not JSON. Each line needs one JSON object.`,
      ),
      'Further rows with problems are not listed.',
      '',
    ]);
  });

  it('names unknown keys of stdin once, without what acts on a terminal', async () => {
    const row = ROW.replace('{', String.raw`{"\u001b[31mred\r":1,`);

    expect((await open(`${row}\n${row}\n`, undefined)).stderr).toBe(
      'Fields of the rows that are not used: red.\n',
    );
  });

  it('does not repeat what the check of a file has named', async () => {
    expect((await open(ROW.replace('{', '{"x":1,'), 1)).stderr).toBe('');
  });

  it('counts and takes the rows that are selected, and stops reading behind the last one', async () => {
    const { read, total } = await open(`${ROW}\n${ROW}\nnothing\n`, 3, { limit: 2 });

    expect([read.length, total]).toEqual([2, 2]);
  });

  it('groups rows by a tag', async () => {
    const { read } = await open(ROW, 1, { groupBy: 'team' });

    expect(read).toEqual([{ ...JSON.parse(ROW), group: 'a', position: 1 }]);
  });
});
