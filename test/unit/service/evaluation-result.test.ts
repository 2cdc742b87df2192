import { describe, expect, it } from 'vitest';
import {
  decodeEvaluationResult,
  type EvaluationResult,
} from '../../../src/service/evaluation-result.ts';
import { ShapeMismatch } from '../../../src/service/shape.ts';
import { shownBy } from '../../kit/canary/renderings.ts';
import { thrownBy } from '../errors/caught.ts';

const SUBJECT = { criterion: 'Reward a', evaluatorName: null } as const;
const ANSWER = { score: 0.75, explanation: 'It cites a source.' };
const RESULT = {
  status: 'scored',
  score: 0.75,
  criterion: 'Reward a',
  evaluatorName: null,
  explanation: 'It cites a source.',
  cleanedExplanation: null,
  sources: [],
  warnings: [],
};

const decode = (answer: unknown): EvaluationResult => decodeEvaluationResult(answer, SUBJECT);

describe('an answer of the reward endpoint gives a result', () => {
  it.each<readonly [string, object, object]>([
    ['of the least', {}, {}],
    ['with a score of 0, which is a score', { score: 0 }, { score: 0 }],
    ['with a score of 1', { score: 1 }, { score: 1 }],
    ['with optional keys of null', { cleaned_explanation: null, sources: null }, {}],
    [
      'with an explanation for end users',
      { cleaned_explanation: 'Good.' },
      { cleanedExplanation: 'Good.' },
    ],
    ['with an empty explanation', { explanation: '' }, { explanation: '' }],
    [
      'with sources',
      { sources: [{ id: 'm-1', type: 'memory' }] },
      { sources: [{ id: 'm-1', type: 'memory' }] },
    ],
    ['with no sources', { sources: [] }, {}],
    ['with unknown fields', { request_id: 'r', usage: { tokens: 3 } }, {}],
    ['with a warning field of its own', { warnings: ['x'], status: 'x' }, {}],
  ])('%s', (_, changes, expected) => {
    expect(decode({ ...ANSWER, ...changes })).toStrictEqual({ ...RESULT, ...expected });
  });

  it('that does not apply where the score is null, never a score of 0', () => {
    expect(decode({ ...ANSWER, score: null })).toStrictEqual({
      ...RESULT,
      status: 'not_applicable',
      score: null,
    });
  });

  it('that names the evaluator that was used', () => {
    const subject = { criterion: null, evaluatorName: 'tone' } as const;
    expect(decodeEvaluationResult(ANSWER, subject)).toStrictEqual({
      ...RESULT,
      criterion: null,
      evaluatorName: 'tone',
    });
  });

  it('with sources that hold unknown fields', () => {
    const sources = [{ id: 'm-1', type: 'memory', title: 'x' }];
    expect(decode({ ...ANSWER, sources })).toMatchObject({
      sources: [{ id: 'm-1', type: 'memory' }],
    });
  });
});

describe('another answer is refused with the way to the field and never its value', () => {
  it('in these words', () => {
    const changes: readonly object[] = [
      { score: 1.0000001 },
      { score: -0.0000001 },
      { score: '0.75' },
      { score: undefined },
      { score: Number.NaN },
      { score: Infinity },
      { score: true },
      { explanation: null },
      { explanation: undefined },
      { explanation: ['a'] },
      { cleaned_explanation: 7 },
      { sources: {} },
      { sources: [{ id: 'a', type: 'b' }, null] },
      { sources: [{ id: 7, type: 'b' }] },
      { sources: [{ id: 'a' }] },
    ];
    const lines = changes.map((change) => messageOf({ ...ANSWER, ...change }));
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "score is not a number from 0 to 1, as the specification asks
      score is not a number from 0 to 1, as the specification asks
      score is not a number from 0 to 1, as the specification asks
      score is not a number from 0 to 1, as the specification asks
      score is not a number from 0 to 1, as the specification asks
      score is not a number from 0 to 1, as the specification asks
      score is not a number from 0 to 1, as the specification asks
      explanation is not a string, as the specification asks
      explanation is not a string, as the specification asks
      explanation is not a string, as the specification asks
      cleaned_explanation is not a string, as the specification asks
      sources is not a list, as the specification asks
      sources[1] is not an object, as the specification asks
      sources[0].id is not a string, as the specification asks
      sources[0].type is not a string, as the specification asks"
    `);
  });

  it.each([null, 'text', 7, [ANSWER], undefined])('as the whole answer %j', (answer) => {
    expect(thrownBy(() => decode(answer))).toMatchObject({
      path: '',
      expected: 'an object',
      message: 'The answer is not an object, as the specification asks',
    });
  });

  it.each<readonly [string, object]>([
    ['an explanation', { explanation: { text: 'card 4929 1177' } }],
    ['a score', { score: 'card 4929 1177' }],
    ['a source', { sources: [{ id: ['card 4929 1177'], type: 'x' }] }],
    ['a field of another name', { score: 2, note: 'card 4929 1177' }],
  ])('whatever stands in %s', (_, changes) => {
    const error = thrownBy(() => decode({ ...ANSWER, ...changes }));
    expect(error).toBeInstanceOf(ShapeMismatch);
    expect(shownBy(error)).not.toContain('4929');
  });
});

describe('keys named __proto__ do no harm', () => {
  it('and lend no fields', () => {
    const answer: unknown = JSON.parse('{"__proto__":{"score":1,"explanation":"x"}}');
    expect(thrownBy(() => decode(answer))).toMatchObject({ path: 'explanation' });
  });

  it('and leave every other object as it was', () => {
    const answer: unknown = JSON.parse(
      '{"score":1,"explanation":"x","__proto__":{"polluted":true},"sources":[{"id":"a","type":"b","__proto__":{"polluted":true}}]}',
    );
    const result = decode(answer);
    expect(result).toStrictEqual({
      ...RESULT,
      score: 1,
      explanation: 'x',
      sources: [{ id: 'a', type: 'b' }],
    });
    expect([{}, result, result.sources[0]].some((one) => Reflect.has(one ?? {}, 'polluted'))).toBe(
      false,
    );
  });
});

function messageOf(answer: unknown): string {
  const error = thrownBy(() => decode(answer));
  return error instanceof ShapeMismatch ? error.message : 'not a ShapeMismatch';
}
