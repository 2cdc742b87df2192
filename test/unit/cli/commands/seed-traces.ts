import type { ReferenceServer } from 'align-evals/testing';
import { uuid } from '../../../kit/server/reference-service.ts';

/** The id of a seeded trace. */
export const traceId = (number: number): string => uuid(1000 + number);

/** Stores traces a second apart, with the scores 0, 0.1, 0.2 and so on. */
export function seedTraces(server: ReferenceServer, count: number): void {
  server.seedTraces('eu', count, (index) => ({
    id: traceId(index),
    created_at: new Date(Date.UTC(2026, 10, 1, 0, 0, index)).toISOString(),
    tags: { env: index % 2 === 0 ? 'prod' : 'test' },
    rating: index === 0 ? true : null,
    trace: { messages: [] },
    evaluations: [
      {
        id: uuid(2000 + index),
        evaluator_name: null,
        criteria: 'Reward friendly answers',
        score: index / 10,
        explanation: 'Because it greets.',
        sub_trace: null,
      },
    ],
  }));
}
