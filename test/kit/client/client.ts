import { Client } from '../../../src/client/client.ts';
import type { ClientOptions } from '../../../src/client/options/client-options.ts';
import type { Message } from '../../../src/service/messages.ts';
import type { EvaluationResult } from '../../../src/service/evaluation-result.ts';
import { KEY, PROMPT } from '../canary/secrets.ts';
import { watchCall, watchMethods } from '../canary/watch-calls.ts';
import { type FakeFetch, fakeFetch, json, type Reply, type Sent } from './fake-fetch.ts';

export { KEY, PROMPT };
export const MESSAGES: readonly Message[] = [
  { role: 'user', content: PROMPT },
  { role: 'assistant', content: 'Ring-ding-ding.' },
];
export const BASE_URL = 'https://service.test';

/** A client whose fetch returns scripted replies. */
export interface TestClient extends FakeFetch {
  readonly client: Client;
}

/** Creates a client, and searches everything that it throws for secrets. */
export function createClient(options?: ClientOptions): Client {
  const client = watchCall(() => new Client(options));
  const resources = Object.values(client) as object[];
  for (const owner of [client, ...resources]) watchMethods(owner);
  return client;
}

/** Creates a client whose fetch returns the replies in order, the last one repeatedly. */
export function createTestClient(
  replies: readonly Reply[],
  options: ClientOptions = {},
): TestClient {
  const fake = fakeFetch(...replies);
  const client = createClient({ apiKey: KEY, baseUrl: BASE_URL, fetch: fake.fetch, ...options });
  return { ...fake, client };
}

/** The result of an evaluation with the answer of {@link scored}. */
export function result(
  criterion: string | null,
  score = 1,
  evaluatorName: string | null = null,
): EvaluationResult {
  return {
    status: 'scored',
    score,
    criterion,
    evaluatorName,
    explanation: 'because',
    cleanedExplanation: null,
    sources: [],
    warnings: [],
    requestId: null,
    traceId: null,
  };
}

/** Answers with a score. */
export function scored(score = 1): Reply {
  return json({ explanation: 'because', score, sources: [] });
}

/** The criterion of a request. */
export function criterionOf({ body }: Sent): string {
  const { evaluation_criteria: criterion } = JSON.parse(body ?? '{}') as {
    evaluation_criteria?: string;
  };
  return criterion ?? '';
}

/** Answers by criterion; others receive a score. */
export function byCriterion(replies: Readonly<Record<string, Reply>>): Reply {
  return (sent) => (replies[criterionOf(sent)] ?? scored())(sent);
}

/** Creates distinct criteria. */
export function criteria(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Reward rule ${String(index)}`);
}
