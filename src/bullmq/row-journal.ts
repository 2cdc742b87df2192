import type { Journal } from '../batch/journal/journal.ts';
import type { AnswerLine, OutcomeLine, RowLine } from '../batch/journal/lines.ts';
import { digest } from '../batch/node/stored-journal.ts';

/** Collects the lines of one row, which the queue keeps in Redis. The index of the run knows earlier outcomes. */
export class RowJournal implements Journal {
  readonly digest: Journal['digest'] = digest;
  row: RowLine | undefined;
  answer: AnswerLine | undefined;
  outcome: OutcomeLine | undefined;

  open(): ReturnType<Journal['open']> {
    return { run: '', n: 1, rows: 0, outcomes: 0, failed: 0, changedCriteria: [] };
  }

  compareRow(): 'new' {
    return 'new';
  }

  has(): boolean {
    return false;
  }

  read(): undefined {
    return undefined;
  }

  readAnswer(): undefined {
    return undefined;
  }

  append(line: Parameters<Journal['append']>[0]): void {
    if (line.t === 'row') this.row = line;
    else if (line.t === 'answer') this.answer = line;
    else if (line.t === 'out') this.outcome = line;
  }

  close(): void {
    // There is nothing to free.
  }
}
