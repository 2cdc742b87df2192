import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useEvals } from '../../../../kit/process/evals.ts';

const { folder, writeEval, callsOf, journalIn, run, runJson } = useEvals();

describe('several runs', () => {
  const VARIANTS = `variants: { short: { text: 'way' }, long: { text: 'on its way' } },
    task: (row, { variant }) => variant.text,`;

  it('have the worst exit code, and one JSON object', async () => {
    writeEval('first.eval.mjs');
    writeEval('second.eval.mjs', 'gates: { threshold: { right: 1 } },');
    const before = process.cwd();
    process.chdir(folder.path);
    try {
      const { exitCode, json } = await runJson('.');
      expect(exitCode).toBe(10);
      expect(json).toMatchObject({
        exitCode: 10,
        runs: [
          { name: 'first', exitCode: 0 },
          { name: 'second', exitCode: 10 },
        ],
      });
    } finally {
      process.chdir(before);
    }
  });

  it('are one per variant, and end with the means of all', async () => {
    const file = writeEval('support.eval.mjs', VARIANTS);
    const before = process.cwd();
    process.chdir(folder.path);
    try {
      const { stdout } = await run(file);
      const table = stdout.slice(stdout.lastIndexOf('criterion')).trim().split('\n');
      expect(table.map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
        ['criterion', 'run', 'mean'],
        ['right', 'support.short', '0.50'],
        ['right', 'support.long', '0.50'],
      ]);
    } finally {
      process.chdir(before);
    }
    const journals = readdirSync(folder.path).filter((name) => name.endsWith('.jsonl'));
    expect(journals.map((name) => name.replace(/-\d{8}-\d{6}/, ''))).toEqual([
      'support.long.jsonl',
      'support.short.jsonl',
    ]);
  });

  it('are one with --variant', async () => {
    const file = writeEval('support.eval.mjs', VARIANTS);
    const { json } = await runJson(file, '--variant', 'long', '--out', journalIn('run.jsonl'));
    expect(json).toMatchObject({ exitCode: 0, summary: { scored: 2 } });
  });

  it.each([
    [['--variant', 'other'], '--variant other is no variant. There are short, long.'],
    [['--out', 'run.jsonl'], '--out is for one run, and these are 2: support.short, support.long.'],
    [
      ['--report', 'html=a.html'],
      '--report KIND=PATH is for one run, and these are 2: support.short, support.long.',
    ],
  ])('refuse %j', async (flags, message) => {
    const { exitCode, stderr } = await run(writeEval('support.eval.mjs', VARIANTS), ...flags);
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 2, calls: [] });
    expect(stderr).toContain(message);
  });
});
