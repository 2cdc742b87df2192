import { AlignError, hasBrand } from '../../errors/align-error.ts';

/** Identifies what is wrong with a journal. */
export type JournalErrorCode =
  /** Another process, or another run of this one, has the journal open. */
  | 'journal_in_use'
  /** The file has more than one name (hard links), which no lock covers. */
  | 'journal_linked'
  /** The lock file or the journal was removed or replaced during the run, so that another run may use it. */
  | 'journal_lock_lost'
  /** A line in the middle of the journal cannot be read. */
  | 'journal_damaged'
  /** The file does not begin with a line of a journal. */
  | 'not_a_journal'
  /** A newer version of the package wrote the journal. */
  | 'journal_version'
  /** The file system refused to open, read or write the journal; `causeCode` is its code. */
  | 'journal_io'
  /** A method was called before `open`, after `close`, or `open` was called twice. */
  | 'journal_state';

/** The facts about a journal that cannot be used. */
export interface JournalErrorFacts {
  /** What is wrong. */
  readonly code: JournalErrorCode;
  /** The path of the journal, as the caller passed it. */
  readonly path: string;
  /** The number of the line that cannot be read, from 1. */
  readonly line?: number | undefined;
  /** The position of that line in the file, in bytes. */
  readonly offset?: number | undefined;
  /** The code of the system, such as `ENOSPC`. */
  readonly causeCode?: string | undefined;
}

/**
 * Thrown when a journal cannot be opened, read or written. The file is as it was, or ends in a torn line, which the
 * next `open` removes.
 *
 * @example
 * ```ts
 * import { JournalError } from 'align-evals/batch';
 *
 * const isDiskFull = (error: unknown) =>
 *   JournalError.isInstance(error) && error.causeCode === 'ENOSPC';
 * ```
 */
export class JournalError extends AlignError {
  static override readonly brand: string = 'JournalError';

  declare readonly code: JournalErrorCode;

  /** The path of the journal, as the caller passed it. */
  readonly path: string;

  /** The number of the line that cannot be read, from 1; undefined when it is not about one line. */
  readonly line: number | undefined;

  /** The position of that line in the file, in bytes; undefined when it is not about one line. */
  readonly offset: number | undefined;

  /** The code of the system, such as `ENOSPC`; undefined when the system reported none. */
  readonly causeCode: string | undefined;

  /**
   * Creates an error.
   *
   * @param message - The path, the rule, and the fix.
   */
  constructor(message: string, { code, path, line, offset, causeCode }: JournalErrorFacts) {
    super(message, { code });
    this.path = path;
    this.line = line;
    this.offset = offset;
    this.causeCode = causeCode;
  }

  /**
   * Returns whether a value is an error of this class, including errors created by another copy of the package.
   *
   * @param value - Any value, usually the one that a `catch` clause received.
   */
  static override isInstance(value: unknown): value is JournalError {
    return hasBrand(value, 'JournalError');
  }
}
