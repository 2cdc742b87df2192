import type { OutcomeLine, RowLine, RunLine } from 'align-evals/batch';
import { describe, expect, it } from 'vitest';
import { toRowLine } from '../../../../../src/batch/journal/row-lines.ts';
import { toRunLine } from '../../../../../src/batch/journal/run-line.ts';
import { collectRows, readRunState } from '../../../../../src/cli/serve/import/collect-rows.ts';
import {
  type ImportedTrace,
  toTraceSeed,
} from '../../../../../src/cli/serve/import/to-trace-seeds.ts';
import {
  createFailure,
  createOutcome,
  createRow,
  createRun,
  TONE_HASH,
} from '../../../../kit/journal/journal-lines.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const BODY = { messages: [{ role: 'user', content: 'Hi' }] };
const ROW_FACTS = { ...createRow('r1'), body: BODY, tags: { env: 'prod' } };
const ROW: RowLine = ROW_FACTS;
const OUTCOME = createOutcome(ROW, { score: 0.83, explanation: 'Greets back.' });

/** The traces of a journal with one row. */
function tracesOf({
  row = ROW,
  outcomes = [OUTCOME],
  run = {},
}: {
  readonly row?: RowLine;
  readonly outcomes?: readonly OutcomeLine[];
  readonly run?: Partial<RunLine>;
}): readonly ImportedTrace[] {
  const facts = { run: 'run-1', n: 1, at: '2026-11-22T09:00:00.000Z', repaired: 0 };
  const line = { ...toRunLine(createRun(), facts), ...run };
  const state = readRunState([line, row, ...outcomes]);
  if (state === undefined) return [];
  return collectRows(state).rows.map((one) => toTraceSeed(one, line));
}

describe('the trace of a row', () => {
  it('has the content, the tags and the evaluation as the service stores them', () => {
    expect(tracesOf({})).toEqual([
      {
        id: expect.stringMatching(UUID),
        created_at: '2026-11-22T09:00:01.000Z',
        tags: { env: 'prod' },
        trace: { system: null, tools: null, ...BODY },
        evaluations: [
          {
            id: expect.stringMatching(UUID),
            evaluator_name: null,
            criteria: 'Reward friendly answers',
            score: 0.83,
            explanation: 'Greets back.',
            sub_trace: null,
            sources: [],
          },
        ],
      },
    ]);
  });

  it('has the content of an agent trace, and the scores of its agents', () => {
    const trace = { root_agent_instance_id: 'a', agent_instance_by_id: {} };
    const agents: unknown = JSON.parse('{"a":{"score":0.5},"__proto__":{"score":null},"c":7}');
    const outcome = { ...OUTCOME, agents } as OutcomeLine;
    const [imported] = tracesOf({
      row: { ...ROW, body: { trace } },
      outcomes: [outcome],
      run: { kind: 'trace' },
    });

    expect(imported?.trace).toEqual(trace);
    expect(JSON.stringify(imported?.evaluations[0]?.sub_trace)).toBe(
      '{"agent_scores":{"a":0.5,"__proto__":null,"c":null}}',
    );
    expect(imported?.evaluations[0]?.sources).toBe(null);
  });

  it.each<readonly [string, Partial<RowLine>, Partial<RunLine>]>([
    ['of a conversation', { body: undefined }, { keep: 'scores' }],
    ['that is not an object', { body: 'text' }, {}],
    ['of an agent trace', { body: { trace: 'text' } }, { kind: 'trace' }],
  ])('has null where the journal has no content %s', (_name, row, run) => {
    expect(tracesOf({ row: { ...ROW, ...row }, run })[0]?.trace).toBe(null);
  });

  it('has null for what a journal with scores only does not have', () => {
    const [trace] = tracesOf({
      row: toRowLine(ROW_FACTS, 'scores'),
      outcomes: [createOutcome(ROW)],
      run: { keep: 'scores' },
    });

    expect(trace).toMatchObject({
      tags: null,
      trace: null,
      evaluations: [{ score: 0.5, explanation: null, sources: null, sub_trace: null }],
    });
    expect(tracesOf({ row: { ...ROW, tags: {} } })[0]?.tags).toBe(null);
  });

  it('has the criterion with the values of the row', () => {
    const outcomes = [createOutcome(ROW, { filled: 'Reward answers that say "At nine"' })];

    expect(tracesOf({ outcomes })[0]?.evaluations).toMatchObject([
      { criteria: 'Reward answers that say "At nine"' },
    ]);
  });

  it('names a stored evaluator in place of a criterion', () => {
    const criteria = { tone: { text: 'tone-v2', c: TONE_HASH, evaluator: true } } as const;

    expect(tracesOf({ run: { criteria } })[0]?.evaluations).toMatchObject([
      { evaluator_name: 'tone-v2', criteria: null },
    ]);
  });

  it('has a null score where the criterion did not apply, and no failed evaluation', () => {
    const outcomes = [
      createFailure(ROW),
      { ...createOutcome(ROW, { trial: 2 }), status: 'not_applicable', score: null } as OutcomeLine,
    ];

    expect(tracesOf({ outcomes, run: { trials: 2 } })[0]?.evaluations).toMatchObject([
      { score: null },
    ]);
    expect(tracesOf({ outcomes: [createFailure(ROW)] })).toMatchObject([{ evaluations: [] }]);
  });

  it('has the sources that have an id and a type', () => {
    const sources = [{ id: 'm-1', type: 'memory', more: 1 }, { id: 1, type: 'memory' }, 'x', null];
    const outcome = createOutcome(ROW, { sources });

    expect(tracesOf({ outcomes: [outcome] })[0]?.evaluations[0]?.sources).toEqual([
      { id: 'm-1', type: 'memory' },
    ]);
  });

  it('has ids that follow from the journal', () => {
    const idsOf = (...args: Parameters<typeof tracesOf>): unknown =>
      tracesOf(...args).map(({ id, evaluations }) => [id, evaluations.map((one) => one.id)]);
    const two = { outcomes: [OUTCOME, createOutcome(ROW, { trial: 2 })], run: { trials: 2 } };

    expect(idsOf({})).toMatchInlineSnapshot(`
      [
        [
          "4545693b-3c30-8674-8dff-29d2d3623cb6",
          [
            "5faa8bac-7e50-8e72-bbe2-f85643351d94",
          ],
        ],
      ]
    `);
    expect(idsOf({})).toEqual(idsOf({ row: { ...ROW, i: 7, tags: {} } }));
    expect(idsOf({ run: { run: 'run-2' } })).not.toEqual(idsOf({}));
    const [[id, evaluations]] = idsOf(two) as [[string, string[]]];
    expect([id, ...evaluations]).toHaveLength(new Set([id, ...evaluations]).size);
    expect(evaluations).toHaveLength(2);
  });

  it('needs a date', () => {
    expect(() => tracesOf({ outcomes: [{ ...OUTCOME, at: 'yesterday' }] })).toThrow(RangeError);
  });
});
