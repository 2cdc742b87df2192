import type { EvaluationRowInput } from '../../../src/batch/rows.ts';

export const CRITERIA = {
  tone: 'Reward friendly answers',
  length: 'Penalize long answers',
} as const;

/** The rows that a worker evaluates at the same time. */
export const CONCURRENCY = 8;
/** Longer than a restart of Redis: else the rows of workers that live would be taken over. */
export const TAKE_OVER_MS = 3000;

/** Rows of which some repeat others, so that only their numbers tell them apart. */
export function* createRows(count: number): Generator<EvaluationRowInput, void, undefined> {
  for (let index = 0; index < count; index += 1) {
    const number = String(index % (count - 10));
    yield {
      ...(index % 2 === 0 ? { id: `r${String(index)}` } : {}),
      messages: [
        { role: 'user', content: `Question ${number}` },
        { role: 'assistant', content: `Answer ${number}` },
      ],
    };
  }
}
