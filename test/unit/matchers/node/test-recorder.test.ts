import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeJournals, readJournal } from 'align-evals/batch/node';
import { alignMatchers, assertCriterion } from 'align-evals/matchers';
import { createReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { createRecorder } from '../../../../src/matchers/node/test-recorder.ts';
import { systemClock } from '../../../../src/values/clock.ts';
import { createClient } from '../../../kit/client/client.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const ROOT = '/project';
const dependencies = { env: {}, root: ROOT, clock: systemClock };
const server = createReferenceServer({ scorer: () => ({ score: 0.9, explanation: 'Good.' }) });
const client = createClient(server.clientOptions('eu'));

const messages = (content: string) => [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content },
];

/** Records one assertion per test, each in its file, and returns the folder. */
async function record(
  tests: readonly (readonly [file: string, name: string, answer: string, criterion: string])[],
): Promise<string> {
  const folder = await createTemporaryFolder();
  const recorder = createRecorder({ journal: folder }, dependencies);
  for (const [file, fullName, answer, criterion] of tests) {
    const test = { fullName, filePath: `${ROOT}/${file}` };
    await assertCriterion(messages(answer), criterion, { client, recorder, test, min: 0.5 });
  }
  await recorder.close();
  return folder;
}

function journalsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted();
}

describe('a journal', () => {
  it('has a row per subject of a test, named by file and test', async () => {
    const folder = await record([
      ['test/a.test.js', 'greets', 'Hello!', 'Reward friendly answers'],
      ['test/a.test.js', 'greets', 'Hello!', 'Passes if it greets'],
      ['test/a.test.js', 'greets', 'Hey!', 'Passes if it greets'],
    ]);
    expect(journalsIn(folder)).toEqual(['test__a.test.js.jsonl']);
    const { rows } = readJournal(join(folder, 'test__a.test.js.jsonl'));
    expect(rows.map(({ id, n, group, outcomes }) => [id, n, group, outcomes.length])).toEqual([
      ['test/a.test.js > greets', 1, 'test/a.test.js', 2],
      ['test/a.test.js > greets', 2, 'test/a.test.js', 1],
    ]);
  });

  it('merges with those of other files, and names a second criterion of one name by its text', async () => {
    const folder = await record([
      ['a.test.js', 'greets', 'Hello!', 'Reward friendly answers'],
      ['b.test.js', 'greets', 'Hey!', 'Passes if it greets'],
    ]);
    const paths = ['a.test.js.jsonl', 'b.test.js.jsonl'].map((file) => join(folder, file));
    const out = join(folder, 'all.jsonl');
    expect(await mergeJournals(paths, out)).toMatchObject({
      rows: 2,
      outcomes: 2,
      isComplete: true,
    });
    const { run, rows } = readJournal(out);
    expect(Object.keys(run.criteria)).toEqual(['Reward friendly answers', 'Passes if it greets']);
    expect(rows.map(({ id }) => id)).toEqual(['a.test.js > greets', 'b.test.js > greets']);
  });

  it('has a name of its own for each file', async () => {
    const files = ['a/b.test.js', 'a__b.test.js', 'a%5F%5Fb.test.js'];
    const folder = await record(
      files.map((file) => [file, 'greets', 'Hello!', 'Reward friendly answers'] as const),
    );
    expect(journalsIn(folder)).toEqual([
      'a%255F%255Fb.test.js.jsonl',
      'a%5F%5Fb.test.js.jsonl',
      'a__b.test.js.jsonl',
    ]);
  });

  it('gives the second of two criteria of one name its text as the name', async () => {
    const folder = await createTemporaryFolder();
    for (const [file, criterion] of [
      ['a.test.js', 'Reward friendly answers'],
      ['b.test.js', 'Reward short answers'],
    ] as const) {
      const recorder = createRecorder({ journal: folder }, dependencies);
      const context = { currentTestName: 'greets', testPath: `${ROOT}/${file}` };
      const { toMeetCriteria } = alignMatchers({ client, recorder, min: 0.5 });
      await toMeetCriteria.call(context, messages('Hello!'), { quality: criterion });
      await recorder.close();
    }
    const out = join(folder, 'all.jsonl');
    await mergeJournals(
      journalsIn(folder).map((file) => join(folder, file)),
      out,
    );
    const { run, rows } = readJournal(out);
    expect(Object.entries(run.criteria).map(([name, { text }]) => [name, text])).toEqual([
      ['quality', 'Reward friendly answers'],
      ['Reward short answers', 'Reward short answers'],
    ]);
    expect(rows.map(({ criteria, outcomes }) => [criteria, outcomes[0]?.criterion])).toEqual([
      [['quality'], 'quality'],
      [['Reward short answers'], 'Reward short answers'],
    ]);
  });

  it('keeps the scores only of a conversation that is not to be retained, and replays them', async () => {
    const folder = await createTemporaryFolder();
    const recorder = createRecorder({ journal: folder }, dependencies);
    const names = { dataRetentionField: 'data_retention' };
    const retained = createClient({ ...server.clientOptions('eu'), service: names });
    const subject = { messages: messages('Hello!'), dataRetention: 'none' } as const;
    const options = { client: retained, min: 0.5 };
    await assertCriterion(subject, 'Reward friendly answers', { ...options, recorder });
    await recorder.close();
    const [file = ''] = journalsIn(folder);
    const text = readFileSync(join(folder, file), 'utf8');
    expect(['Hello!', 'Good.'].filter((word) => text.includes(word))).toEqual([]);

    const replay = createRecorder({ replay: folder }, dependencies);
    const again = { ...options, recorder: replay };
    await assertCriterion(subject, 'Reward friendly answers', again);
    await expect(
      assertCriterion(subject, 'Reward friendly answers', { ...again, min: 0.95 }),
    ).rejects.toThrow('Score:       0.9, and the minimum is 0.95');
  });

  it('has no key', async () => {
    const folder = await record([['a.test.js', 'greets', 'Hello!', 'Reward friendly answers']]);
    const text = readFileSync(join(folder, 'a.test.js.jsonl'), 'utf8');
    expect(text).not.toContain(String(server.clientOptions('eu').apiKey));
  });
});

