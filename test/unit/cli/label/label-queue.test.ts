import { describe, expect, it } from 'vitest';
import { queueTasks } from '../../../../src/cli/label/label-queue.ts';
import { recordOf } from '../../../kit/journal/records.ts';
import { outcomeOf, recordWith, rowOf } from '../../../kit/journal/reports.ts';

const RECORD = recordOf([
  { id: 'worn', scores: { tone: 0.9, brief: 0.15 } },
  { id: 'late', scores: { tone: 0.5, brief: 0.4 } },
]);

type Options = Parameters<typeof queueTasks>[1];

function queue(options: Partial<Options>, record = RECORD): string[] {
  const defaults = { order: 'uncertain', seed: 1, criteria: [], marks: undefined } as const;
  return queueTasks(record, { ...defaults, ...options }).map(({ id, criterion }) =>
    [id, criterion].join(' '),
  );
}

describe('the uncertain order', () => {
  it.each<[string, Partial<Options>, string[]]>([
    [
      'the middle of the scale without thresholds',
      {},
      ['late tone', 'late brief', 'worn brief', 'worn tone'],
    ],
    [
      'one threshold for all criteria',
      { marks: { all: 0.85, named: {} } },
      ['worn tone', 'late tone', 'late brief', 'worn brief'],
    ],
    [
      'the threshold of each criterion, and the middle for others',
      { marks: { all: undefined, named: { brief: 0.16 } } },
      ['late tone', 'worn brief', 'late brief', 'worn tone'],
    ],
    [
      'the threshold of a criterion in place of that for all',
      { marks: { all: 0.99, named: { brief: 0.35 } } },
      ['late brief', 'worn tone', 'worn brief', 'late tone'],
    ],
  ])('begins next to %s', (_, options, expected) => {
    expect(queue(options)).toEqual(expected);
  });
});

describe('the random order', () => {
  it('is that of its seed, whatever rows are added', () => {
    const ids = Array.from({ length: 8 }, (_, index) => `row-${String(index)}`);
    const recordFor = (names: readonly string[]) =>
      recordOf(names.map((id) => ({ id, scores: { tone: 0.5 } })));
    const all = queue({ order: 'random' }, recordFor(ids));
    const fewer = queue({ order: 'random' }, recordFor(ids.slice(0, 5).toReversed()));
    expect(all.toSorted()).toEqual(ids.map((id) => `${id} tone`));
    expect(fewer).toEqual(all.filter((task) => fewer.includes(task)));
    expect(queue({ order: 'random', seed: 2 }, recordFor(ids))).not.toEqual(all);
  });
});

describe('what is shown', () => {
  it('is the criterion with the values of the row', () => {
    const outcome = outcomeOf('tone', 0.5, { filled: 'Reward answers that say "At nine"' });
    const record = recordWith([rowOf(1, 'r1', [outcome])], {
      run: { criteria: { tone: { text: 'Reward answers that say "{{expected}}"', c: 'c' } } },
    });
    const options = { order: 'random', seed: 1, criteria: [], marks: undefined } as const;

    expect(queueTasks(record, options).map(({ text }) => text)).toEqual([
      'Reward answers that say "At nine"',
    ]);
  });

  it('is only the chosen criteria', () => {
    expect(queue({ criteria: ['brief'] })).toEqual(['late brief', 'worn brief']);
  });

  it('is each row once, and none without a score', () => {
    const record = recordOf([
      { id: 'once', scores: { tone: [0.2, 0.4] } },
      { id: 'once', n: 2, scores: { tone: 0.9 } },
      { id: 'failed', scores: { tone: 'server' } },
      { id: 'other', scores: { tone: null } },
    ]);
    expect(
      queueTasks(record, { order: 'random', seed: 1, criteria: [], marks: undefined }),
    ).toEqual([
      {
        ...{ id: 'once', n: 1, name: 'once', criterion: 'tone', text: 'Reward tone' },
        ...{ score: expect.closeTo(0.3), explanation: null },
      },
    ]);
  });
});
