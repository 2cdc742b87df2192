import type { PageEvaluation, PageTrace } from '../../../../../src/pages/serve/api/records.ts';
import { uuid } from '../../../../kit/server/reference-service.ts';

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

/** A rated trace with an answer and one score, and the fields of a test. */
export function traceOf(fields: Partial<PageTrace> = {}): PageTrace {
  return {
    id: uuid(1),
    created_at: '2026-11-22T09:00:01.234Z',
    tags: { env: 'prod' },
    rating: true,
    comments: [],
    trace: { messages: [{ role: 'assistant', content: 'It left.' }] },
    evaluations: [evaluationOf({ criterion_name: 'tone', score: 0.83 })],
    ...fields,
  };
}

/** A request that no test sends. */
export const neverSent = (): Promise<never> =>
  Promise.reject(new Error('Nothing is sent in this test.'));
