import type { EvaluateAllOptions } from '../../../src/batch/evaluate-all-options.ts';
import type { EvaluateTaskOptions } from '../../../src/batch/evaluate-task-options.ts';
import { startRun } from '../../../src/batch/start-run.ts';
import type { EvaluationRun } from '../../../src/batch/evaluation-run.ts';
import type { Outcome } from '../../../src/batch/outcome.ts';
import type { RunSummary } from '../../../src/batch/progress.ts';
import type { ConversationRow, EvaluationRows } from '../../../src/batch/rows.ts';
import type { TaskRow } from '../../../src/batch/tasks/task.ts';
import type { Client } from '../../../src/client/client.ts';
import type { ClientOptions } from '../../../src/client/options/client-options.ts';
import { BASE_URL, createClient, criterionOf, KEY, scored } from '../client/client.ts';
import { type FakeFetch, fakeFetch, type Reply, type Sent } from '../client/fake-fetch.ts';
import { watch } from '../time/outcomes.ts';
import { after, createTestClock, type TestClock } from '../time/test-clock.ts';

export const CRITERIA = {
  tone: 'Reward friendly answers',
  safe: 'Passes if nothing is promised',
} as const;
export const TONE = { tone: CRITERIA.tone } as const;

/** What a run of a test showed. */
export interface RunResult {
  readonly outcomes: readonly Outcome[];
  readonly summary: RunSummary;
}

/** Starts a run of rows that were passed with their answers, or that a task answers. */
interface RunStarter<R> {
  <Row extends object & TaskRow>(
    rows: Iterable<Row> | AsyncIterable<Row>,
    options: EvaluateTaskOptions<Row>,
    random?: () => number,
  ): R;
  (rows: EvaluationRows, options?: EvaluateAllOptions, random?: () => number): R;
}

/** A client on a test clock, whose service replies after a latency. */
export interface BatchStage extends FakeFetch {
  readonly client: Client;
  readonly clock: TestClock;
  readonly start: RunStarter<EvaluationRun>;
  /** Starts a run, and takes its outcomes as fast as they come. */
  readonly run: RunStarter<Promise<RunResult>>;
  /** Advances the clock until a promise settles. */
  readonly settle: <T>(promise: Promise<T>) => Promise<T>;
}

/** The options of a stage. */
export interface StageOptions extends ClientOptions {
  /** How long a reply takes, in milliseconds. */
  readonly latencyMs?: number | ((sent: Sent) => number);
}

/** Creates a stage whose replies are in order, the last one repeatedly. */
export function createStage(
  replies: readonly Reply[] = [scored()],
  { latencyMs = 100, ...options }: StageOptions = {},
): BatchStage {
  const clock = createTestClock();
  const latencyOf = typeof latencyMs === 'number' ? () => latencyMs : latencyMs;
  const slow = replies.map(
    (reply): Reply =>
      (sent) =>
        after(clock, latencyOf(sent), () => reply(sent)),
  );
  const fake = fakeFetch(...slow);
  const client = createClient({
    ...{ apiKey: KEY, baseUrl: BASE_URL, fetch: fake.fetch, clock },
    ...options,
  });
  const start = (
    rows: EvaluationRows,
    options: object = {},
    random: () => number = () => 0,
  ): EvaluationRun =>
    startRun(client, rows, { criteria: TONE, pace: false, ...options }, { random });
  const settle: BatchStage['settle'] = (promise) => settleOn(clock, promise);
  return {
    ...fake,
    ...{ client, clock, start, settle },
    run: (rows: EvaluationRows, options?: object, random?: () => number) => {
      const run = start(rows, options, random);
      return settle(
        collect(run).then(async (outcomes) => ({ outcomes, summary: await run.summary })),
      );
    },
  };
}

const LONGEST_MS = 2 * 3_600_000;
const STEP_MS = 1000;

/** Advances a clock until a promise settles; throws when it does not within two hours. */
export async function settleOn<T>(clock: TestClock, promise: Promise<T>): Promise<T> {
  const state = watch(promise);
  const end = clock.now() + LONGEST_MS;
  while (state() === 'pending') {
    if (clock.now() >= end) throw new Error('It has not settled within two hours');
    // A long time without a timer is skipped faster.
    await clock.advance(clock.pending() === 0 ? LONGEST_MS / 10 : STEP_MS);
  }
  return await promise;
}

/** Collects what is iterated. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Creates a row with a conversation of its own. */
export function createRow(
  question: string | number,
  facts: Partial<ConversationRow> = {},
): ConversationRow {
  return {
    messages: [
      { role: 'user', content: `Question ${String(question)}` },
      { role: 'assistant', content: 'Answer.' },
    ],
    ...facts,
  };
}

/** Creates rows that differ in their questions, which count from 1. */
export function createRows(count: number): ConversationRow[] {
  return Array.from({ length: count }, (_, index) => createRow(index + 1));
}

/** Names what was sent: the question and the criterion. */
export function requestOf(sent: Sent): string {
  const { messages } = JSON.parse(sent.body ?? '{}') as { messages: { content: string }[] };
  return `${messages[0]?.content.replace('Question ', '') ?? ''} ${criterionOf(sent)}`;
}

/** Returns the question of a request. */
export function questionOf(sent: Sent): number {
  return Number.parseInt(requestOf(sent), 10);
}

/** Names outcomes by row, criterion and status. */
export function namesOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.map(({ row, criterion, status }) => `${String(row)} ${criterion} ${status}`);
}
