import { Client } from '../../src/client.ts';
import type { ClientOptions } from '../../src/options/client-options.ts';
import type { Message } from '../../src/options/messages.ts';
import type { EvaluationResult } from '../../src/service/evaluation-result.ts';
import { KEY, PROMPT } from './canary/secrets.ts';
import { watchCall, watchMethods } from './canary/watch-calls.ts';
import { type FakeFetch, fakeFetch, json, type Reply, type Sent } from './fake-fetch.ts';

export { KEY, PROMPT };
export const MESSAGES: readonly Message[] = [
  { role: 'user', content: PROMPT },
  { role: 'assistant', content: 'Ring-ding-ding.' },
];
export const BASE_URL = 'https://service.test';

/** A client before a fetch that follows a script. */
export interface TestClient extends FakeFetch {
  readonly client: Client;
}

/** Creates a client. Whatever its constructor or any of its methods throws is searched for secrets. */
export function createClient(options?: ClientOptions): Client {
  const client = watchCall(() => new Client(options));
  const resources = Object.values(client) as object[];
  for (const owner of [client, ...resources]) watchMethods(owner);
  return client;
}

/** Creates a client whose fetch gives the replies in turn, the last one again and again. */
export function createTestClient(
  replies: readonly Reply[],
  options: ClientOptions = {},
): TestClient {
  const fake = fakeFetch(...replies);
  const client = createClient({ apiKey: KEY, baseUrl: BASE_URL, fetch: fake.fetch, ...options });
  return { ...fake, client };
}

/** The result of an evaluation that {@link scored} answers. */
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
  };
}

/** Answers with a score, as the service does. */
export function scored(score = 1): Reply {
  return json({ explanation: 'because', score, sources: [] });
}

/** The criterion that a request asks for. */
export function criterionOf({ body }: Sent): string {
  const { evaluation_criteria: criterion } = JSON.parse(body ?? '{}') as {
    evaluation_criteria?: string;
  };
  return criterion ?? '';
}

/** Answers by criterion, and with a score where nothing else is said. */
export function byCriterion(replies: Readonly<Record<string, Reply>>): Reply {
  return (sent) => (replies[criterionOf(sent)] ?? scored())(sent);
}

/** Names as many criteria as are wanted. */
export function criteria(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Reward rule ${String(index)}`);
}
