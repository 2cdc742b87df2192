import { describe, expect, it } from 'vitest';
import { JudgeTokens } from '../../../../src/cli/evaluate/judge-tokens.ts';

const CRITERIA = {
  tone: 'Reward kind answers',
  right: 'Reward {{expected}} in {{vars.city}}, always',
};

/** Counts the scores of some criteria, each with 100 tokens read and 20 written. */
async function count(texts: readonly string[], criteria = CRITERIA): Promise<JudgeTokens> {
  const tokens = new JudgeTokens(criteria);
  const usage = { promptTokens: 100, cachedTokens: 60, completionTokens: 20 };
  const scorer = tokens.count(() => ({ score: 1, explanation: 'Fine.', usage }));
  for (const criterion of texts) {
    await scorer({
      ...{ kind: 'reward', criterion, evaluatorName: null, evaluateLatest: true },
      ...{ cleansExplanation: false, signal: new AbortController().signal },
      subject: { messages: [] },
    });
  }
  return tokens;
}

describe('the tokens of a judge', () => {
  it('are those of the run and of each criterion, which rows may fill', async () => {
    const tokens = await count([
      'Reward kind answers',
      'Reward 12 in Oslo, always',
      'Reward {{no place}} in a city, always',
    ]);
    expect(tokens.used).toBe(360);
    expect(tokens.counts).toEqual({
      run: { read: 300, cached: 180, written: 60 },
      criteria: {
        tone: { read: 100, cached: 60, written: 20 },
        right: { read: 200, cached: 120, written: 40 },
      },
    });
    expect(tokens.describe(false)).toBe(
      'Tokens of the judge: 300 read (180 cached), 60 written; tone 100 read (60 cached), 20 written; right 200 read (120 cached), 40 written.',
    );
  });

  it.each(['Reward 12 at Oslo, always', 'Reward 12 in Oslo', 'Penalize 12 in Oslo, always'])(
    'of %j are not those of a criterion with other words',
    async (text) => {
      const tokens = await count([text, 'Reward kind answers']);
      expect(tokens.describe(false)).toContain('other criteria 100 read');
    },
  );

  it('are not known when the provider reports none', async () => {
    const tokens = await count([]);
    expect([tokens.used, tokens.counts, tokens.describe(false)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
