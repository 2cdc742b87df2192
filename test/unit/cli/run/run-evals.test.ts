import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal } from 'align-evals/batch/node';
import { describe, expect, it } from 'vitest';
import { EVAL_ROWS, useEvals } from '../../../kit/process/evals.ts';

const { folder, writeEval, callsOf, journalIn, run, runJson } = useEvals();

describe('run', () => {
  it('calls the application, and needs no key for checks alone', async () => {
    const file = writeEval('support.eval.mjs');
    const { exitCode, stdout } = await run(file, '--out', journalIn('run.jsonl'));
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 0, calls: ['late', 'worn'] });
    expect(stdout).toContain('2 scored, 0 not applicable, 0 failed');
    expect(stdout).toContain('right (check)');
    expect(stdout).toMatch(/Application: 2 answers, median \d+ ms/);
    expect(stdout).not.toContain('synthetic');
  });

  it.each([
    ['the gates of the eval', 'gates: { threshold: { right: 1 } },', [], 10],
    ['gates that the run reaches', 'gates: { minMean: 0.5 },', [], 0],
    ['a flag in place of a gate', 'gates: { minMean: 0.5 },', ['--min-mean', '0.9'], 10],
    ['a gate for comparisons without a baseline', 'gates: { maxDrop: 0 },', [], 0],
  ] as const)('has the exit code of %s', async (_, fields, flags, expected) => {
    const file = writeEval('support.eval.mjs', fields);
    const { exitCode } = await run(file, '--out', journalIn('run.jsonl'), ...flags);
    expect(exitCode).toBe(expected);
  });

  it('scores with criteria offline, and says so', async () => {
    const file = writeEval('support.eval.mjs', `criteria: { tone: 'Reward friendly answers' },`);
    const { json } = await runJson(file, '--offline', '--out', journalIn('run.jsonl'));
    expect(json).toMatchObject({
      ...{ exitCode: 0, isSynthetic: true, summary: { scored: 4 } },
      tasks: { answers: 2, failed: 0 },
    });
  });

  it('notes what no row can fill, before the application is called', async () => {
    const criteria = `criteria: { tone: 'Reward answers that say {{expectd}}' },`;
    const file = writeEval('support.eval.mjs', criteria);
    const planned = await run(file, '--offline', '--dry-run');
    expect({ exitCode: planned.exitCode, calls: callsOf() }).toEqual({ exitCode: 0, calls: [] });
    expect(planned.stdout).toContain('Criteria to improve:\n  tone: has {{expectd}}, which no row');
    const { stderr } = await run(file, '--offline', '--out', journalIn('run.jsonl'));
    expect(stderr).toContain('{{expectd}} in "tone" stays as it is: rows fill {{expected}},');
  });

  it('names a journal after the eval, and replaces none', async () => {
    const file = writeEval('support.eval.mjs');
    const before = process.cwd();
    process.chdir(folder.path);
    try {
      await run(file);
      await run(file);
    } finally {
      process.chdir(before);
    }
    const journals = readdirSync(folder.path).filter((name) => name.endsWith('.jsonl'));
    expect(journals.map((name) => name.replace(/\d{8}-\d{6}/, 'TIME'))).toEqual([
      expect.stringMatching(/^support-TIME(?:-2)?\.jsonl$/),
      expect.stringMatching(/^support-TIME(?:-2)?\.jsonl$/),
    ]);
  });

  it('reports tasks that fail, with the error of the application', async () => {
    const file = writeEval(
      'support.eval.mjs',
      `task: () => { throw new Error('the shop is closed'); },`,
    );
    const { exitCode, stderr } = await run(file, '--out', journalIn('run.jsonl'));
    expect(exitCode).toBe(11);
    expect(stderr).toContain('Why late failed for right: The task threw Error: the shop is closed');
  });

  it.each([
    ['', ''],
    [
      'without ids',
      'rows: [{ question: "Where?", expected: "way" }, { question: "Why?", expected: "no" }],',
    ],
  ])('continues one row %s of a run without a call', async (_, fields) => {
    const file = writeEval('support.eval.mjs', fields);
    await run(file, '--out', journalIn('run.jsonl'));
    const before = callsOf();
    const { json } = await runJson(file, '--resume', journalIn('run.jsonl'), '--row', '2');
    expect({ calls: callsOf(), json }).toMatchObject({
      calls: before,
      json: { summary: { scored: 1 } },
    });
  });

  it.each([
    ['--limit', '1', ['late']],
    ['--row', 'worn', ['worn']],
    ['--row', '2', ['worn']],
  ])('runs only what %s %s selects', async (flag, value, expected) => {
    await run(writeEval('support.eval.mjs'), flag, value, '--out', journalIn('run.jsonl'));
    expect(callsOf()).toEqual(expected);
  });

  it('refuses a row that is not there, before it calls anything', async () => {
    const { exitCode, stderr } = await run(writeEval('support.eval.mjs'), '--row', 'other');
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 2, calls: [] });
    expect(stderr).toBe('Error: --row other: no row has this id or position.\n');
  });

  it('refuses rows that lack a value, before it calls anything', async () => {
    const file = writeEval(
      'support.eval.mjs',
      `criteria: { right: 'Passes if it says {{reference}}' }, checks: {},`,
    );
    const { exitCode, stderr } = await run(file, '--offline');
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 2, calls: [] });
    expect(stderr).toContain('support.eval.mjs: late: reference: is missing');
  });

  it('prints what it would call and cost, and calls nothing', async () => {
    const file = writeEval('support.eval.mjs', `criteria: { tone: 'Reward friendly answers' },`);
    const { exitCode, stdout } = await run(file, '--dry-run', '--trials', '3');
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 0, calls: [] });
    expect(stdout).toBe(
      [
        'Rows      2',
        'Criteria  tone, right',
        'Calls     6 of the application',
        'Requests  6 (12 less 6 checks)',
        'Tokens    about 0 (of known answers; estimated, 4 bytes per token)',
        '',
      ].join('\n'),
    );
  });
});

