import { createClient } from '../kit/client/client.ts';
import type { ReferenceServer } from 'align-evals/testing';
import { uuid } from '../kit/server/reference-service.ts';

const CRITERIA = [
  'Reward friendly answers',
  'Penalize jargon & slang',
  'Passes if it cites a source',
];

/** The id of a seeded trace. */
export const traceId = (number: number): string => uuid(1000 + number);

/** Stores traces a minute apart with the scores 0, 0.1, 0.2 and so on, ratings, comments, tags and content. */
export function seedList(server: ReferenceServer, count: number): void {
  server.seedTraces('eu', count, (index) => ({
    id: traceId(index),
    created_at: new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString(),
    tags: { env: index % 3 === 0 ? 'prod' : 'test', team: `team ${index % 2}` },
    rating: [null, true, false][index % 3] ?? null,
    comments:
      index % 4 === 0
        ? [
            {
              id: uuid(9_000_000 + index),
              trace_id: traceId(index),
              comment: 'Good, but slow.',
              created_at: '2026-11-02T00:00:00.000Z',
            },
          ]
        : [],
    trace: {
      messages: [{ role: 'assistant', content: `Answer ${index}: your parcel left on Monday.` }],
    },
    evaluations: CRITERIA.slice(0, 1 + (index % 5 === 0 ? 1 : 0)).map((criteria, place) => ({
      id: uuid(100_000 + 10 * index + place),
      evaluator_name: null,
      criteria: index % 2 === 0 ? criteria : (CRITERIA.at(-1 - place) ?? ''),
      score: index % 13 === 12 ? null : (index % 11) / 10,
      explanation: 'Because it greets the customer, and names the day on which the parcel left.',
      sub_trace: null,
    })),
  }));
}

/** Stores traces, and evaluates in both regions, so that there is usage. */
export async function seedExamples(server: ReferenceServer): Promise<void> {
  seedList(server, 60);
  for (const [region, core] of [
    ['eu', 'align-20251111'],
    ['eu', 'align-lightning-20251127'],
    ['us', 'align-20251111'],
  ] as const) {
    await using client = createClient(server.clientOptions(region));
    const messages = [
      { role: 'user' as const, content: 'Where is my parcel? '.repeat(400) },
      { role: 'assistant' as const, content: 'It left.' },
    ];
    for (const criteria of ['Passes if it is polite', 'Passes if it is short'])
      await client.evaluate({ messages, criteria, modelCore: core });
  }
}
