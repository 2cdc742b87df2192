import { describe, expect, it } from 'vitest';
import { planEvaluation } from '../../../src/batch/plan-evaluation.ts';
import { createRow, createStage, CRITERIA } from '../../kit/journal/batch.ts';
import { scored } from '../../kit/client/client.ts';
import { refuse } from '../../kit/client/fake-fetch.ts';
import { useJournalFolder } from '../../kit/journal/journal-folder.ts';

const folder = useJournalFolder();

describe('a run with a journal', () => {
  it('is planned: the requests, and what is new, changed and missing', async () => {
    const before = [createRow(1, { id: 'a' }), createRow(2, { id: 'b' }), createRow(3)];
    await createStage([refuse(400), scored()]).run(before, { journal: folder.create() });
    const rows = [createRow(1, { id: 'a' }), createRow(9, { id: 'b' }), createRow(4), {}];
    const stage = createStage();
    const options = { criteria: CRITERIA, journal: folder.create() };
    const plan = await planEvaluation(stage.client, rows, options);
    expect(plan).toEqual({
      ...{ rows: 4, outcomes: 8, requests: 5, tasks: 0, checks: 0, reused: 1, reusedFailures: 1 },
      ...{ newRows: 2, changedRows: 1, missingRows: 1, changedCriteria: [] },
      ...{ estimatedTokens: expect.any(Number) as number, invalidRows: 1 },
      firstInvalid: [
        { row: 4, name: 'row 4', message: expect.stringContaining('messages') as string },
      ],
    });
    expect(stage.sent).toEqual([]);
    const { sent, run } = createStage();
    const { summary } = await run(rows, { criteria: CRITERIA, journal: folder.create() });
    expect(sent).toHaveLength(plan.requests);
    expect(summary).toMatchObject({ failed: 3, scored: 5 });
  });
});
