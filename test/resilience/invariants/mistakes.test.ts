// A key that was passed as any option or parameter is not in the error.
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compareRuns, evaluateAll, evaluateGates, summarize } from '../../../src/batch/index.ts';
import { createJudge } from '../../../src/judge/index.ts';
import {
  createTraceEvaluator,
  emitEvaluationResults,
  toAgentTrace,
  toAgentTraces,
} from '../../../src/otel/index.ts';
import { toConversation, toFunctionTools } from '../../../src/providers/index.ts';
import { createReferenceServer } from '../../../src/testing/index.ts';
import { createAgentTracer } from '../../../src/tracing/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { createClient, MESSAGES } from '../../kit/client/client.ts';
import { optionNames } from '../../kit/client/optional-names.ts';
import { fakeOpenAI } from '../../kit/judge/judge.ts';
import { scoresOf } from '../../kit/journal/records.ts';
import { keyedServer } from '../../kit/server/reference-service.ts';
import { agentRun, toOtlp } from '../../kit/traces/telemetry.ts';

type Call = (options: object) => unknown;

const SOURCE = toOtlp(agentRun());
const RECORD = scoresOf([0.5]);
const CLIENT = createClient(keyedServer().clientOptions());
const CHAT = { choices: [{ index: 0, message: { role: 'assistant', content: 'At nine.' } }] };

const runBatch: Call = async (options) => {
  const rows = [{ id: 'a', messages: MESSAGES }];
  const given = { criteria: { tone: 'Reward a' }, concurrency: 1, ...options };
  await evaluateAll(CLIENT, rows, given).summary;
};

/** A function that reads options. */
interface Reader {
  readonly name: string;
  /** The files whose interfaces name its options. */
  readonly files: RegExp;
  readonly call: Call;
  /** The options that hold further options. */
  readonly inner?: readonly string[];
  /** Whether it accepts every value of the table. */
  readonly acceptsAll?: true;
}

const READERS: readonly Reader[] = [
  {
    name: 'toConversation',
    files: /^providers\//,
    call: (options) => toConversation({ result: CHAT, ...options }),
  },
  {
    name: 'toFunctionTools',
    files: /^providers\//,
    call: (options) => toFunctionTools(options),
  },
  {
    name: 'toAgentTrace',
    files: /^otel\//,
    call: (options) => toAgentTrace(SOURCE, options),
    inner: ['limits'],
  },
  {
    name: 'toAgentTraces',
    files: /^otel\//,
    call: (options) => toAgentTraces(SOURCE, options),
    inner: ['limits'],
  },
  {
    name: 'createTraceEvaluator',
    files: /^otel\//,
    call: (options) => createTraceEvaluator({ client: CLIENT, criteria: 'Reward a', ...options }),
    inner: ['limits'],
  },
  {
    name: 'emitEvaluationResults',
    files: /^otel\//,
    call: (options) => {
      const result = { criterion: 'Reward a', score: 1, explanation: '' };
      const given = { logger: { emit: () => undefined }, ...options };
      emitEvaluationResults(result, given as never);
    },
  },
  {
    name: 'createAgentTracer',
    files: /^tracing\//,
    call: (options) => createAgentTracer(options),
    inner: ['limits'],
  },
  {
    name: 'tracer.agent',
    files: /^tracing\//,
    call: (options) => createAgentTracer().agent(options as never, () => undefined),
  },
  {
    name: 'tracer.settled',
    files: /^tracing\//,
    call: (options) => createAgentTracer().settled(options),
  },
  {
    name: 'tracer.record',
    files: /^tracing\//,
    call: (options) => {
      createAgentTracer().record({ response: CHAT, ...options } as never);
    },
  },
  {
    name: 'evaluateAll',
    files: /^batch\//,
    call: runBatch,
    inner: ['pace', 'budget', 'tags', 'criteria', 'evaluators'],
  },
  {
    name: 'summarize',
    files: /^batch\//,
    call: (options) => summarize(RECORD, options),
    acceptsAll: true,
  },
  {
    name: 'compareRuns',
    files: /^batch\//,
    call: (options) => compareRuns(RECORD, RECORD, options),
    acceptsAll: true,
  },
  {
    name: 'evaluateGates',
    files: /^batch\//,
    call: (options) => evaluateGates(options, { summary: summarize(RECORD) }),
  },
  {
    name: 'createJudge',
    files: /^judge\//,
    call: (options) => createJudge({ openai: fakeOpenAI(), model: 'm', ...options }),
  },
  {
    name: 'createReferenceServer',
    files: /^testing\//,
    call: (options) => createReferenceServer(options),
    inner: ['regions'],
  },
  {
    name: 'a region of createReferenceServer',
    files: /^testing\//,
    call: (options) => createReferenceServer({ regions: { eu: options } }),
    inner: ['limits'],
  },
];

/** Names that interfaces with other endings than the searched ones have. */
const OTHERS = ['result', 'messages', 'input', 'system', 'minPassRate', 'minScore', 'maxDrop'];

const VALUES: readonly unknown[] = [KEY, [KEY], { key: KEY }, { [KEY]: 1 }, { eu: KEY, tone: KEY }];

// Of a name that may be a key, messages show the first 8 characters.
const SECRET = KEY.slice(8, 24);

function written(error: unknown): string {
  const message = error instanceof Error ? `${error.message} ${String(error.stack)}` : '';
  const options = { depth: Number.POSITIVE_INFINITY, showHidden: true };
  return `${message} ${JSON.stringify(error)} ${inspect(error, options)}`;
}

/** What the call throws, or what its promise rejects with. */
async function errorOf(call: Call, options: object): Promise<unknown> {
  try {
    await call(options);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe.each(READERS)('an error of $name', ({ files, call, inner = [], acceptsAll }) => {
  // covers: P-011
  it('does not show a key that was passed as an option', async () => {
    const names = [...new Set([...optionNames(files), ...OTHERS, KEY])];
    const mistakes = names.flatMap((name) =>
      VALUES.flatMap((value) => [
        { [name]: value },
        ...inner.map((outer) => ({ [outer]: { [name]: value } })),
      ]),
    );
    const leaks: string[] = [];
    let errors = 0;
    for (const mistake of [...mistakes, KEY as unknown as object]) {
      const error = await errorOf(call, mistake);
      errors += error === undefined ? 0 : 1;
      if (written(error).includes(SECRET)) leaks.push(`${inspect(mistake)}: ${written(error)}`);
    }
    expect(leaks).toEqual([]);
    // A table that no longer names the options would pass without errors.
    expect(errors > 0).toBe(acceptsAll !== true);
  });
});
