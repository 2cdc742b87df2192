import { describe, expect, it } from 'vitest';
import type { EvaluateAllOptions } from '../../../../src/batch/evaluate-all-options.ts';
import type { ConversationRow } from '../../../../src/batch/rows.ts';
import {
  type BatchStage,
  createRow,
  createRows,
  createStage,
  CRITERIA,
  namesOf,
  requestOf,
  type RunResult,
  TONE,
} from '../../../kit/journal/batch.ts';
import { PROMPT, scored } from '../../../kit/client/client.ts';
import { json, refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { readFileSync } from 'node:fs';

const folder = useJournalFolder();

interface Step extends RunResult, Pick<BatchStage, 'sent'> {}

/** Runs rows with the journal of the test. */
async function step(
  rows: readonly ConversationRow[],
  options: EvaluateAllOptions = {},
  replies: readonly Reply[] = [scored()],
): Promise<Step> {
  const stage = createStage(replies, { service: { dataRetentionField: 'retention' } });
  const result = await stage.run(rows, { journal: folder.create(), ...options });
  return { ...result, sent: stage.sent };
}

const scoreByRequest: Reply = (sent) => scored((requestOf(sent).length % 10) / 10)(sent);

describe('a run with the journal of an earlier one', () => {
  it('that is complete sends nothing, and yields the same outcomes', async () => {
    const before = await step(createRows(3), { criteria: CRITERIA }, [scoreByRequest]);
    const after = await step(createRows(3), { criteria: CRITERIA });
    expect(after.sent).toEqual([]);
    const byName = (outcomes: RunResult['outcomes']) =>
      outcomes.toSorted((one, other) =>
        `${one.id}${one.criterion}`.localeCompare(`${other.id}${other.criterion}`),
      );
    expect(byName(after.outcomes)).toEqual(
      byName(before.outcomes).map((outcome) => ({ ...outcome, resumed: true })),
    );
    expect(after.summary).toEqual(before.summary);
  });

  it('that was interrupted has the summary of one that was not', async () => {
    const options: EvaluateAllOptions = {
      criteria: CRITERIA,
      trials: 2,
      thresholds: { named: { tone: 0.5 } },
    };
    const whole = await createStage([scoreByRequest]).run(createRows(20), options);
    for (const requests of [7, 30]) {
      const { summary } = await step(createRows(20), { ...options, budget: { requests } }, [
        scoreByRequest,
      ]);
      expect(summary.stop.why).toBe('budget');
    }
    const last = await step(createRows(20), options, [scoreByRequest]);
    expect(last.sent).toHaveLength(80 - 37);
    expect(last.summary).toEqual(whole.summary);
  });

  it('asks only for a criterion that is new, and not for one with another name', async () => {
    await step(createRows(2));
    const criteria = { kindness: CRITERIA.tone, safe: CRITERIA.safe };
    const { sent, outcomes } = await step(createRows(2), { criteria });
    expect(sent.map(requestOf)).toEqual([`1 ${CRITERIA.safe}`, `2 ${CRITERIA.safe}`]);
    expect(namesOf(outcomes)).toEqual([
      '1 kindness scored',
      '2 kindness scored',
      '1 safe scored',
      '2 safe scored',
    ]);
  });

  it('asks only for rows that are new when rows are shuffled, inserted, deleted and repeated', async () => {
    await step(createRows(4));
    const rows = [createRow(4), createRow(9), createRow(1), createRow(3), createRow(3)];
    const { sent, outcomes } = await step(rows);
    expect(sent.map(requestOf)).toEqual([`9 ${TONE.tone}`, `3 ${TONE.tone}`]);
    expect(outcomes).toHaveLength(5);
  });

  it('evaluates a row again whose text has changed under the same id', async () => {
    await step([createRow('one', { id: 'a' })], {}, [scored(0.1)]);
    const { sent, outcomes } = await step([createRow('two', { id: 'a' })], {}, [scored(0.9)]);
    expect(sent).toHaveLength(1);
    expect(outcomes).toMatchObject([{ id: 'a', score: 0.9, resumed: false }]);
    const third = await step([createRow('two', { id: 'a' })]);
    expect(third.outcomes).toMatchObject([{ id: 'a', score: 0.9, resumed: true }]);
  });

  it('evaluates failed outcomes again only with retryFailed', async () => {
    await step(createRows(2), { concurrency: 1 }, [refuse(400), scored()]);
    const without = await step(createRows(2));
    expect(without.sent).toEqual([]);
    expect(without.outcomes).toMatchObject([
      { status: 'failed', resumed: true, error: { name: 'ApiError', code: 'api' } },
      { status: 'scored', resumed: true },
    ]);
    const retried = await step(createRows(2), { retryFailed: true });
    expect(retried.sent.map(requestOf)).toEqual([`1 ${TONE.tone}`]);
    expect(retried.summary).toMatchObject({ scored: 2, failed: 0 });
  });

  it('is an error when the settings differ, and nothing is sent', async () => {
    await step(createRows(1));
    const stage = createStage();
    const run = stage.start(createRows(1), {
      journal: folder.create(),
      evaluateLatest: false,
      service: 'offline',
    });
    const error = await stage.settle(rejection(run.summary));
    expect(error).toMatchObject({ code: 'conflicting_options', option: 'journal' });
    expect((error as Error).message).toContain(
      'service is offline, and was https://service.test in the journal',
    );
    expect(stage.sent).toEqual([]);
  });
});

describe('a run with a journal', () => {
  it('ends when an id is repeated, with both positions', async () => {
    const stage = createStage();
    const rows = [createRow(1, { id: 'a' }), createRow(2), createRow(3, { id: 'a' })];
    const run = stage.start(rows, { journal: folder.create(), concurrency: 1 });
    const error = await stage.settle(rejection(run.summary));
    expect((error as Error).message).toBe(
      'id: of row 3 is the id of row 1 too: the journal finds rows by their ids, so give each its own',
    );
    expect(folder.readLines().at(-1)).toMatchObject({ t: 'stop', why: 'error', scored: 2 });
  });

  it('has an outcome in the file before it is yielded', async () => {
    const stage = createStage();
    const run = stage.start(createRows(5), { journal: folder.create() });
    const check = async (): Promise<void> => {
      for await (const { id } of run) {
        expect(folder.readLines()).toContainEqual(expect.objectContaining({ t: 'out', id }));
      }
    };
    await stage.settle(check());
  });

  it("keeps nothing of conversations, explanations and tags with dataRetention: 'none'", async () => {
    const marks = [PROMPT, 'mark-answer', 'mark-explanation', 'mark-tag', 'mark-group'];
    const row = createRow(PROMPT, { tags: { env: 'mark-tag' }, group: 'mark-group' });
    const messages = [...(row.messages as object[]), { role: 'assistant', content: 'mark-answer' }];
    const reply = json({ explanation: 'mark-explanation', score: 1, sources: [] });
    await step([{ ...row, messages }], { dataRetention: 'none', keep: 'all' }, [
      reply,
      refuse(400),
    ]);
    const text = readFileSync(folder.path, 'utf8');
    expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
    expect(folder.readLines()).toHaveLength(4);
  });
});
