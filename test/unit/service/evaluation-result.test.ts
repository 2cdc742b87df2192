import { describe, expect, it } from 'vitest';
import {
  decodeEvaluationResult,
  type EvaluationResult,
} from '../../../src/service/evaluation-result.ts';
import { UnusableAnswer } from '../../../src/service/decode.ts';
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
  requestId: null,
  traceId: null,
};

const decode = (answer: unknown): EvaluationResult => decodeEvaluationResult(answer, SUBJECT);

describe('decodeEvaluationResult returns', () => {
  it.each<readonly [string, object, object]>([
    ['null and empty lists for optional fields', {}, {}],
    ['a score of 0 as a score', { score: 0 }, { score: 0 }],
    ['a score of 1', { score: 1 }, { score: 1 }],
    [
      'null and empty lists for optional fields of null',
      { cleaned_explanation: null, sources: null },
      {},
    ],
    [
      'the explanation for end users',
      { cleaned_explanation: 'Good.' },
      { cleanedExplanation: 'Good.' },
    ],
    ['an empty explanation', { explanation: '' }, { explanation: '' }],
    [
      'the sources',
      { sources: [{ id: 'm-1', type: 'memory' }] },
      { sources: [{ id: 'm-1', type: 'memory' }] },
    ],
    ['an empty list of sources', { sources: [] }, {}],
    ['no unknown fields', { usage: { tokens: 3 } }, {}],
    ['no warnings and no status of the service', { warnings: ['x'], status: 'x' }, {}],
  ])('%s', (_, changes, expected) => {
    expect(decode({ ...ANSWER, ...changes })).toStrictEqual({ ...RESULT, ...expected });
  });

  it('not_applicable for a score of null, never a score of 0', () => {
    expect(decode({ ...ANSWER, score: null })).toStrictEqual({
      ...RESULT,
      status: 'not_applicable',
      score: null,
    });
  });

  it.each([
    [1 + 1e-9, 1],
    [-1e-9, 0],
  ])('a score of %d, which is outside by rounding, as %d', (score, expected) => {
    expect(decode({ ...ANSWER, score })).toStrictEqual({ ...RESULT, score: expected });
  });

  it('the warnings of the conversation', () => {
    const warnings = [{ code: 'no_input' as const }];
    expect(decodeEvaluationResult(ANSWER, { ...SUBJECT, warnings }).warnings).toBe(warnings);
  });

  it('the name of the evaluator', () => {
    const subject = { criterion: null, evaluatorName: 'tone' } as const;
    expect(decodeEvaluationResult(ANSWER, subject)).toStrictEqual({
      ...RESULT,
      criterion: null,
      evaluatorName: 'tone',
    });
  });

  it('sources without their unknown fields', () => {
    const sources = [{ id: 'm-1', type: 'memory', title: 'x' }];
    expect(decode({ ...ANSWER, sources })).toMatchObject({
      sources: [{ id: 'm-1', type: 'memory' }],
    });
  });
});

describe('decodeEvaluationResult rejects an invalid answer', () => {
  it('with the path of the field and its expectation', () => {
    const changes: readonly object[] = [
      { score: 1 + 2e-9 },
      { score: -2e-9 },
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
      "score is not a number from 0 to 1, as the specification requires
      score is not a number from 0 to 1, as the specification requires
      score is not a number from 0 to 1, as the specification requires
      score is not a number from 0 to 1, as the specification requires
      score is not a number from 0 to 1, as the specification requires
      score is not a number from 0 to 1, as the specification requires
      score is not a number from 0 to 1, as the specification requires
      explanation is not a string, as the specification requires
      explanation is not a string, as the specification requires
      explanation is not a string, as the specification requires
      cleaned_explanation is not a string, as the specification requires
      sources is not a list, as the specification requires
      sources[1] is not an object, as the specification requires
      sources[0].id is not a string, as the specification requires
      sources[0].type is not a string, as the specification requires"
    `);
  });

  it.each([null, 'text', 7, [ANSWER], undefined])('that is %j', (answer) => {
    expect(thrownBy(() => decode(answer))).toMatchObject({
      code: 'invalid_schema',
      path: '',
      message: 'The response is not an object, as the specification requires',
    });
  });

  it.each<readonly [string, object]>([
    ['an explanation', { explanation: { text: 'card 4929 1177' } }],
    ['a score', { score: 'card 4929 1177' }],
    ['a source', { sources: [{ id: ['card 4929 1177'], type: 'x' }] }],
    ['an unknown field', { score: 2, note: 'card 4929 1177' }],
  ])('without showing the value of %s', (_, changes) => {
    const error = thrownBy(() => decode({ ...ANSWER, ...changes }));
    expect(error).toBeInstanceOf(UnusableAnswer);
    expect(shownBy(error)).not.toContain('4929');
  });
});

describe('a key named __proto__', () => {
  it('provides no fields', () => {
    const answer: unknown = JSON.parse('{"__proto__":{"score":1,"explanation":"x"}}');
    expect(thrownBy(() => decode(answer))).toMatchObject({ path: 'explanation' });
  });

  it('pollutes no prototype', () => {
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
  return error instanceof UnusableAnswer ? error.message : 'another error';
}
