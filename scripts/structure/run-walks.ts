/**
 * Runs the walks of a checkout and prints, as JSON, the files of `src` of which code runs, and the functions between
 * `evaluate` and `fetch`: `node scripts/structure/run-walks.ts FOLDER`.
 *
 * Each walk runs twice, and the second time counts: tables that are built at their first use do not.
 */
import { Session } from 'node:inspector';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the walks use of the entries of a checkout, whose types this checkout need not have. */
interface Entries {
  readonly Client: new (options: object) => {
    evaluate: (params: object) => Promise<unknown>;
    close: () => Promise<void>;
  };
  readonly evaluateAll: (client: object, rows: unknown, options: object) => AsyncIterable<unknown>;
  readonly toAgentTrace: (source: unknown) => unknown;
  readonly createAgentTracer: (options: object) => {
    fetch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
    result: () => unknown;
  };
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

const OPTIONS = { apiKey: 'k'.repeat(32), baseUrl: 'https://evals.test', logLevel: 'off' };
const MESSAGES = [
  { role: 'user', content: 'Is the shop open?' },
  { role: 'assistant', content: 'Until eight.' },
];
const ANSWER = { score: 1, explanation: 'Polite.' };
const REQUEST = { model: 'm', messages: MESSAGES.slice(0, 1) };
const COMPLETION = {
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: MESSAGES[1] }],
};
const ATTRIBUTES = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.input.messages': JSON.stringify([
    { role: 'user', parts: [{ type: 'text', content: 'Is the shop open?' }] },
  ]),
  'gen_ai.output.messages': JSON.stringify([
    { role: 'assistant', parts: [{ type: 'text', content: 'Until eight.' }] },
  ]),
};
const SPANS = {
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: [
            {
              traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
              spanId: '00f067aa0ba902b7',
              name: 'chat m',
              startTimeUnixNano: '1',
              endTimeUnixNano: '2',
              attributes: Object.entries(ATTRIBUTES).map(([key, stringValue]) => ({
                key,
                value: { stringValue },
              })),
            },
          ],
        },
      ],
    },
  ],
};

/** What runs during the walks. */
export interface RunWalks {
  /** The files of `src` of which functions run, by walk. */
  readonly files: Readonly<Record<'evaluate' | 'row' | 'span' | 'recordedCall', readonly string[]>>;
  /** The functions of `src` and of libraries that wait for `fetch`, the innermost first. */
  readonly stack: readonly string[];
}

const root = resolve(process.argv[2] ?? '.');
let stack: string[] = [];
Error.stackTraceLimit = Infinity;
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

console.log(JSON.stringify(await runAll(await importEntries())));

async function importEntries(): Promise<Entries> {
  const entries = await Promise.all(
    ['', 'batch/', 'otel/', 'tracing/'].map(
      (folder) => import(pathToFileURL(`${root}/src/${folder}index.ts`).href) as Promise<object>,
    ),
  );
  return Object.assign({}, ...entries) as Entries;
}

async function runAll(entries: Entries): Promise<RunWalks> {
  const files = {
    evaluate: await secondTime((atEnd) => evaluate(entries, atEnd)),
    row: await secondTime((atEnd) => evaluateRow(entries, atEnd)),
    span: await secondTime((atEnd) => {
      entries.toAgentTrace(SPANS);
      atEnd();
    }),
    recordedCall: await secondTime((atEnd) => record(entries, atEnd)),
  };
  return { files, stack };
}

type Walk = (atEnd: () => void) => Promise<void> | void;

async function secondTime(walk: Walk): Promise<string[]> {
  let files: string[] = [];
  const remember = (): void => {
    files = takeFiles();
  };
  await walk(remember);
  takeFiles();
  await walk(remember);
  return files;
}

/** Returns the files of which functions ran since the last call. */
function takeFiles(): string[] {
  let files: string[] = [];
  const prefix = pathToFileURL(`${root}/src/`).href;
  session.post('Profiler.takePreciseCoverage', (error, found) => {
    if (error !== null) throw error;
    const { result } = found as unknown as Coverage;
    files = result
      .filter(({ url }) => url.startsWith(prefix))
      .filter(({ functions }) => functions.some(({ ranges: [range] }) => (range?.count ?? 0) > 0))
      .map(({ url }) => `src/${url.slice(prefix.length)}`);
  });
  return files.sort();
}

/** Ends at `fetch`, with what ran since the call of the client. */
async function evaluate({ Client }: Entries, atEnd: () => void): Promise<void> {
  const fetch = (): Promise<Response> => {
    stack = framesOf(new Error('for its stack'));
    atEnd();
    return Promise.resolve(Response.json(ANSWER));
  };
  const client = new Client({ ...OPTIONS, fetch });
  takeFiles();
  await client.evaluate({ messages: MESSAGES, criteria: 'Reward politeness' });
  await client.close();
}

/** Ends when the outcome of the row is appended to the journal. */
async function evaluateRow({ Client, evaluateAll }: Entries, atEnd: () => void): Promise<void> {
  const client = new Client({ ...OPTIONS, fetch: () => Promise.resolve(Response.json(ANSWER)) });
  const journal = {
    digest: (text: string) => text.slice(0, 32).padEnd(32, '0'),
    open: () => ({ run: 'r', n: 1, rows: 0, outcomes: 0, failed: 0, changedCriteria: [] }),
    compareRow: () => 'new',
    has: () => false,
    read: () => undefined,
    readAnswer: () => undefined,
    append: ({ t }: { readonly t: string }) => {
      if (t === 'out') atEnd();
    },
    flush: () => undefined,
    close: () => undefined,
  };
  const rows = [{ id: 'one', messages: MESSAGES }];
  const outcomes: unknown[] = [];
  takeFiles();
  const run = evaluateAll(client, rows, { criteria: { polite: 'Reward politeness' }, journal });
  for await (const outcome of run) outcomes.push(outcome);
  await client.close();
}

/** The frames below the function that creates the error, without this program. */
function framesOf({ stack: text = '' }: Error): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('    at ') && !line.includes(import.meta.url))
    .map((line) => line.trim().replace(pathToFileURL(`${root}/`).href, ''));
}

async function record({ createAgentTracer }: Entries, atEnd: () => void): Promise<void> {
  const tracer = createAgentTracer({ name: 'shop' });
  takeFiles();
  const fetch = tracer.fetch(() => Promise.resolve(Response.json(COMPLETION)));
  const response = await fetch('https://api.openai.com/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
  });
  await response.json();
  tracer.result();
  atEnd();
}
