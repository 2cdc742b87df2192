import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../../../../src/batch/node/open-journal.ts';
import { viewJournal } from '../../../../src/batch/node/view-journal.ts';
import { evaluateAll } from '../../../../src/batch/evaluate-all.ts';
import { planEvaluation } from '../../../../src/batch/plan-evaluation.ts';
import type { ConversationRow } from '../../../../src/batch/rows.ts';
import type { Client } from '../../../../src/client/client.ts';
import { createReferenceServer } from '../../../../src/testing/index.ts';
import { createClient } from '../../../kit/client/client.ts';

const CRITERIA = { tone: 'Reward friendly answers', safe: 'Passes if nothing is promised' };

function row(id: string, answer = 'Hello!'): ConversationRow {
  return {
    id,
    messages: [
      { role: 'user', content: `Hi ${id}` },
      { role: 'assistant', content: answer },
    ],
  };
}

let folder: string;
let path: string;
let client: Client;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'view-'));
  path = join(folder, 'run.jsonl');
  client = createClient(createReferenceServer().clientOptions());
});

afterEach(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

describe('planEvaluation with viewJournal', () => {
  it('counts everything as new without a file, and creates none', async () => {
    const journal = viewJournal(path);
    const plan = await planEvaluation(client, [row('a'), row('b')], {
      criteria: CRITERIA,
      journal,
    });
    expect(plan).toEqual({
      rows: 2,
      outcomes: 4,
      requests: 4,
      tasks: 0,
      checks: 0,
      estimatedTokens: 162,
      reused: 0,
      reusedFailures: 0,
      newRows: 2,
      changedRows: 0,
      missingRows: 0,
      changedCriteria: [],
      invalidRows: 0,
      firstInvalid: [],
    });
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  it('counts what a run would send again, and leaves the file as it is', async () => {
    const rows = [row('a'), row('b'), row('c')];
    const options = { criteria: CRITERIA, pace: false } as const;
    await evaluateAll(client, rows, { ...options, journal: openJournal(path) }).summary;
    const before = readFileSync(path, 'utf8');
    const criteria = { ...CRITERIA, safe: 'Passes if no refund is promised' };
    const changed = [row('a'), row('b', 'Go away.'), row('new'), { id: 'bad', messages: [] }];
    const plan = await planEvaluation(client, changed, { criteria, journal: viewJournal(path) });
    expect(plan).toEqual({
      rows: 4,
      outcomes: 8,
      requests: 5,
      tasks: 0,
      checks: 0,
      estimatedTokens: expect.any(Number),
      reused: 1,
      reusedFailures: 0,
      newRows: 2,
      changedRows: 1,
      missingRows: 1,
      changedCriteria: ['safe'],
      invalidRows: 1,
      firstInvalid: [
        { row: 4, name: 'bad', message: 'messages: is empty: pass at least one message' },
      ],
    });
    expect(readFileSync(path, 'utf8')).toBe(before);
  });
});
