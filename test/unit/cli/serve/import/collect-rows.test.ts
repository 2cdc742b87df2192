import type { JournalLine, RunLine } from 'align-evals/batch';
import { describe, expect, it } from 'vitest';
import { createRecordBuilder } from '../../../../../src/batch/journal/record-builder.ts';
import { toRunLine } from '../../../../../src/batch/journal/run-line.ts';
import {
  collectRows,
  mergeRunStates,
  readRunState,
  type RunState,
} from '../../../../../src/cli/serve/import/collect-rows.ts';
import {
  createFailure,
  createOutcome,
  createRow,
  createRun,
  STOP,
  TONE_HASH,
} from '../../../../kit/journal/journal-lines.ts';
import { createAnswer, createTaskFailure, createTaskRow } from '../../../../kit/journal/tasks.ts';

const TONE = { text: 'Reward friendly answers', c: TONE_HASH };
const SHORT = { text: 'Reward short answers', c: 'short-hash' };

function runLine(criteria: RunLine['criteria'] = { tone: TONE }, trials = 1, n = 1): RunLine {
  const facts = { run: 'id', n, at: '2026-11-22T09:00:00.000Z', repaired: 0 };
  return toRunLine(createRun({ criteria, trials }), facts);
}

const BODY = { messages: [{ role: 'user', content: 'Hi' }] };
const ROW = createRow('r1', { body: BODY });
const OTHER = createRow('r2', { i: 2, body: { messages: [] } });
const CHANGED = { ...ROW, r: 'other content', body: { messages: [] } };
const at = (second: number): string => `2026-11-22T09:00:0${second}.000Z`;

function stateOf(lines: readonly JournalLine[]): RunState {
  const state = readRunState(lines);
  if (state === undefined) throw new Error('The journal has no run.');
  return state;
}

/** Id, body, first time and outcomes of each row. */
function summarize(lines: readonly JournalLine[]): unknown {
  return summarizeState(stateOf(lines));
}

function summarizeState(state: RunState): unknown {
  return collectRows(state).rows.map(({ line, body, firstAt, outcomes }) => [
    line.id,
    body,
    firstAt,
    outcomes.map(({ name, line: { status, trial } }) => [name, status, trial]),
  ]);
}

describe('the rows of a journal', () => {
  it('have what was evaluated, and the time of the first outcome', () => {
    const lines = [
      runLine({ tone: TONE, short: SHORT }),
      ROW,
      createFailure(ROW, { name: 'short', c: SHORT.c, at: at(1) }),
      createOutcome(ROW, { at: at(2) }),
      STOP,
    ];

    expect(collectRows(stateOf(lines))).toEqual({
      run: lines[0],
      rows: [
        {
          line: ROW,
          body: BODY,
          firstAt: at(1),
          outcomes: [
            { name: 'tone', line: lines[3] },
            { name: 'short', line: lines[2] },
          ],
        },
      ],
    });
  });

  it('have the latest outcome of a criterion and trial', () => {
    const again = createOutcome(ROW, { score: 0.9, at: at(3) });
    const { rows } = collectRows(
      stateOf([runLine(), ROW, createFailure(ROW, { at: at(1) }), again]),
    );

    expect(rows.map(({ firstAt, outcomes }) => [firstAt, outcomes])).toEqual([
      [at(1), [{ name: 'tone', line: again }]],
    ]);
  });

  it.each<readonly [string, readonly JournalLine[], unknown]>([
    ['a row without an outcome is left out', [runLine(), ROW], []],
    ['an outcome without a row is left out', [runLine(), createOutcome(ROW)], []],
    [
      'a row that the run no longer has is left out',
      [runLine(), ROW, createOutcome(ROW), { ...STOP, gone: [{ id: 'r1', n: 1 }] }],
      [],
    ],
    [
      'rows are in the order of their positions',
      [runLine(), OTHER, createOutcome(OTHER), ROW, createOutcome(ROW)],
      [
        ['r1', BODY, at(1), [['tone', 'scored', 1]]],
        ['r2', { messages: [] }, at(1), [['tone', 'scored', 1]]],
      ],
    ],
    [
      'rows of the same position are in the order of the journal',
      [runLine(), { ...OTHER, i: 1 }, createOutcome(OTHER), ROW, createOutcome(ROW)],
      [
        ['r2', { messages: [] }, at(1), [['tone', 'scored', 1]]],
        ['r1', BODY, at(1), [['tone', 'scored', 1]]],
      ],
    ],
    [
      'a row that is repeated without its content keeps it',
      [runLine(), ROW, createOutcome(ROW), { ...ROW, i: 5, body: undefined }],
      [['r1', BODY, at(1), [['tone', 'scored', 1]]]],
    ],
    [
      'a changed row has only what was evaluated last',
      [runLine(), ROW, createOutcome(ROW), CHANGED, createOutcome(CHANGED, { at: at(4) })],
      [['r1', { messages: [] }, at(4), [['tone', 'scored', 1]]]],
    ],
    [
      'a changed row without outcomes is left out',
      [runLine(), ROW, createOutcome(ROW), CHANGED],
      [],
    ],
    [
      'the content of another version is not shown',
      [runLine(), ROW, { ...CHANGED, body: undefined }, createOutcome(CHANGED)],
      [['r1', undefined, at(1), [['tone', 'scored', 1]]]],
    ],
    [
      'criteria are those of the last run, with their names in it',
      [
        runLine({ tone: TONE, short: SHORT }),
        ROW,
        createOutcome(ROW, { name: 'short', c: SHORT.c }),
        createOutcome(ROW),
        runLine({ friendly: TONE }, 1, 2),
      ],
      [['r1', BODY, at(1), [['friendly', 'scored', 1]]]],
    ],
    [
      'trials are those of the last run, in their order',
      [
        runLine({ tone: TONE }, 2),
        ROW,
        createOutcome(ROW, { trial: 3 }),
        createOutcome(ROW, { trial: 2 }),
        createOutcome(ROW, { trial: 1 }),
      ],
      [
        [
          'r1',
          BODY,
          at(1),
          [
            ['tone', 'scored', 1],
            ['tone', 'scored', 2],
          ],
        ],
      ],
    ],
    [
      'the second row of an id is another row',
      [runLine(), ROW, createOutcome(ROW), { ...OTHER, id: 'r1', n: 2 }],
      [['r1', BODY, at(1), [['tone', 'scored', 1]]]],
    ],
  ])('%s', (_name, lines, expected) => {
    expect(summarize(lines)).toEqual(expected);
    const builder = createRecordBuilder();
    for (const line of lines) builder.add(line);
    const rows = collectRows(stateOf(lines)).rows;
    expect(rows.map(({ line, outcomes }) => [line.i, outcomes.length])).toEqual(
      builder.build()?.rows.map(({ row, outcomes }) => [row, outcomes.length]),
    );
  });

  it('are undefined without a run', () => {
    expect(readRunState([])).toBe(undefined);
  });
});

