import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../../../src/batch/compare/compare-runs.ts';
import type { RunLine, StopLine } from '../../../../../src/batch/journal/lines.ts';
import type { RunRecord } from '../../../../../src/batch/journal/record.ts';
import { criteriaOf, recordOf, scoresOf } from '../../../../kit/journal/records.ts';
import { stopOf } from '../../../../kit/journal/reports.ts';

const settings: RunLine['settings'] = {
  core: null,
  latest: true,
  cleaning: null,
  retention: 'standard',
};

function warningsOf(before: Partial<RunLine>, after: Partial<RunLine>): readonly string[] {
  return compareRuns(scoresOf([0.5], before), scoresOf([0.5], after)).warnings;
}

it('leaves criteria out that differ or that one run lacks, and names them', () => {
  const row = { scores: { tone: 0.5, policy: 0.5, grounded: 0.5, constructor: 0.5 } };
  const before = recordOf([row], { criteria: criteriaOf(['tone', 'policy', 'grounded']) });
  const after = recordOf([row], {
    criteria: {
      ...criteriaOf(['constructor', 'policy', 'tone']),
      tone: { text: 'Reward friendly answers', c: 'another hash' },
    },
  });
  const { criteria, leftOut, changes } = compareRuns(before, after);
  expect(Object.keys(criteria)).toEqual(['policy']);
  expect(criteria['policy']?.level).toBe(0.95);
  expect(changes.map(({ criterion }) => criterion)).toEqual(['policy']);
  expect(leftOut).toEqual([
    { criterion: 'constructor', reason: 'the earlier run does not have it' },
    { criterion: 'tone', reason: 'its text differs between the runs' },
    { criterion: 'grounded', reason: 'the later run does not have it' },
  ]);
});

it('takes the id of the run as the baseline when the source is not known', () => {
  const { source, ...run } = scoresOf([0.5]).run;
  const before: RunRecord = { ...scoresOf([0.5]), run };
  expect([source, compareRuns(before, scoresOf([0.5])).baseline]).toEqual(['chats.jsonl', run.run]);
});

describe('warnings', () => {
  it.each<[string, Partial<RunLine>, Partial<RunLine>, string]>([
    [
      'another core',
      { settings: { ...settings, core: 'align-20260109' } },
      {},
      'The model cores differ: align-20260109 in the earlier run, the default core in the later run.',
    ],
    [
      'other cleaning',
      {},
      { settings: { ...settings, cleaning: 'end_user' } },
      'The explanation cleanings differ: none in the earlier run, end_user in the later run.',
    ],
    [
      'other responses',
      { settings: { ...settings, latest: false } },
      {},
      'The evaluated responses differ: all responses in the earlier run, the latest response in the later run.',
    ],
    [
      'offline scores',
      { service: 'offline' },
      {},
      'The scorers differ: synthetic offline scores in the earlier run, the service in the later run.',
    ],
    [
      'a judge against the service',
      { service: 'judge gpt-4.1 at api.openai.com, prompt 1' },
      {},
      'The scorers differ: gpt-4.1 at api.openai.com as a judge in the earlier run, the service in the later run.',
    ],
    [
      'a judge against offline scores',
      { service: 'offline' },
      { service: 'judge gpt-4.1 at api.openai.com, prompt 1' },
      'The scorers differ: synthetic offline scores in the earlier run, gpt-4.1 at api.openai.com as a judge in the later run.',
    ],
    [
      'another model of the judge',
      { service: 'judge gpt-4.1 at api.openai.com, prompt 1' },
      { service: 'judge llama\u202E at 127.0.0.1:11434, prompt 1' },
      'The models of the judge differ: gpt-4.1 at api.openai.com in the earlier run, llama at 127.0.0.1:11434 in the later run.',
    ],
    [
      'another host of the judge',
      { service: 'judge llama at one.test, prompt 1' },
      { service: 'judge llama at two.test, prompt 1' },
      'The models of the judge differ: llama at one.test in the earlier run, llama at two.test in the later run.',
    ],
    [
      'another prompt of the judge',
      { service: 'judge llama at one.test, prompt 1' },
      { service: 'judge llama at one.test, prompt 2' },
      'The prompt versions of the judge differ: 1 in the earlier run, 2 in the later run.',
    ],
    [
      'another kind of rows',
      {},
      { kind: 'trace' },
      'The kinds of rows differ: conversations in the earlier run, traces in the later run.',
    ],
  ])('report %s', (_, before, after, expected) => {
    expect(warningsOf(before, after)).toEqual([expected]);
  });

  it('do not report another region or retention', () => {
    const after = {
      service: 'https://api.us.align.example',
      settings: { ...settings, retention: 'none' },
    };
    expect(warningsOf({}, after)).toEqual([]);
  });

  it.each<[string, StopLine | null, string]>([
    ['was interrupted', null, 'it was interrupted'],
    ['stopped early', stopOf('budget', 9), 'budget'],
  ])('report a run that %s', (_, stop, reason) => {
    const run = { ...scoresOf([0.5]), stop };
    expect(compareRuns(run, run).warnings).toEqual([
      `The earlier run did not finish (${reason}), so rows may be missing.`,
      `The later run did not finish (${reason}), so rows may be missing.`,
    ]);
  });

  it('report that no row has the same id', () => {
    const after = recordOf([{ id: 'other', scores: { tone: 0.5 } }]);
    expect(compareRuns(scoresOf([0.5]), after).warnings).toEqual([
      'No row of the two runs has the same id.',
    ]);
  });

  it('report that no row has the same prompt', () => {
    const after = recordOf([{ named: false, p: 'other', scores: { tone: 0.5 } }]);
    expect(compareRuns(scoresOf([0.5]), after).warnings).toEqual([
      'No row of the two runs has the same prompt. Rows with an "id" are matched by it.',
    ]);
  });

  it('report a cluster tag that no compared row has', () => {
    const run = scoresOf([0.5]);
    expect(compareRuns(run, run, { clusterBy: 'user' }).warnings).toEqual([
      'No compared row has the tag "user", so each row is a cluster of its own.',
    ]);
    const none = recordOf([{ scores: { tone: null }, tags: {} }]);
    expect(compareRuns(none, none, { clusterBy: 'user' }).warnings).toEqual([]);
  });
});
