import { expect, it } from 'vitest';
import { AlignError } from '../../../../src/errors/align-error.ts';
import { ConfigurationError } from '../../../../src/errors/configuration-error.ts';
import { JournalError } from '../../../../src/batch/journal/journal-error.ts';

const create = (): JournalError =>
  new JournalError('Line 2 of run.jsonl cannot be read', {
    code: 'journal_damaged',
    path: 'run.jsonl',
    line: 2,
    offset: 17,
  });

it('is one of the errors of the package, under a name that minifiers do not change', () => {
  const error = create();
  expect(String(error)).toBe('JournalError: Line 2 of run.jsonl cannot be read');
  expect(
    [JournalError, AlignError, ConfigurationError].map((type) => type.isInstance(error)),
  ).toEqual([true, true, false]);
  expect(JournalError.isInstance(new AlignError('x', { code: 'journal_damaged' }))).toBe(false);
  expect(Reflect.get(error, Symbol.for('align-evals.error.brands'))).toEqual([
    'JournalError',
    'AlignError',
  ]);
});

it('has its facts in JSON, and leaves out what it does not know', () => {
  expect(create().toJSON()).toEqual({
    name: 'JournalError',
    message: 'Line 2 of run.jsonl cannot be read',
    code: 'journal_damaged',
    isRetryable: false,
    path: 'run.jsonl',
    line: 2,
    offset: 17,
  });
});
