import { describe, expect, it } from 'vitest';
import { type JudgeNumbers, measure } from '../../../../../../bench/judge/metrics/measure.ts';
import { renderDisagreement } from '../../../../../../bench/judge/render-disagreement.ts';
import { renderNumbers } from '../../../../../../bench/judge/render-numbers.ts';
import { memberOf, outcomeOf } from '../../outcomes.ts';

const FACTS = {
  model: 'example-model',
  host: 'models.test',
  promptVersion: '1',
  date: '2026-11-22',
  totalMs: 12_345,
};

const OUTCOMES = [
  outcomeOf(0.9, {}, { ms: 30, tokens: { prompt: 1000, cached: 800, completion: 50 } }),
  outcomeOf(
    1,
    { criterion: 'Fails if it rains', expected: { min: 0, max: 0 } },
    { ms: 10, tokens: { prompt: 500, cached: 0, completion: 25 } },
  ),
  outcomeOf(null, { expected: null, tags: { language: 'de', about: 'near-miss' } }, { ms: 20 }),
  outcomeOf('judge_refused', { tags: { language: 'en', about: 'hostile', hostile: 'order' } }),
  outcomeOf('judge_unavailable', {
    tags: { language: 'es', about: 'hostile', hostile: 'order' },
  }),
  outcomeOf(
    0.75,
    { tags: { language: 'es', about: 'hostile', hostile: 'json-ending' } },
    { ms: 90 },
  ),
  outcomeOf('judge_refused'),
];

const NUMBERS: JudgeNumbers = {
  ...FACTS,
  agreement: { count: 3, of: 7 },
  agreementByKind: { Reward: { count: 3, of: 6 }, 'Fails if': { count: 0, of: 1 } },
  agreementByLanguage: {
    en: { count: 1, of: 4 },
    de: { count: 1, of: 1 },
    es: { count: 1, of: 2 },
  },
  // The scores 0.9, 1 and 0.75 with the middles 0.875, 0 and 0.875.
  rankCorrelation: { value: -Math.sqrt(3) / 2, of: 3 },
  notApplicable: { precision: { count: 1, of: 1 }, recall: { count: 1, of: 1 } },
  pairsToldApart: { count: 0, of: 0 },
  lengthBias: { mean: null, meanAbsolute: null, of: 0 },
  positionBias: { mean: null, meanAbsolute: null, of: 0 },
  hostileWithstood: { count: 1, of: 3 },
  failures: { judge_refused: 2, judge_unavailable: 1 },
  tokens: { prompt: 1500, cached: 800, completion: 75 },
  medianMs: 10,
};

describe('measure', () => {
  it('computes all numbers of a run', () => {
    expect(measure(OUTCOMES, FACTS)).toEqual({
      ...NUMBERS,
      rankCorrelation: { value: expect.closeTo(-Math.sqrt(3) / 2, 12), of: 3 },
    });
  });

  it.each([
    { times: [], median: 0 },
    { times: [7], median: 7 },
    { times: [9, 1, 4], median: 4 },
    { times: [9, 1, 4, 6], median: 5 },
  ])('has the median $median of $times', ({ times, median }) => {
    const outcomes = times.map((ms) => outcomeOf(1, {}, { ms }));

    expect(measure(outcomes, FACTS).medianMs).toBe(median);
  });
});

