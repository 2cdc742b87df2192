import { listen } from '../../../src/testing/node/index.ts';
import { createReferenceServer, type Fault, type Scorer } from '../../../src/testing/index.ts';
import { ACCESS_TOKEN, KEY } from '../../kit/canary/secrets.ts';

/** The options of a reference server on a port. */
export interface ReferenceOptions {
  /** The faults of the first requests. */
  readonly faults?: readonly Fault[];
  /** The number of stored traces. */
  readonly traces?: number;
}

/** What a reference server has seen. */
interface ReferenceReport {
  readonly requests: number;
  readonly paths: readonly string[];
}

/** A reference server that cases reach on a port. */
export interface ReferenceService {
  readonly url: string;
  readonly report: () => ReferenceReport;
}

// `Fails if` is the criterion that never applies.
const scorer: Scorer = ({ criterion }) => ({
  score: criterion.startsWith('Fails if') ? null : criterion.startsWith('Passes if') ? 1 : 0.5,
  explanation: criterion,
});

/** Starts a reference server with fixed scores and counted ids, for pages of every origin. */
export async function startReferenceService(options: ReferenceOptions): Promise<ReferenceService> {
  const { faults = [], traces = 0 } = options;
  let ids = 0;
  const server = createReferenceServer({
    scorer,
    createId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
    evaluators: { tone: 'Reward friendly answers' },
    accessToken: ACCESS_TOKEN,
    taskDurationMs: 500,
    // No default key: pages of every origin reach the server.
    regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: [] } },
    corsOrigin: '*',
  });
  server.seedTraces('eu', traces, (index) => ({ tags: { index: String(index) } }));
  server.fail(...faults);
  const listening = await listen(server);
  return {
    url: listening.baseUrl('eu'),
    report: () => ({
      requests: server.calls.length,
      paths: server.calls.map(({ method, path }) => `${method} ${path}`),
    }),
  };
}
