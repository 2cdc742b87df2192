import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import { ACCESS_TOKEN, KEY } from '../../kit/canary/secrets.ts';

const EXPLANATION = 'By the test.';

/** Starts the service that the programs call, from pages too: binary criteria fail, and the others score 0.25. */
export function startService(): Promise<ListeningServer> {
  return listen(
    createReferenceServer({
      corsOrigin: '*',
      // No default credential: pages of every origin reach the server.
      accessToken: ACCESS_TOKEN,
      regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: [] } },
      scorer: ({ criterion }) => ({
        score: criterion.startsWith('Passes if') ? 0 : 0.25,
        explanation: EXPLANATION,
      }),
    }),
  );
}

/** What `programs/app.js` returns when everything works. */
export const EXPECTED_RESULT: Readonly<Record<string, unknown>> = {
  provider: 'openai.chat',
  scores: [0.25, 0],
  explanation: EXPLANATION,
  missing: ['not_found', 404],
  batch: [['parcel', 'scored', 0.25]],
  judged: [0.75, 'Friendly.'],
  report: [true, true, null],
  serialized: '{"traces":{},"annotations":{},"evaluations":{},"rateLimits":{},"tasks":{}}',
};