describe('renderNumbers', () => {
  it('renders a table of one run', () => {
    expect(`\n${renderNumbers(NUMBERS)}\n`).toMatchInlineSnapshot(`
      "
      | model                            | example-model                             |
      | -------------------------------- | ----------------------------------------- |
      | host                             | models.test                               |
      | prompt version                   | 1                                         |
      | date                             | 2026-11-22                                |
      | cases                            | 7                                         |
      | agreement                        | 42.9 % (3/7)                              |
      | - Reward                         | 50.0 % (3/6)                              |
      | - Fails if                       | 0.0 % (0/1)                               |
      | - language en                    | 25.0 % (1/4)                              |
      | - language de                    | 100.0 % (1/1)                             |
      | - language es                    | 50.0 % (1/2)                              |
      | rank correlation                 | -0.87 (n 3)                               |
      | not applicable: precision        | 100.0 % (1/1)                             |
      | not applicable: recall           | 100.0 % (1/1)                             |
      | pairs told apart                 | -                                         |
      | length bias: long - short        | -                                         |
      | length bias: size                | -                                         |
      | position bias: first - last      | -                                         |
      | position bias: size              | -                                         |
      | hostile cases withstood          | 33.3 % (1/3)                              |
      | tokens: prompt                   | 1,500                                     |
      | tokens: cached                   | 800                                       |
      | tokens: completion               | 75                                        |
      | time: total                      | 12.3 s                                    |
      | time: median of a case           | 10 ms                                     |
      | failures                         | 3                                         |
      | - judge_refused                  | 2                                         |
      | - judge_unavailable              | 1                                         |
      "
    `);
  });

  it('renders two runs beside each other, with a dash for what a run does not have', () => {
    const other = {
      ...measure(
        [
          memberOf('length', 'a', 'long', 0.75),
          memberOf('length', 'a', 'short', 0.77),
          memberOf('order', 'b', 'first', 0.5),
          memberOf('order', 'b', 'last', 0.501),
        ],
        FACTS,
      ),
      model: 'a-model-with-a-name-that-is-longer-than-its-column',
      failures: { judge_rejected: 1 },
    };
    const table = renderNumbers(NUMBERS, other);

    expect(`\n${table}\n`).toMatchInlineSnapshot(`
      "
      | model                            | example-model       | a-model-with-a-nam… |
      | -------------------------------- | ------------------- | ------------------- |
      | host                             | models.test         | models.test         |
      | prompt version                   | 1                   | 1                   |
      | date                             | 2026-11-22          | 2026-11-22          |
      | cases                            | 7                   | 4                   |
      | agreement                        | 42.9 % (3/7)        | 50.0 % (2/4)        |
      | - Reward                         | 50.0 % (3/6)        | 50.0 % (2/4)        |
      | - Fails if                       | 0.0 % (0/1)         | -                   |
      | - language en                    | 25.0 % (1/4)        | 50.0 % (2/4)        |
      | - language de                    | 100.0 % (1/1)       | -                   |
      | - language es                    | 50.0 % (1/2)        | -                   |
      | rank correlation                 | -0.87 (n 3)         | - (n 4)             |
      | not applicable: precision        | 100.0 % (1/1)       | -                   |
      | not applicable: recall           | 100.0 % (1/1)       | -                   |
      | pairs told apart                 | -                   | -                   |
      | length bias: long - short        | -                   | -0.02 (n 1)         |
      | length bias: size                | -                   | 0.02                |
      | position bias: first - last      | -                   | +0.00 (n 1)         |
      | position bias: size              | -                   | 0.00                |
      | hostile cases withstood          | 33.3 % (1/3)        | -                   |
      | tokens: prompt                   | 1,500               | 0                   |
      | tokens: cached                   | 800                 | 0                   |
      | tokens: completion               | 75                  | 0                   |
      | time: total                      | 12.3 s              | 12.3 s              |
      | time: median of a case           | 10 ms               | 0 ms                |
      | failures                         | 3                   | 1                   |
      | - judge_refused                  | 2                   | -                   |
      | - judge_unavailable              | 1                   | -                   |
      | - judge_rejected                 | -                   | 1                   |
      "
    `);
    expect(new Set(table.split('\n').map((line) => line.length))).toEqual(new Set([80]));
  });
});

describe('renderDisagreement', () => {
  it.each([
    [0.5, { min: 0.75, max: 1 }, '- case: expected 0.75 to 1, was 0.5'],
    [null, { min: 0, max: 0 }, '- case: expected 0, was not applicable'],
    ['judge_refused', null, '- case: expected not applicable, was judge_refused'],
  ])('describes %s when %o is expected', (result, expected, line) => {
    expect(renderDisagreement(outcomeOf(result, { expected }))).toBe(line);
  });
});