describe('the rows of an eval', () => {
  it.each([
    ['JSONL', 'rows.jsonl', '{"id":"a","question":"Where?","expected":"way"}\n'],
    ['a table', 'rows.csv', 'id,question,expected\na,Where?,way\n'],
    ['a JSON array', 'rows.json', '[{"id":"a","question":"Where?","expected":"way"}]'],
  ])('are read from a file beside it, with any fields: %s', async (_, name, text) => {
    writeFileSync(join(folder.path, name), text);
    const file = writeEval('support.eval.mjs', `rows: './${name}',`);
    const { json } = await runJson(file, '--out', journalIn('run.jsonl'));
    expect(json).toMatchObject({ exitCode: 0, summary: { criteria: { right: { mean: 1 } } } });
    expect(callsOf()).toEqual(['a']);
  });

  it('are missing: the message has the path', async () => {
    const file = writeEval('support.eval.mjs', `rows: 'other.jsonl',`);
    const { exitCode, stderr } = await run(file);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('other.jsonl');
  });

  it('of a generator are run, and are not planned', async () => {
    const file = writeEval('support.eval.mjs', `rows: (function* () { yield* ${EVAL_ROWS}; })(),`);
    expect((await run(file, '--out', journalIn('run.jsonl'))).exitCode).toBe(0);
    expect((await run(file, '--dry-run')).stderr).toContain('can be read once only');
  });
});

describe('a run that is continued', () => {
  it('calls nothing whose answer is kept', async () => {
    const file = writeEval('support.eval.mjs');
    const journal = journalIn('run.jsonl');
    await run(file, '--limit', '1', '--out', journal);
    await run(file, '--resume', journal, '--limit', '2');
    expect(callsOf()).toEqual(['late', 'worn']);
    expect(readJournal(journal).rows.map(({ id }) => id)).toEqual(['late', 'worn']);
  });

  it('calls nothing when it finished with a limit', async () => {
    const file = writeEval('support.eval.mjs');
    const journal = journalIn('run.jsonl');
    await run(file, '--limit', '1', '--out', journal);
    const { exitCode, stderr } = await run(file, '--resume', journal);
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 0, calls: ['late'] });
    expect(stderr).toContain('The rows are selected as in the journal: --limit 1. Pass a flag');
  });

  it('is scored again without any call, into a new journal', async () => {
    const file = writeEval('support.eval.mjs');
    await run(file, '--out', journalIn('first.jsonl'));
    const other = writeEval(
      'other.eval.mjs',
      `checks: { short: ({ answer }) => answer.length < 12, right: () => true },`,
    );
    const { json } = await runJson(
      ...[other, '--rescore', journalIn('first.jsonl'), '--out', journalIn('second.jsonl')],
    );
    expect(callsOf()).toEqual(['late', 'worn']);
    expect(json).toMatchObject({
      summary: { criteria: { short: { mean: 0.5 }, right: { mean: 1 } } },
    });
    expect(readJournal(journalIn('second.jsonl')).rows.flatMap(({ answers }) => answers)).toEqual(
      readJournal(journalIn('first.jsonl')).rows.flatMap(({ answers }) => answers),
    );
  });

  it('fails rows that the other journal does not answer', async () => {
    const file = writeEval('support.eval.mjs');
    await run(file, '--limit', '1', '--out', journalIn('first.jsonl'));
    const { exitCode, stderr } = await run(
      ...[file, '--rescore', journalIn('first.jsonl'), '--out', journalIn('second.jsonl')],
    );
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 11, calls: ['late'] });
    expect(stderr).toContain('first.jsonl (1 missing, which fail), 2 scores, checks only.');
    expect(stderr).toContain('first.jsonl has no answer to');
  });

  it.each([
    [['--resume', 'a.jsonl', '--out', 'b.jsonl'], '--out begins a new journal'],
    [['--retry-failed'], '--retry-failed needs a run to continue'],
  ])('refuses flags that contradict each other: %j', async (flags, message) => {
    const { exitCode, stderr } = await run(writeEval('support.eval.mjs'), ...flags);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
