import { describe, expect, it } from 'vitest';
import {
  createRow,
  createRows,
  createStage,
  CRITERIA,
  namesOf,
  questionOf,
  requestOf,
  TONE,
} from '../../kit/journal/batch.ts';
import { result, scored } from '../../kit/client/client.ts';
import { json, refuse } from '../../kit/client/fake-fetch.ts';

const notApplicable = json({ explanation: 'because', score: null, sources: [] });

describe('outcomes', () => {
  it('have the facts of their row, the score and the result', async () => {
    const { run } = createStage([scored(0.25)]);
    const row = createRow(1, { id: 'first', group: 'eu', tags: { env: 'prod', run: 7 } });
    const { outcomes } = await run([row], { tags: { env: 'test', team: 'a' } });
    expect(outcomes).toEqual([
      {
        id: 'first',
        row: 1,
        criterion: 'tone',
        trial: 1,
        group: 'eu',
        tags: { env: 'prod', team: 'a', run: '7' },
        resumed: false,
        status: 'scored',
        score: 0.25,
        result: result(TONE.tone, 0.25),
      },
    ]);
  });

  it('have the position as id without a journal, also when an id is repeated', async () => {
    const { run } = createStage();
    const rows = [createRow(1), createRow(2, { id: 'same' }), createRow(3, { id: 'same' })];
    const { outcomes } = await run(rows);
    expect(outcomes.map(({ id, row }) => [id, row])).toEqual([
      ['1', 1],
      ['same', 2],
      ['same', 3],
    ]);
  });

  it('of a criterion that does not apply have no score, and the result', async () => {
    const { run } = createStage([notApplicable]);
    const { outcomes, summary } = await run([createRow(1)]);
    expect(outcomes).toMatchObject([
      { status: 'not_applicable', score: null, result: { status: 'not_applicable', score: null } },
    ]);
    expect(summary).toMatchObject({ scored: 0, notApplicable: 1, failed: 0 });
  });

  it('that failed have the error, and the run goes on', async () => {
    const { run, sent } = createStage([refuse(400), scored()]);
    const { outcomes, summary } = await run(createRows(2), { concurrency: 1 });
    expect(namesOf(outcomes)).toEqual(['1 tone failed', '2 tone scored']);
    expect(outcomes[0]).toMatchObject({ score: null, error: { code: 'api', status: 400 } });
    expect(sent).toHaveLength(2);
    expect(summary.stop).toEqual({ why: 'done' });
  });

  it.each<[string, unknown, string, string]>([
    [
      'is not an object',
      'text',
      '1',
      'row: is a string of 4 characters: a row is an object such as { messages }',
    ],
    [
      'has nothing to evaluate',
      { id: 'a' },
      'a',
      'messages: is undefined: pass an array of messages',
    ],
    [
      'has an unknown field',
      { id: 'a', modelCore: 'x' },
      'a',
      'modelCore: is not a field of a row: a row has id, group, messages',
    ],
    ['has an id that is not text', { ...createRow(1), id: 7 }, '1', 'id: is 7: pass a string'],
    [
      'has an empty group',
      { ...createRow(1), id: 'a', group: '' },
      'a',
      'group: is an empty string: pass a string',
    ],
    ['has tags that are text', { ...createRow(1), id: 'a', tags: 'x' }, 'a', 'tags: is a string'],
  ])('of a row that %s fail without a request', async (_, row, id, message) => {
    const { run, sent } = createStage();
    const { outcomes, summary } = await run([row as never], {
      criteria: CRITERIA,
      tags: { a: 'b' },
    });
    expect(outcomes).toMatchObject([
      { id, row: 1, criterion: 'tone', status: 'failed', error: { code: 'invalid_input' } },
      { id, row: 1, criterion: 'safe', status: 'failed', error: { code: 'invalid_input' } },
    ]);
    expect(outcomes[0]?.status === 'failed' && outcomes[0].error.message).toContain(message);
    expect(sent).toEqual([]);
    expect(summary).toMatchObject({ failed: 2, stop: { why: 'done' } });
  });
});

describe('the requests of a row', () => {
  it('differ in the criterion only, byte for byte', async () => {
    const { run, sent } = createStage();
    await run([createRow(1, { system: 'Be kind.', tags: { b: '1', a: '2' } })], {
      criteria: CRITERIA,
    });
    const bodies = sent.map(({ body }) => String(body));
    expect(bodies).toHaveLength(2);
    expect(bodies[0]?.replace(CRITERIA.tone, CRITERIA.safe)).toBe(bodies[1]);
    expect(bodies[0]).not.toBe(bodies[1]);
  });

  it('are one per criterion, evaluator and trial, in this order', async () => {
    const { run, sent } = createStage();
    const { outcomes } = await run([createRow(1)], {
      ...{ criteria: TONE, evaluators: ['stored'], trials: 2, concurrency: 1 },
    });
    expect(outcomes.map(({ criterion, trial }) => [criterion, trial])).toEqual([
      ['tone', 1],
      ['stored', 1],
      ['tone', 2],
      ['stored', 2],
    ]);
    const bodies = sent.map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);
    expect(bodies.map((body) => body['evaluation_criteria'] ?? body['evaluator_name'])).toEqual([
      TONE.tone,
      'stored',
      TONE.tone,
      'stored',
    ]);
    expect(outcomes[1]).toMatchObject({ result: { criterion: null, evaluatorName: 'stored' } });
  });

  it('carry the settings of the run', async () => {
    const { run, sent } = createStage([scored()], { service: { dataRetentionField: 'retention' } });
    await run([createRow(1)], {
      criteria: 'Passes if it is polite',
      modelCore: 'align-20251111',
      evaluateLatest: false,
      explanationCleaning: 'end_user',
      dataRetention: 'none',
    });
    expect(JSON.parse(String(sent[0]?.body))).toMatchInlineSnapshot(`
      {
        "evaluate_latest": false,
        "evaluation_criteria": "Passes if it is polite",
        "explanation_cleaning": "end_user",
        "messages": [
          {
            "content": "Question 1",
            "role": "user",
          },
          {
            "content": "Answer.",
            "role": "assistant",
          },
        ],
        "model_core": "align-20251111",
        "retention": "none",
      }
    `);
  });
});

describe('cache priming', () => {
  it('sends the other criteria of a row when the first one has settled', async () => {
    const { run, sent, maxInFlight } = createStage();
    await run([createRow(1)], { criteria: ['Reward a', 'Reward b', 'Reward c'] });
    expect(sent.map(requestOf)).toEqual(['1 Reward a', '1 Reward b', '1 Reward c']);
    expect(maxInFlight()).toBe(2);
  });

  it('sends the others also when the first one failed', async () => {
    const { run } = createStage([refuse(400), scored()]);
    const { outcomes } = await run([createRow(1)], { criteria: CRITERIA });
    expect(namesOf(outcomes)).toEqual(['1 tone failed', '1 safe scored']);
  });

  it('sends all at once when it is off', async () => {
    const { run, maxInFlight } = createStage();
    await run([createRow(1)], {
      criteria: ['Reward a', 'Reward b', 'Reward c'],
      cachePriming: false,
    });
    expect(maxInFlight()).toBe(3);
  });

  it('takes further rows, so that all slots are used', async () => {
    const { run, sent, maxInFlight } = createStage();
    await run(createRows(6), { criteria: CRITERIA, concurrency: 3 });
    expect(maxInFlight()).toBe(3);
    expect(sent.slice(0, 6).map(questionOf)).toEqual([1, 2, 3, 1, 2, 3]);
  });
});
