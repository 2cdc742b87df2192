import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { KEY } from '../canary/secrets.ts';

/** A step of a workflow or of a composite action. */
export interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

/** A service whose every score a test sets. */
export interface ScoringService {
  /** The score of every evaluation: 0.8 at the beginning of a test. */
  score: number;
  /** The key and the base URL, as variables of the command. */
  readonly env: () => { readonly ALIGN_API_KEY: string; readonly ALIGN_BASE_URL: string };
}

/** Starts a service for the tests of a file. */
export function useScoringService(): ScoringService {
  let server: ListeningServer;
  const service: ScoringService = {
    score: 0.8,
    env: () => ({
      ALIGN_API_KEY: KEY,
      ALIGN_BASE_URL: String(server.clientOptions('eu').baseUrl),
    }),
  };
  beforeEach(() => {
    service.score = 0.8;
  });
  beforeAll(async () => {
    const scorer = () => ({ score: service.score, explanation: 'By the test.' });
    server = await listen(createReferenceServer({ scorer, regions: { eu: { apiKeys: [KEY] } } }));
  });
  afterAll(() => server.close());
  return service;
}
