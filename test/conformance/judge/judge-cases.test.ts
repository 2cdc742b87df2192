import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agrees } from '../../../bench/judge/metrics/agreement.ts';
import { shareOf, sharesBy } from '../../../bench/judge/metrics/share.ts';
import { CASES_FILE, kindOf, readCases } from '../../../bench/judge/read-cases.ts';
import { scoreCases } from '../../../bench/judge/score-cases.ts';
import { createJudge } from '../../../src/judge/create-judge.ts';
import { createRuleModel } from '../../kit/judge/rule-model.ts';
import { readAll, sourceOf } from '../../unit/cli/rows/row-sources.ts';

const CASES = readCases();

const LANGUAGES = ['en', 'de', 'es'];
const SUBJECTS = [
  ...['plain', 'tools', 'latest', 'length', 'order'],
  ...['not-applicable', 'near-miss', 'hostile'],
];

/** The members of a pair, by what they differ in. */
const MEMBERS = {
  fact: ['bad', 'good'],
  length: ['long', 'short'],
  order: ['first', 'last'],
  scope: ['all', 'latest'],
};

describe('the cases of judge-cases.jsonl', () => {
  it('are more than ninety, each with an id of its own', () => {
    expect(CASES.length).toBeGreaterThan(90);
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
  });

  it('have each kind of criterion in balance', () => {
    const kinds = sharesBy(CASES, kindOf, () => true);
    expect(Object.keys(kinds)).toEqual(['Reward', 'Penalize', 'Passes if', 'Fails if']);
    for (const { of } of Object.values(kinds)) expect(of / CASES.length).toBeGreaterThan(0.2);
  });

  it.each(LANGUAGES)('have at least twenty in the language %s', (language) => {
    expect(CASES.filter(({ tags }) => tags.language === language).length).toBeGreaterThan(20);
  });

  it('name a language and a subject that are listed here', () => {
    expect([...new Set(CASES.map(({ tags }) => tags.language))].toSorted()).toEqual(
      LANGUAGES.toSorted(),
    );
    expect([...new Set(CASES.map(({ tags }) => tags.about))].toSorted()).toEqual(
      SUBJECTS.toSorted(),
    );
  });

  it('have good and bad outputs and criteria that do not apply, of every kind of criterion', () => {
    const middles = ['Reward', 'Penalize', 'Passes if', 'Fails if'].map((kind) => {
      const own = CASES.filter((judged) => kindOf(judged) === kind);
      const good = shareOf(own, ({ expected }) => (expected?.min ?? 0) >= 0.75);
      const bad = shareOf(own, ({ expected }) => (expected?.max ?? 1) <= 0.25);
      const none = shareOf(own, ({ expected }) => expected === null);
      return Math.min(good.count, bad.count, none.count);
    });
    for (const least of middles) expect(least).toBeGreaterThan(4);
  });

  it('have bands of at most a quarter at the ends, 0.4 in the middle, and one value when binary', () => {
    const wide = CASES.filter((judged) => {
      const { expected } = judged;
      if (expected === null) return false;
      const { min, max } = expected;
      if (kindOf(judged).endsWith('if')) return min !== max || (min !== 0 && min !== 1);
      return max - min > (min === 0 || max === 1 ? 0.25 : 0.4 + 1e-9);
    });
    expect(wide.map(({ id }) => id)).toEqual([]);
  });

  it('have at least fifteen hostile ones, of at least eight techniques', () => {
    const techniques = CASES.flatMap(({ tags }) => tags.hostile ?? []);
    expect(techniques.length).toBeGreaterThanOrEqual(15);
    expect(new Set(techniques).size).toBeGreaterThanOrEqual(8);
  });

  it('have pairs of two cases with one criterion; only those of a fact or a scope expect different scores', () => {
    const pairs = Map.groupBy(
      CASES.filter(({ pair }) => pair !== undefined),
      ({ pair }) => pair!.name,
    );
    expect(pairs.size).toBeGreaterThan(30);
    for (const [a, b, ...others] of pairs.values()) {
      const { by } = a!.pair!;
      expect(others).toEqual([]);
      expect([a!.pair!.member, b?.pair?.member].toSorted()).toEqual(MEMBERS[by]);
      expect(b).toMatchObject({ criterion: a!.criterion, pair: { by } });
      const isSame = JSON.stringify(a!.expected) === JSON.stringify(b?.expected);
      expect(isSame).toBe(by === 'length' || by === 'order');
    }
  });

  it('are rows of the command `evaluate`', async () => {
    const rows = await readAll(sourceOf(readFileSync(CASES_FILE)));
    expect(rows.map(({ row }) => row?.id)).toEqual(CASES.map(({ id }) => id));
  });
});

it('a model that follows simple rules agrees with every case, through client, server and judge', async () => {
  const judge = createJudge({ openai: createRuleModel(), model: 'rules' });
  const outcomes = await scoreCases(CASES, judge, { concurrency: 8 });

  expect(outcomes.filter((outcome) => !agrees(outcome))).toEqual([]);
  expect(outcomes).toHaveLength(CASES.length);
});
