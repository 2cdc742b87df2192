import { dirname } from 'node:path';
import {
  JournalError,
  type JournalErrorFacts,
} from '../../../../src/batch/journal/journal-error.ts';
import { thrownBy } from '../../errors/caught.ts';

/** What a call throws, with the folder of the journal left out. */
export function failureOf(
  call: () => unknown,
  journalPath: string,
): JournalErrorFacts & { readonly message: string } {
  const error = thrownBy(call);
  if (!JournalError.isInstance(error)) throw error;
  const { message, code, path, line, offset, causeCode } = error;
  const withoutFolder = (text: string): string => text.replaceAll(`${dirname(journalPath)}/`, '');
  return {
    message: withoutFolder(message),
    code,
    path: withoutFolder(path),
    line,
    offset,
    causeCode,
  };
}

export const failureFacts = (
  code: JournalErrorFacts['code'],
  others: Partial<JournalErrorFacts> = {},
): object => ({
  code,
  path: 'run.jsonl',
  line: undefined,
  offset: undefined,
  causeCode: undefined,
  ...others,
});
