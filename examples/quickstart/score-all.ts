import {
  type Client,
  type EvaluationResult,
  PartialEvaluationError,
  type SettledCriterion,
} from 'align-evals';
import { Presets, SingleBar } from 'cli-progress';
import type { Conversation } from './read-conversations.ts';

/** The criteria by name. */
export type NamedCriteria = Readonly<Record<string, string>>;

type Results = Readonly<Record<string, EvaluationResult>>;

/** The outcome of each criterion for one conversation. */
export interface Outcome {
  readonly id: string;
  readonly results: Readonly<Record<string, SettledCriterion<EvaluationResult>>>;
}

/**
 * Scores every conversation against every criterion, and keeps the other results when one fails. The
 * `maxConcurrency` of the client limits the number of concurrent requests.
 */
export async function scoreAll(
  client: Client,
  conversations: readonly Conversation[],
  criteria: NamedCriteria,
): Promise<Outcome[]> {
  // The progress bar writes to a terminal only.
  const bar = new SingleBar(
    { clearOnComplete: true, format: '{bar} {value}/{total}' },
    Presets.rect,
  );
  bar.start(conversations.length, 0);
  const outcomes = await Promise.all(
    conversations.map(async ({ id, messages }) => {
      const results = await settle(client, messages, criteria);
      bar.increment();
      return { id, results };
    }),
  );
  bar.stop();
  return outcomes;
}

async function settle(
  client: Client,
  messages: Conversation['messages'],
  criteria: NamedCriteria,
): Promise<Outcome['results']> {
  try {
    const results = await client.evaluate({ messages, criteria });
    return mapValues(results, (value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    if (PartialEvaluationError.isInstance<Results>(error)) return error.results;
    return mapValues(criteria, () => ({ status: 'rejected', reason: error }));
  }
}

function mapValues<T, R>(
  record: Readonly<Record<string, T>>,
  map: (value: T) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
