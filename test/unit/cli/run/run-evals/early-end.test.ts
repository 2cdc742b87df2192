import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../kit/process/command.ts';
import { useEvals } from '../../../../kit/process/evals.ts';

const { folder, writeEval, callsOf, journalIn, run, runJson } = useEvals();

/** Runs evals whose journals are written to the folder of the test. */
async function runInFolder(files: readonly string[]) {
  const before = process.cwd();
  process.chdir(folder.path);
  try {
    return await runCommand(['run', ...files]);
  } finally {
    process.chdir(before);
  }
}

/** Signals of a process that receives one as soon as a run listens. */
function signalsWith(name: string): EventEmitter {
  const signals = new EventEmitter();
  signals.on('newListener', (event) => {
    if (event === name) queueMicrotask(() => signals.emit(name));
  });
  return signals;
}

describe('a signal', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('%s ends the run, which can be continued', async (name, expected) => {
    const file = writeEval('support.eval.mjs');
    const journal = journalIn('run.jsonl');
    const args = ['run', file, '--out', journal, '--trials', '2'];
    const { exitCode, stderr } = await runCommand(args, { signals: signalsWith(name) });
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: expected, calls: [] });
    expect(stderr.split('\n').slice(2, 4)).toEqual([
      ...['Stopped: the run was stopped.', 'Continue with:'],
    ]);
    expect((await run(file, '--resume', journal)).exitCode).toBe(0);
  });

  it('ends the command, and not only one of its runs', async () => {
    const files = ['first.eval.mjs', 'second.eval.mjs'].map((name) => writeEval(name));
    const signals = signalsWith('SIGINT');
    const before = process.cwd();
    process.chdir(folder.path);
    try {
      const { exitCode, stdout } = await runCommand(['run', ...files, '--json'], { signals });
      expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 130, calls: [] });
      expect(JSON.parse(stdout)).toMatchObject({ exitCode: 130, summary: { scored: 0 } });
    } finally {
      process.chdir(before);
    }
  });
});

describe('a budget', () => {
  it('ends a run before the next request, and says why', async () => {
    const file = writeEval('support.eval.mjs', `criteria: 'Reward friendly answers',`);
    const flags = ['--offline', '--out', journalIn('run.jsonl'), '--budget', 'requests=1'];
    const { exitCode, stderr } = await run(file, ...flags);
    expect(exitCode).toBe(11);
    expect(stderr).toContain('Stopped: ');
    expect(stderr).toContain('Continue with:');
  });
});

describe('an eval that cannot be run', () => {
  it('without rows is named', async () => {
    const file = writeEval('support.eval.mjs', 'rows: [],');
    expect(await run(file)).toEqual({
      ...{ exitCode: 1, stdout: '' },
      stderr: `Error: ${file} has no rows. Add rows to the eval.\n`,
    });
  });

  it('hides no other one', async () => {
    const files = [writeEval('empty.eval.mjs', 'rows: [],'), writeEval('support.eval.mjs')];
    const { exitCode, stderr } = await runInFolder(files);
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 1, calls: ['late', 'worn'] });
    expect(stderr).toContain(`empty was not run: ${files[0] ?? ''} has no rows.`);
  });

  it('does not keep the others from running when its file cannot be loaded', async () => {
    const broken = join(folder.path, 'broken.eval.mjs');
    writeFileSync(broken, 'export default { rowz: [] };');
    const { exitCode, stderr } = await runInFolder([broken, writeEval('support.eval.mjs')]);
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 2, calls: ['late', 'worn'] });
    expect(stderr).toContain(`broken was not run: ${broken} cannot be used:`);
  });

  it('is one of the runs of --json', async () => {
    writeEval('empty.eval.mjs', 'rows: [],');
    writeEval('support.eval.mjs');
    const { exitCode, json } = await runJson(folder.path, '--dry-run');
    expect(exitCode).toBe(1);
    expect(json).toMatchObject({
      exitCode: 1,
      runs: [
        { name: 'empty', exitCode: 1, error: { code: 'no_rows' } },
        { name: 'support', exitCode: 0, plan: { rows: 2 } },
      ],
    });
  });

  it('has the path of the eval before the rule of a field', async () => {
    const file = writeEval('support.eval.mjs', `criteria: { tone: '' },`);
    const { exitCode, stderr } = await run(file, '--offline');
    expect({ exitCode, last: stderr.trim().split('\n').at(-1) }).toEqual({
      exitCode: 2,
      last: `Error: ${file}: criteria.tone: is an empty string: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)`,
    });
  });

  it('has the message of rows that throw', async () => {
    const fields = `rows: () => { throw new Error('no database'); },`;
    const { exitCode, stderr } = await run(writeEval('support.eval.mjs', fields));
    expect(exitCode).toBe(1);
    expect(stderr).toContain('Error: no database');
  });
});
