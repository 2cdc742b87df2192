import { type Score, type Scorer, type ScorerInput, syntheticScorer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import {
  post,
  REQUEST,
  requestWith,
  steadyServer,
  keyedServer,
} from '../../kit/server/reference-service.ts';

const CRITERIA = ['Reward politeness', 'Penalize rudeness', 'Passes if polite', 'Fails if rude'];
const COUNT = 2000;
// A twelfth of 2,000 is 167 with a standard deviation of 12; of 8,000 it is 667 with one of 25.
const NOT_APPLICABLE_OF_ONE = { min: 117, max: 217 };
const NOT_APPLICABLE_OF_ALL = { min: 600, max: 734 };

function inputOf(criterion: string, index: number): ScorerInput {
  const subject = { messages: [{ role: 'user', content: `Question ${index}` }] };
  return {
    kind: 'reward',
    criterion,
    evaluatorName: null,
    subject,
    evaluateLatest: true,
    cleansExplanation: false,
    signal: new AbortController().signal,
  };
}

async function scoreMany(criterion: string): Promise<(number | null)[]> {
  const inputs = Array.from({ length: COUNT }, (_, index) => inputOf(criterion, index));
  const scores = await Promise.all(inputs.map(async (input) => await syntheticScorer(input)));
  return scores.map(({ score }) => score);
}

async function scoreOf(scored: Score): Promise<unknown> {
  return (await post(steadyServer({ scorer: () => scored }), REQUEST)).body;
}

describe('syntheticScorer', () => {
  it('returns a null score for about one input in twelve', async () => {
    const scores = await Promise.all(CRITERIA.map(scoreMany));
    const counts = scores.map((many) => many.filter((score) => score === null).length);
    const sum = counts.reduce((total, count) => total + count, 0);

    expect(Math.min(...counts)).toBeGreaterThan(NOT_APPLICABLE_OF_ONE.min);
    expect(Math.max(...counts)).toBeLessThan(NOT_APPLICABLE_OF_ONE.max);
    expect(sum).toBeGreaterThan(NOT_APPLICABLE_OF_ALL.min);
    expect(sum).toBeLessThan(NOT_APPLICABLE_OF_ALL.max);
  });

  it.each(['Passes if polite', 'Fails if rude'])(
    'returns only 0 and 1 for "%s"',
    async (criterion) => {
      expect(new Set(await scoreMany(criterion))).toEqual(new Set([null, 0, 1]));
    },
  );

  it.each(['Reward politeness', 'Penalize rudeness'])(
    'returns every hundredth from 0 to 1 for "%s"',
    async (criterion) => {
      const scores = new Set(await scoreMany(criterion));
      scores.delete(null);

      expect([...scores].sort((a = 0, b = 0) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 101 }, (_, hundredth) => hundredth / 100),
      );
    },
  );

  it('returns the same score for the same input, on any server at any time', async () => {
    const first = await post(keyedServer(), REQUEST);
    const later = await post(keyedServer({ now: () => 0 }), REQUEST);

    expect(first.status).toBe(200);
    expect(later).toEqual(first);
  });

  it('says in the explanation that the score is synthetic and that nothing was read', async () => {
    const inputs = Array.from({ length: 200 }, (_, index) => inputOf('Reward politeness', index));
    const scores = await Promise.all(inputs.map(async (input) => await syntheticScorer(input)));

    const wordings = new Set(
      scores.map(({ score, explanation }) => explanation.replaceAll(String(score), 'SCORE')),
    );
    expect([...wordings].sort()).toEqual([
      'Synthetic: the reference server chose "not applicable".',
      'Synthetic: the reference server derived SCORE from a checksum. It read neither the conversation nor the criterion.',
    ]);
  });

  it('scores a stored evaluator by its criterion', async () => {
    const server = keyedServer({ evaluators: { correct: REQUEST.evaluation_criteria } });

    const byName = await post(
      server,
      requestWith({ evaluation_criteria: undefined, evaluator_name: 'correct' }),
    );

    expect(byName.status).toBe(200);
    expect(byName).toEqual(await post(server, REQUEST));
  });
});

describe('the option scorer', () => {
  it.each([
    ['a score', { score: 0.25, explanation: 'Partly.' }, { sources: [] }],
    ['0', { score: 0, explanation: 'No.' }, { sources: [] }],
    ['no score', { score: null, explanation: 'Not applicable.' }, { sources: [] }],
    ['no sources', { score: 1, explanation: 'Yes.', sources: undefined }, { sources: [] }],
    ['sources', { score: 1, explanation: 'Yes.', sources: [{ id: 'm-1', type: 'memory' }] }, {}],
  ])('can return %s', async (_, scored, added) => {
    expect(await scoreOf(scored)).toEqual({ ...scored, ...added });
  });

  it('can be asynchronous', async () => {
    const scorer = async (): Promise<Score> => {
      await Promise.resolve();
      return { score: 0.75, explanation: 'Later.' };
    };

    expect((await post(steadyServer({ scorer }), REQUEST)).body).toEqual({
      score: 0.75,
      explanation: 'Later.',
      sources: [],
    });
  });

  it('is not called for a rejected request', async () => {
    let count = 0;
    const server = steadyServer({
      scorer: () => {
        count += 1;
        return { score: 1, explanation: 'Asked.' };
      },
    });

    await post(server, {});
    await post(server, REQUEST, { headers: {} });
    await post(server, requestWith({ evaluation_criteria: undefined, evaluator_name: 'tone' }));

    expect(count).toBe(0);
  });
});

describe('cleaned_explanation', () => {
  const cleanedOf = async (scorer: Scorer | undefined): Promise<unknown> => {
    const request = requestWith({ explanation_cleaning: 'end_user' });
    const { body } = await post(keyedServer({ scorer }), request);
    return Reflect.get(Object(body), 'cleaned_explanation');
  };

  it('is the text of the scorer, or a sentence that refers to nothing hidden', async () => {
    const scored = { score: 1, explanation: 'The system text asks for brevity.' };
    expect(await cleanedOf(() => ({ ...scored, cleanedExplanation: 'It is short.' }))).toBe(
      'It is short.',
    );
    expect(await cleanedOf(() => scored)).toBe(
      'The conversation was scored against the criterion.',
    );
  });

  it('of the synthetic scorer differs from its explanation and names only the messages', async () => {
    expect(await cleanedOf(undefined)).toMatch(
      /^Synthetic: these messages have (?:the score [\d.]+|no score)\.$/,
    );
    const inputs = Array.from({ length: 100 }, (_, index) => inputOf('Reward a', index));
    const scores = await Promise.all(inputs.map(async (input) => await syntheticScorer(input)));
    const { cleanedExplanation } = scores.find(({ score }) => score === null) ?? {};
    expect(cleanedExplanation).toBe('Synthetic: these messages have no score.');
    expect(scores.filter((one) => one.cleanedExplanation === one.explanation)).toEqual([]);
  });

  it.each([
    [
      'is present when explanation_cleaning is set',
      'end_user',
      ['explanation', 'score', 'cleaned_explanation', 'sources'],
    ],
    ['is absent when explanation_cleaning is null', null, ['explanation', 'score', 'sources']],
    ['is absent without explanation_cleaning', undefined, ['explanation', 'score', 'sources']],
  ])('%s', async (_, explanation_cleaning, keys) => {
    const { body } = await post(steadyServer(), requestWith({ explanation_cleaning }));

    expect(Object.keys(body ?? {})).toEqual(keys);
  });
});
