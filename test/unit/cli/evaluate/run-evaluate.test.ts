import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { scoreNotice } from 'align-evals/batch';
import { journalLines } from 'align-evals/batch/node';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { createCommandData } from '../../../kit/process/command-data.ts';

const data = await createCommandData(3);
const ROWS = data.path('rows.jsonl');
const TONE = ['-c', 'tone=Reward friendly answers', '--offline'];
const INVALID_ROW = '{"messages":[{"role":"robot","content":"Hi"}]}\n';
const OFFLINE_NOTICE = String(scoreNotice('offline'));
let runs = 0;

async function evaluate(flags: readonly string[], env = {}) {
  runs += 1;
  const out = data.path(`run-${String(runs)}.jsonl`);
  const result = await runCommand(['evaluate', ROWS, ...TONE, '--out', out, ...flags], {
    env: { COLUMNS: '200', LANG: 'C.UTF-8', ...env },
  });
  return { ...result, out };
}

const timesIn = (text: string, part: string): number => text.split(part).length - 1;

describe('evaluate', () => {
  it('prints nothing but the error when an option is wrong', async () => {
    const { exitCode, stdout, stderr } = await evaluate(['-c', 'safe=Reword x']);

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr.replace(OFFLINE_NOTICE, '')).toMatch(/^\nError: -c safe: [^\n]*\n$/);
  });

  it.each([
    [[], 1, 1],
    [['--report', 'markdown=-'], 1, 1],
    [['--json'], 1, 1],
  ])('with %j labels synthetic scores once per stream', async (flags, onStdout, onStderr) => {
    const { stdout, stderr } = await evaluate(flags);
    const label = OFFLINE_NOTICE.slice(0, 30);

    expect([timesIn(stdout, label), timesIn(stderr, label)]).toEqual([onStdout, onStderr]);
  });

  it('says how many evaluations a resumed run knows', async () => {
    const { out } = await evaluate(['--budget', 'requests=2']);
    const { stderr } = await runCommand(['evaluate', '--resume', out], {
      env: { COLUMNS: '200', LANG: 'C.UTF-8' },
    });

    expect(stderr).toContain('3 rows × 1 criterion = 3, 2 known: 1 request to the embedded server');
  });

  it('names where and why a run ended early, and the command that continues it', async () => {
    const { exitCode, stderr, out } = await evaluate(['--budget', 'requests=2']);

    expect(exitCode).toBe(11);
    expect(stderr).toContain(
      'Stopped after 2 of 3: the budget does not allow the next request: 2 of 2 requests are spent.\n' +
        `Continue with:\n  align-evals evaluate --resume ${out}\n`,
    );
  });

  it('names no place when the last evaluation was the reason', async () => {
    vi.stubEnv('ALIGN_API_KEY', crypto.randomUUID());
    const server = await listen(
      createReferenceServer({ regions: { eu: { apiKeys: [crypto.randomUUID()] } } }),
    );
    const flags = [
      '--limit',
      '1',
      '--base-url',
      server.baseUrl('eu'),
      '--out',
      data.path('k.jsonl'),
    ];
    const tone = TONE.slice(0, 2);
    const { stderr } = await runCommand(['evaluate', ROWS, ...tone, ...flags], {
      env: { COLUMNS: '200', LANG: 'C.UTF-8' },
    });
    await server.close();

    expect(stderr).toContain('\nStopped: http://127.0.0.1:');
  });

  it('names the rows of this run when it ends early', async () => {
    const { stderr } = await evaluate(['--limit', '2', '--budget', 'requests=1']);

    expect(stderr).toContain('Stopped after 1 of 2: ');
  });

  it.each([
    ['--keep', 'scores'],
    ['--retention', 'none'],
  ])('notes that a journal of scores has no groups: %s %s', async (flag, value) => {
    expect((await evaluate(['--group-by', 'team', flag, value])).stderr).toContain(
      'The journal keeps scores only, without tags: --group-by has no effect.',
    );
  });

  it('rejects a report that would replace another file, before any request', async () => {
    await writeFile(data.path('notes.csv'), 'mine\n');
    const { exitCode, stderr } = await evaluate(['--report', `csv=${data.path('notes.csv')}`]);

    expect(exitCode).toBe(2);
    expect(stderr).toContain('exists and is not a report of this kind');
    expect(stderr).not.toContain('requests to');
  });
});

it('does not replace the rows of a resumed run by a report', async () => {
  const { out } = await evaluate(['--budget', 'requests=2']);
  const args = ['evaluate', '--resume', out, '--force', '--report', `csv=${ROWS}`];
  const { exitCode, stderr } = await runCommand(args, { env: { COLUMNS: '200' } });

  expect(exitCode).toBe(2);
  expect(stderr).toContain(`The report ${ROWS} is also a file of the rows.`);
});

