import { pairRows } from '../batch/compare/pair-rows.ts';
import type { RecordedRow, RunRecord } from '../batch/journal/record.ts';
import { contentOf, findAnswer } from '../pages/chat/find-answer.ts';
import type { ChatMessage } from '../pages/chat/read-messages.ts';
import type { EarlierRow } from '../pages/report/report-view.ts';
import { type JournalSource, rowKey, toResult } from './row-details.ts';

/** The run with which a report compares. */
export interface EarlierRun {
  /** The record of its journal. */
  readonly record: RunRecord;
  /**
   * Returns the lines of its journal. They contain the earlier answers, which the record does not keep.
   *
   * @defaultValue the report contains the earlier scores and explanations only
   */
  readonly lines?: JournalSource | undefined;
}

/** Only the answers are in memory: the report shows the conversation before them once. */
export async function readEarlierRows(
  { lines, record }: EarlierRun,
  later: RunRecord,
  hasConversations: boolean,
): Promise<ReadonlyMap<RecordedRow, EarlierRow>> {
  const answers =
    lines === undefined || !hasConversations ? new Map<string, never>() : await readAnswers(lines);
  const criteria = Object.entries(later.run.criteria);
  const rows = new Map<RecordedRow, EarlierRow>();
  for (const { after, before } of pairRows(record.rows, later.rows).pairs) {
    if (before === undefined || after === undefined) continue;
    const answer = answers.get(rowKey(before));
    rows.set(after, {
      results: before.outcomes.flatMap((outcome) => {
        const criterion = criteria.findIndex(
          ([name, { c }]) =>
            name === outcome.criterion && record.run.criteria[outcome.criterion]?.c === c,
        );
        return criterion === -1 ? [] : [{ criterion, ...toResult(outcome) }];
      }),
      ...(answer === undefined ? {} : { answer }),
      hasOtherPrompt: before.p !== after.p,
    });
  }
  return rows;
}

/** The latest line of a row counts; of the answers of a task, the one of the first trial. */
async function readAnswers(lines: JournalSource): Promise<Map<string, ChatMessage>> {
  const answers = new Map<string, ChatMessage>();
  for await (const line of lines()) {
    const isFirst = line.t === 'row' || (line.t === 'answer' && line.trial === 1);
    if (!isFirst || !('body' in line) || line.body === undefined) continue;
    const answer = findAnswer(contentOf(line.body));
    if (answer === undefined) answers.delete(rowKey(line));
    else answers.set(rowKey(line), answer);
  }
  return answers;
}
