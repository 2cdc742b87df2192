import { readJournal } from 'align-evals/batch/node';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { useEvals } from '../../../kit/process/evals.ts';

const { writeEval, callsOf, journalIn, run } = useEvals();

const VARIANTS = `variants: { short: 'way', long: 'on its way' }, task: (row, { variant }) => variant,`;

/** Runs an eval, and then scores the answers of its journal for another eval. */
async function rescore(
  first: { readonly fields?: string; readonly flags?: readonly string[] },
  second: { readonly fields?: string; readonly flags?: readonly string[] },
) {
  const journal = journalIn('first.jsonl');
  await run(writeEval('first.eval.mjs', first.fields), '--out', journal, ...(first.flags ?? []));
  const calls = callsOf();
  const file = writeEval('second.eval.mjs', second.fields);
  const { exitCode, stderr } = await run(file, '--rescore', journal, ...(second.flags ?? []));
  expect(callsOf()).toEqual(calls);
  return { exitCode, stderr: stderr.replaceAll(/\s+/g, ' ').replace(journal, 'JOURNAL').trim() };
}

describe('a journal whose answers cannot be scored again', () => {
  it('has kept scores only', async () => {
    expect(await rescore({ flags: ['--keep', 'scores'] }, {})).toEqual({
      exitCode: 2,
      stderr: 'Error: JOURNAL has scores only, and no answers. Pass the journal of another run.',
    });
  });

  it('is of a variant, and the eval has none', async () => {
    expect(await rescore({ fields: VARIANTS, flags: ['--variant', 'short'] }, {})).toEqual({
      exitCode: 2,
      stderr:
        'Error: JOURNAL has answers of the variant short, and this run is of no variant. Pass --variant short, or another journal.',
    });
  });

  it('is of no variant, and the eval has some', async () => {
    expect(await rescore({}, { fields: VARIANTS, flags: ['--variant', 'long'] })).toEqual({
      exitCode: 2,
      stderr:
        'Error: JOURNAL has answers of no variant, and this run is of the variant long. Pass a journal of the variant.',
    });
  });

  it('answers none of the rows', async () => {
    const fields = `rows: [{ id: 'new', question: 'Where?', expected: 'way' }],`;
    expect(await rescore({}, { fields })).toEqual({
      exitCode: 2,
      stderr:
        'Error: JOURNAL has no answer to a row of the eval. Pass a journal that align-evals run wrote for the same rows.',
    });
  });
});

/** More rows than a run reads ahead of its requests, so that some have no answer in the new journal when it stops. */
const MANY = `
  rows: Array.from({ length: 30 }, (_, index) => ({ id: 'r' + index, question: 'Why?', expected: 'no' })),
  criteria: 'Reward friendly answers', checks: {},`;

/** Scores the answers of a first run again, stops after one request, and returns the command that continues. */
async function stopRescoring(...flags: readonly string[]) {
  const [answers, rescored] = [journalIn('first.jsonl'), journalIn('rescored.jsonl')];
  const file = writeEval('many.eval.mjs', MANY);
  await run(file, '--offline', '--out', answers);
  const begin = ['run', file, '--offline', '--rescore', answers, '--out', rescored, ...flags];
  const env = { COLUMNS: '1000' };
  const { stderr } = await runCommand([...begin, '--budget', 'requests=1'], { env, columns: 1000 });
  const printed = /^Continue with:\n {2}align-evals (.*)$/m.exec(stderr)?.[1];
  return { printed, answers, rescored, file };
}

describe('a rescored run that is stopped', () => {
  it.each([[[]], [['--keep', 'scores']]])(
    'with %j is continued by the printed command, which calls nothing',
    async (flags) => {
      const { printed, answers, rescored, file } = await stopRescoring(...flags);
      const kept = flags.length === 0 ? '' : ' --keep scores';
      expect(printed).toBe(`run ${file} --resume ${rescored}${kept} --rescore ${answers}`);
      const { exitCode } = await runCommand(printed?.split(' ') ?? []);
      const outcomes = readJournal(rescored).rows.flatMap((row) => row.outcomes);
      expect({ exitCode, calls: callsOf().length, outcomes: outcomes.length }).toEqual({
        ...{ exitCode: 0, calls: 30, outcomes: 30 },
      });
    },
  );

  it('without --rescore calls the application for the answers that are missing', async () => {
    const { file, rescored } = await stopRescoring();
    expect((await run(file, '--resume', rescored)).exitCode).toBe(0);
    expect(callsOf().length).toBeGreaterThan(30);
  });

  it('takes an answer that was missing from another journal, and keeps it', async () => {
    const rescored = journalIn('rescored.jsonl');
    const file = writeEval('support.eval.mjs');
    await run(file, '--limit', '1', '--out', journalIn('first.jsonl'));
    await run(file, '--rescore', journalIn('first.jsonl'), '--out', rescored);
    await run(file, '--out', journalIn('whole.jsonl'));
    const calls = callsOf();
    const flags = ['--rescore', journalIn('whole.jsonl'), '--retry-failed'];
    const { exitCode } = await run(file, '--resume', rescored, ...flags);
    await run(file, '--resume', rescored);
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 0, calls });
    expect(readJournal(rescored).rows.flatMap(({ answers }) => answers)).toEqual(
      readJournal(journalIn('first.jsonl'))
        .rows.flatMap(({ answers }) => answers)
        .concat(readJournal(journalIn('whole.jsonl')).rows[1]?.answers ?? []),
    );
  });

  it('names no --rescore where the next command repeats what failed', async () => {
    const [answers, rescored] = [journalIn('first.jsonl'), journalIn('rescored.jsonl')];
    const file = writeEval('support.eval.mjs');
    await run(file, '--limit', '1', '--out', answers);
    const args = ['run', file, '--rescore', answers, '--out', rescored];
    const { stderr } = await runCommand(args, { columns: 1000 });
    expect(stderr).toContain(
      `Next:\n  align-evals run ${file} --resume ${rescored} --retry-failed\n`,
    );
  });
});
