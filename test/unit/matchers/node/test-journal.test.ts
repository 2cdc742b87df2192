import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal } from 'align-evals/batch/node';
import { alignMatchers, assertCriterion } from 'align-evals/matchers';
import { createReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { createRecorder } from '../../../../src/matchers/node/test-recorder.ts';
import { systemClock } from '../../../../src/values/clock.ts';
import { createClient } from '../../../kit/client/client.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const ROOT = '/project';
const dependencies = { env: {}, root: ROOT, clock: systemClock };
const server = createReferenceServer({
  scorer: ({ criterion }) => ({
    score: criterion.includes('refund') ? null : 0.9,
    explanation: 'Why.',
  }),
});
const client = createClient(server.clientOptions('eu'));
const context = { currentTestName: 'greets', testPath: `${ROOT}/a.test.js` };
const MESSAGES = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello!' },
];
const TRACE = {
  root_agent_instance_id: 'a',
  agent_instance_by_id: {
    a: { id: 'a', name: 'a', interactions: [{ input_messages: [], output_messages: [] }] },
  },
};

type Recorder = ReturnType<typeof createRecorder>;

/** Returns the records of the journals that a recorder wrote, in the order of the names of their files. */
async function recordsOf(work: (recorder: Recorder) => Promise<void>) {
  const folder = await createTemporaryFolder();
  const recorder = createRecorder({ journal: folder }, dependencies);
  await work(recorder);
  await recorder.close();
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  return files.toSorted().map((file) => readJournal(join(folder, file)));
}

describe('the journal of a test file', () => {
  it('is the only file that is left in its folder', async () => {
    const folder = await createTemporaryFolder();
    const recorder = createRecorder({ journal: folder }, dependencies);
    const options = { client, recorder, test: { fullName: 'greets' } };
    await assertCriterion(MESSAGES, 'Passes if it greets', options);
    await recorder.close();

    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.jsonl$/)]);
  });

  it('has evaluations that failed and that did not apply, and counts them', async () => {
    const [record] = await recordsOf(async (recorder) => {
      const options = { client, recorder, test: { fullName: 'greets' } };
      await expect(
        assertCriterion(MESSAGES, 'Passes if it names the refund', options),
      ).rejects.toThrow('does not apply');
      server.fail({ kind: 'status', status: 422 });
      await expect(assertCriterion(MESSAGES, 'Passes if it greets', options)).rejects.toMatchObject(
        {
          code: 'validation',
        },
      );
    });

    expect(record?.stop).toMatchObject({ scored: 0, not_applicable: 1, failed: 1, left: 0 });
    expect(
      record?.rows.flatMap(({ outcomes }) =>
        outcomes.map(({ criterion, status, error }) => [criterion, status, error?.code]),
      ),
    ).toEqual([
      ['Passes if it names the refund', 'not_applicable', undefined],
      ['Passes if it greets', 'failed', 'validation'],
    ]);
  });

  it('names the second of two criteria of one name by its text', async () => {
    const [record] = await recordsOf(async (recorder) => {
      const { toMeetCriteria } = alignMatchers({ client, recorder, min: 0.5 });
      await toMeetCriteria.call(context, MESSAGES, { quality: 'Reward friendly answers' });
      await toMeetCriteria.call(context, MESSAGES, { quality: 'Reward short answers' });
      await toMeetCriteria.call(context, MESSAGES, { quality: 'Reward friendly answers' });
    });

    expect(
      Object.entries(record?.run.criteria ?? {}).map(([name, { text }]) => [name, text]),
    ).toEqual([
      ['quality', 'Reward friendly answers'],
      ['Reward short answers', 'Reward short answers'],
    ]);
  });

  it('is one for conversations and one for traces', async () => {
    const records = await recordsOf(async (recorder) => {
      const options = { client, recorder, min: 0.5 };
      await assertCriterion(MESSAGES, 'Reward friendly answers', options);
      await assertCriterion({ trace: TRACE }, 'Reward friendly answers', options);
    });

    expect(
      records.map(({ run: { kind, settings }, rows }) => [kind, settings, rows.length]),
    ).toEqual([
      ['trace', { core: null, latest: false, cleaning: null, retention: 'standard' }, 1],
      ['reward', { core: null, latest: true, cleaning: null, retention: 'standard' }, 1],
    ]);
  });
});