describe('a replay', () => {
  it('answers a recorded request of another test, and fails one that is not recorded', async () => {
    const criterion = 'Reward friendly answers';
    const folder = await record([['a.test.js', 'greets', 'Hello!', criterion]]);
    const recorder = createRecorder({ replay: folder }, dependencies);
    const test = { fullName: 'renamed' };
    await assertCriterion(messages('Hello!'), criterion, { recorder, test, min: 0.9 });
    await expect(
      assertCriterion(messages('Other.'), criterion, { recorder, test, min: 0.9 }),
    ).rejects.toMatchObject({ code: 'not_recorded' });
  });

  it('rejects a folder without journals, and both folders at once', async () => {
    const folder = await createTemporaryFolder();
    const recorder = createRecorder({}, { ...dependencies, env: { ALIGN_REPLAY: folder } });
    await expect(
      assertCriterion(messages('Hi.'), 'Passes if it greets', { recorder }),
    ).rejects.toThrow('has no journals (*.jsonl): record them with ALIGN_JOURNAL first');
    const env = { ALIGN_REPLAY: folder, ALIGN_JOURNAL: folder };
    expect(() => createRecorder({}, { ...dependencies, env })).toThrow(
      'ALIGN_JOURNAL and ALIGN_REPLAY are both set',
    );
  });
});

it('sends evaluations and keeps none without folders', async () => {
  const recorder = createRecorder({}, { ...dependencies, env: { ALIGN_JOURNAL: '' } });
  await assertCriterion(messages('Hi.'), 'Passes if it greets', { client, recorder });
  await recorder.close();
  expect(recorder.isReplay).toBe(false);
});
