import type { EvaluationRowInput } from '../../../src/batch/rows.ts';

export const ROWS = 150;
export const IN_FLIGHT = 8;

export const CRITERIA = {
  tone: 'Reward friendly answers',
  length: 'Penalize long answers',
} as const;

/** Rows of which some repeat others, so that only their numbers tell them apart. */
export function* createRows(): Generator<EvaluationRowInput, void, undefined> {
  for (let index = 0; index < ROWS; index += 1) {
    yield {
      messages: [
        { role: 'user', content: `Question ${index % 140}` },
        { role: 'assistant', content: `Answer ${index % 140}` },
      ],
      group: index % 2 === 0 ? 'even' : 'odd',
    };
  }
}
