import { describe, expect, it } from 'vitest';
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