describe('the rows of copies of a journal', () => {
  const resumed = (second: number): RunLine => ({
    ...runLine({ tone: TONE, short: SHORT }, 1, 2),
    at: at(second),
  });
  const short = { name: 'short', c: SHORT.c };
  const start = [runLine(), ROW, createFailure(ROW, { at: at(1) })];
  const early = [...start, resumed(2), createOutcome(ROW, { at: at(6), score: 0.6 })];
  const late = [
    ...start,
    resumed(3),
    createOutcome(ROW, { at: at(4), score: 0.4 }),
    createOutcome(ROW, { ...short, at: at(5) }),
  ];

  it.each<readonly [string, readonly JournalLine[], readonly JournalLine[], unknown]>([
    [
      'are those of the later one',
      start,
      late,
      [
        [
          'r1',
          BODY,
          at(1),
          [
            ['tone', 'scored', 1],
            ['short', 'scored', 1],
          ],
        ],
      ],
    ],
    [
      'are those of the longer one, when both were started at the same time',
      start,
      [...start, createOutcome(ROW, { at: at(2) })],
      [['r1', BODY, at(1), [['tone', 'scored', 1]]]],
    ],
    [
      'leave out what the later one no longer has',
      [...start, OTHER, createOutcome(OTHER)],
      [...start, OTHER, createOutcome(OTHER), { ...STOP, gone: [{ id: 'r2', n: 1 }] }],
      [['r1', BODY, at(1), [['tone', 'failed', 1]]]],
    ],
    [
      'have the content that one of them keeps, and the first time of both',
      [runLine(), ROW, createOutcome(ROW, { at: at(3) })],
      [resumed(2), { ...ROW, body: undefined }, createOutcome(ROW, { at: at(1) })],
      [['r1', BODY, at(1), [['tone', 'scored', 1]]]],
    ],
    [
      'have no content when none of them keeps it',
      [runLine(), { ...ROW, body: undefined }, createOutcome(ROW, { at: at(1) })],
      [resumed(2), { ...ROW, body: undefined }],
      [['r1', undefined, at(1), [['tone', 'scored', 1]]]],
    ],
  ])('%s, in either order', (_name, one, other, expected) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(summarizeState(mergeRunStates([stateOf(first), stateOf(second)]))).toEqual(expected);
    }
  });

  it('have the latest outcome, also when each was resumed', () => {
    for (const copies of [
      [stateOf(early), stateOf(late)],
      [stateOf(late), stateOf(early)],
    ] as const) {
      const [row] = collectRows(mergeRunStates(copies)).rows;
      expect(row?.outcomes.map(({ name, line }) => [name, line.at])).toEqual([
        ['tone', at(6)],
        ['short', at(5)],
      ]);
    }
  });
});

describe('the rows of a run with a task', () => {
  const ASKED = createTaskRow('r1');
  const outcomeOf = ({ id, n, r, trial }: ReturnType<typeof createAnswer>): JournalLine =>
    createOutcome({ id, n, r }, { trial, at: at(trial) });
  const [first, second] = [createAnswer(ASKED), createAnswer(ASKED, { trial: 2 })];

  it('are one per answer', () => {
    expect(
      summarize([
        ...[runLine({ tone: TONE }, 2), ASKED, first, second],
        ...[outcomeOf(first), outcomeOf(second)],
      ]),
    ).toEqual([
      ['r1', first.body, at(1), [['tone', 'scored', 1]]],
      ['r1', second.body, at(2), [['tone', 'scored', 2]]],
    ]);
  });

  it('leave out tasks that failed, and answers to a row that has changed', () => {
    const { id, n, q: r } = ASKED;
    const changed = createTaskRow('r1', { q: 'changed' });
    expect(
      summarize([
        ...[runLine({ tone: TONE }, 2), ASKED, createTaskFailure(ASKED)],
        ...[createFailure({ id, n, r }), second, outcomeOf(second), changed],
      ]),
    ).toEqual([]);
  });
});
