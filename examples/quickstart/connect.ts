import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

/** A client, and a description of the service that it calls. */
export interface Connection {
  readonly client: Client;
  readonly description: string;
}

/** Connects to the service in ALIGN_BASE_URL, or to a reference server in this process. */
export function connect(): Connection {
  const { ALIGN_API_KEY: key, ALIGN_BASE_URL: baseUrl } = process.env;
  if (key && baseUrl) {
    const client = new Client({ maxConcurrency: 8 });
    return { client, description: `scored by ${new URL(baseUrl).origin}` };
  }
  const server = createReferenceServer();
  return {
    client: new Client({ ...server.clientOptions(), maxConcurrency: 8 }),
    description:
      'scored by the embedded reference server: the scores are synthetic (set ALIGN_API_KEY and ALIGN_BASE_URL for real ones)',
  };
}
