import {
  type ResolvedOptions,
  resolveOptions,
} from '../../../src/client/options/resolve-options.ts';
import { createPipeline, type Pipeline } from '../../../src/client/pipeline.ts';
import { Pool } from '../../../src/values/pool.ts';
import type { Answer, DeadlineScope, Transport } from '../../../src/client/transport/transport.ts';
import { KEY } from '../canary/secrets.ts';
import { watchCall, watchMethods } from '../canary/watch-calls.ts';
import { redactorOf } from './redactor.ts';
import { createTestClock } from '../time/test-clock.ts';

/** Creates a pipeline, and searches everything that its methods throw for secrets. */
export function createWatchedPipeline(...args: Parameters<typeof createPipeline>): Pipeline {
  return watchMethods(watchCall(() => createPipeline(...args)));
}

const REDACTOR = redactorOf(KEY, undefined);
const ANSWER: Answer = {
  body: {},
  attempts: 1,
  redactor: REDACTOR,
  ids: {},
  requireTime: () => undefined,
};

/** The options of the client of a test pipeline. */
export const CLIENT: ResolvedOptions = resolveOptions({
  apiKey: KEY,
  baseUrl: 'https://service.test',
  headers: { 'x-team': 'a' },
});

/** The scope in which {@link createTestPipeline} runs work. */
export const SCOPE: DeadlineScope = {
  signal: new AbortController().signal,
  sleep: () => Promise.resolve(),
  random: () => 0,
};

/** A pipeline on a transport that returns one answer, and the calls of the transport. */
export function createTestPipeline(answer: Partial<Answer> | Error = {}): {
  readonly pipeline: Pipeline;
  readonly calls: unknown[];
} {
  const calls: unknown[] = [];
  const transport: Transport = {
    send: async (request, call) => {
      calls.push(['send', request, call]);
      if (answer instanceof Error) throw answer;
      return { ...ANSWER, ...answer };
    },
    withDeadline: (deadline, work) => {
      calls.push(['withDeadline', deadline]);
      return work(SCOPE);
    },
    createPool: (size) => new Pool(createTestClock(), size),
    warn: (level, make) => {
      calls.push(['warn', level, make()]);
    },
    close: () => Promise.resolve(),
  };
  let created = 0;
  const pipeline = createWatchedPipeline(CLIENT, transport, () => {
    created += 1;
    return `call-${String(created)}`;
  });
  return { pipeline, calls };
}
