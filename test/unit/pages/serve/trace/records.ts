import type { PageEvaluation } from '../../../../../src/pages/serve/api/records.ts';

/** An evaluation with a score of 0.5, and the fields of a test. */
export function evaluationOf(fields: Partial<PageEvaluation> = {}): PageEvaluation {
  return {
    id: '0199c0de-0000-7000-8000-00000000000e',
    evaluator_name: null,
    criteria: 'Reward friendly answers',
    score: 0.5,
    explanation: 'It is friendly.',
    sub_trace: null,
    sources: [],
    cached: null,
    c_cached_tokens: null,
    score_source: { kind: 'synthetic', name: 'offline' },
    ...fields,
  };
}

/** A request that no test sends. */
export const neverSent = (): Promise<never> =>
  Promise.reject(new Error('Nothing is sent in this test.'));
