import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

/** A client, and the service that it calls. */
export interface Connection {
  readonly client: Client;
  /** The service, to complete "scored by …". */
  readonly scoredBy: string;
  readonly isSynthetic: boolean;
}

const VARIABLES = ['ALIGN_API_KEY', 'ALIGN_BASE_URL'] as const;

/**
 * Connects to the service in ALIGN_BASE_URL, or to a reference server in this process.
 *
 * @throws when only one of ALIGN_API_KEY and ALIGN_BASE_URL is set.
 */
export function connect(environment: NodeJS.ProcessEnv): Connection {
  const missing = VARIABLES.filter((name) => !environment[name]);
  const [only] = missing;
  if (only === undefined) {
    const client = new Client({ maxConcurrency: 8 });
    const { origin } = new URL(environment['ALIGN_BASE_URL'] ?? '');
    return { client, scoredBy: origin, isSynthetic: false };
  }
  if (missing.length === 1) {
    throw new Error(
      `${only} is not set: set both of ${VARIABLES.join(' and ')}, or unset both to score offline`,
    );
  }
  const server = createReferenceServer();
  return {
    client: new Client({ ...server.clientOptions(), maxConcurrency: 8 }),
    scoredBy: 'the reference server in this process',
    isSynthetic: true,
  };
}