describe('evaluate --dry-run', () => {
  it('prints the plan and writes no journal', async () => {
    const { exitCode, stdout, out } = await evaluate(['--dry-run']);

    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Rows {6}3\nCriteria {2}tone\nRequests {2}3\nTokens {4}about \d+ /);
    await expect(readFile(out)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('leaves the journal of a resumed run as it is, and takes its spread', async () => {
    const { out } = await evaluate(['--budget', 'requests=2']);
    const before = await readFile(out, 'utf8');
    const { stdout } = await runCommand(['evaluate', '--resume', out, '--dry-run', '--json']);

    expect(JSON.parse(stdout)).toMatchObject({
      exitCode: 0,
      plan: { rows: 3, requests: 1, reused: 2 },
      limitPerMinute: null,
      expectedDrop: { drop: expect.any(Number) },
    });
    expect(await readFile(out, 'utf8')).toBe(before);
  });

  it('lists rows that cannot be evaluated', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['evaluate', '-', ...TONE, '--dry-run'], {
      stdin: INVALID_ROW,
      env: { COLUMNS: '200' },
    });

    expect({ exitCode, stderr: stderr.includes('Error') }).toEqual({ exitCode: 0, stderr: false });
    expect(stdout).toMatch(/^Rows {6}1\n.*\n1 row cannot be evaluated:\n {2}row 1: messages\[0\]/s);
  });
});

/** Rows whose synthetic scores are the same in each process. */
const FIXED_ROWS = Array.from({ length: 9 }, (_, index) =>
  JSON.stringify({
    id: `r${String(index)}`,
    input: `Question ${String(index)}`,
    output: 'Answer.',
  }),
);

describe('evaluate with a limit on stdin', async () => {
  const { path } = await createCommandData(1);
  await writeFile(path('rows.jsonl'), FIXED_ROWS.join('\n'));
  const BASELINE = [...TONE, '--max-drop', '1'];

  it.each([
    ['ended before it is incomplete, because the other rows of the baseline vanished', 5, 9, 11],
    ['went on behind it expects only the rows of the limit', 9, 5, 0],
  ])('that %s', async (_, given, limit, exitCode) => {
    const baseline = path(`baseline-${String(limit)}.jsonl`);
    await runCommand(['evaluate', path('rows.jsonl'), ...TONE, '--out', baseline]);
    const stdin = FIXED_ROWS.slice(0, given).join('\n');
    const out = path(`stdin-${String(limit)}.jsonl`);
    const flags = ['--limit', String(limit), '--baseline', baseline, '--out', out];
    const result = await runCommand(['evaluate', '-', ...BASELINE, ...flags], { stdin });

    expect(result.exitCode).toBe(exitCode);
  });
});

it('reports a run of stdin in which no row has the tag of --group-by, and says so with exit code 2', async () => {
  const out = data.path('untagged.jsonl');
  const args = ['evaluate', '-', ...TONE, '--out', out, '--group-by', 'nosuch'];
  const stdin = FIXED_ROWS.join('\n');
  const { exitCode, stdout, stderr } = await runCommand(args, { stdin, env: { COLUMNS: '200' } });

  expect(exitCode).toBe(2);
  expect(stdout).toMatch(/^\d scored, /m);
  expect(stderr).toContain('--group-by nosuch: no row has this tag. The rows have no tags.');
  expect(stderr).toContain(`The outcomes are in ${out}.`);
});

it('finds rows that cannot be evaluated before anything is sent or created, also when resuming', async () => {
  const file = data.path('invalid-rows.jsonl');
  await writeFile(file, await readFile(ROWS, 'utf8'));
  const out = data.path('invalid-run.jsonl');
  const begin = ['evaluate', file, ...TONE, '--out', out, '--budget', 'requests=2'];
  await writeFile(file, INVALID_ROW + (await readFile(ROWS, 'utf8')));
  const refused = await runCommand(begin);
  expect([refused.exitCode, existsSync(out)]).toEqual([2, false]);
  expect(refused.stderr).toMatch(/^.*invalid-rows\.jsonl:1: \S/m);

  await writeFile(file, await readFile(ROWS, 'utf8'));
  expect((await runCommand(begin)).exitCode).toBe(11);
  await writeFile(file, INVALID_ROW + (await readFile(ROWS, 'utf8')));
  expect((await runCommand(['evaluate', '--resume', out])).exitCode).toBe(2);
});

describe('--row', () => {
  const evaluate = async (name: string, rows: readonly string[], stdin?: string) => {
    const out = data.path(`${name}.jsonl`);
    const names = rows.flatMap((row) => ['--row', row]);
    const file = stdin === undefined ? ROWS : '-';
    const args = ['evaluate', file, ...TONE, ...names, '--out', out, '-q'];
    const { exitCode, stderr } = await runCommand(args, stdin === undefined ? {} : { stdin });
    return { exitCode, stderr, hasJournal: existsSync(out), out };
  };

  it('evaluates the row at a position, also when the rows have ids', async () => {
    const { exitCode, out } = await evaluate('position', ['2']);
    expect(exitCode).toBe(0);
    const rows = [...journalLines(out)].flatMap((line) => (line.t === 'row' ? [line] : []));
    expect(rows.map(({ i, id }) => [i, id])).toEqual([[2, 'r2']]);
  });

  it('rejects a name that no row has, before anything is sent or created', async () => {
    const { exitCode, hasJournal, stderr } = await evaluate('missing', ['r2', 'typo']);
    expect({ exitCode, hasJournal, stderr }).toEqual({
      exitCode: 2,
      stderr: 'Error: --row typo: no row has this id or position.\n',
      hasJournal: false,
    });
  });

  it('rejects a name that no row of stdin has, before anything is sent', async () => {
    const { exitCode, out, stderr } = await evaluate(
      'missing-stdin',
      ['r2', 'typo'],
      await readFile(ROWS, 'utf8'),
    );
    expect([exitCode, stderr]).toEqual([2, 'Error: --row typo: no row has this id or position.\n']);
    expect([...journalLines(out)].filter(({ t }) => t === 'out')).toEqual([]);
  });
});
