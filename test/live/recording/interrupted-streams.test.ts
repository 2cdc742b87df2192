import { type AgentTracer, createAgentTracer } from 'align-evals/tracing';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, type ServerEvent, startAnswerServer } from '../support/answer-server.ts';
import { SAID_STREAM } from '../support/chat-answers.ts';
import { RESPONSE_STREAM } from '../support/responses-answers.ts';
import { SAID_EVENTS } from './support/anthropic-answers.ts';
import { ANTHROPIC } from './support/anthropic-clients.ts';
import { helpersOf, OPENAI } from './support/openai-clients.ts';
import { ASK, recorded, saying, SYSTEM, traceOf } from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

/** What an application can read and abort: a stream, or a helper that has events of its own. */
type Reading = AsyncIterable<unknown> & { readonly controller: AbortController };

interface Api {
  readonly name: string;
  /** The events of an answer of which not all arrive, and what they say. */
  readonly events: readonly ServerEvent[];
  readonly said: string;
  readonly stream: (
    tracer: AgentTracer,
    url: string,
    signal?: AbortSignal,
  ) => Promise<AsyncIterable<unknown>>;
  readonly help: (tracer: AgentTracer, url: string) => AsyncIterable<unknown>;
}

/** The events of a stream up to the first text. */
function untilText(answer: Answer): readonly ServerEvent[] {
  const { events } = answer as { events: readonly ServerEvent[] };
  const isText = ({ data }: ServerEvent): boolean =>
    /"(content|text|delta)":"7/.test(JSON.stringify(data));
  return events.slice(0, events.findIndex(isText) + 1);
}

const messages = [
  { role: 'system' as const, content: SYSTEM },
  { role: 'user' as const, content: ASK },
];
const chat = { model: 'm', messages };
const responses = { model: 'm', instructions: SYSTEM, input: ASK };
const message = {
  model: 'm',
  max_tokens: 9,
  system: SYSTEM,
  messages: [{ role: 'user' as const, content: ASK }],
};

const APIS: readonly Api[] = [
  ...OPENAI.map(({ name, record }): Api => ({
    name: `chat completions of ${name}`,
    events: untilText(SAID_STREAM),
    said: '7 ',
    stream: (tracer, url, signal) =>
      record(tracer, url).chat.completions.create({ ...chat, stream: true }, { signal }),
    help: (tracer, url) => helpersOf(record(tracer, url)).stream(chat),
  })),
  ...OPENAI.map(({ name, record }): Api => ({
    name: `the Responses API of ${name}`,
    events: untilText(RESPONSE_STREAM),
    said: '7 degrees.',
    stream: (tracer, url, signal) =>
      record(tracer, url).responses.create({ ...responses, stream: true }, { signal }),
    help: (tracer, url) => record(tracer, url).responses.stream(responses),
  })),
  ...ANTHROPIC.map(({ name, record }): Api => ({
    name: `messages of ${name}`,
    events: untilText(SAID_EVENTS),
    said: '7 ',
    stream: (tracer, url, signal) =>
      record(tracer, url).messages.create({ ...message, stream: true }, { signal: signal ?? null }),
    help: (tracer, url) => record(tracer, url).messages.stream(message),
  })),
];

/** Reads as many events, then calls a function; what the stream throws is for the application. */
async function readUntil(
  stream: AsyncIterable<unknown>,
  count: number,
  then: () => void,
): Promise<unknown> {
  let read = 0;
  try {
    for await (const _ of stream) if ((read += 1) === count) then();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe.each(APIS)('a stream of $name', ({ events, said, stream, help }) => {
  const held = (): string => server.answering({ events, then: 'hold' });
  const truncated = {
    trace: traceOf({ workflow: [saying(said)] }),
    warnings: [{ code: 'truncated', level: 'loss', spanId: 'workflow' }],
  };
  // Some events are not for the application.
  const last = events.filter(({ data }) => (data as { type?: string }).type !== 'ping').length;

  it('that the application leaves is truncated, and its connection ends', async () => {
    const tracer = createAgentTracer();
    const url = held();
    let read = 0;
    for await (const _ of await stream(tracer, url)) if ((read += 1) === last) break;
    await server.left(url);
    await tracer.settled();

    expect(recorded(tracer)).toEqual(truncated);
  });

  it('whose controller aborts is truncated, and its connection ends', async () => {
    const tracer = createAgentTracer();
    const url = held();
    const reading = (await stream(tracer, url)) as Reading;
    await readUntil(reading, last, () => {
      reading.controller.abort();
    });
    await server.left(url);
    await tracer.settled();

    expect(recorded(tracer)).toEqual(truncated);
  });

  it('whose signal aborts is truncated, and its connection ends', async () => {
    const tracer = createAgentTracer();
    const url = held();
    const controller = new AbortController();
    await readUntil(await stream(tracer, url, controller.signal), last, () => {
      controller.abort();
    });
    await server.left(url);
    await tracer.settled();

    expect(recorded(tracer)).toEqual(truncated);
  });

  it('that is aborted before its first read is settled and truncated', async () => {
    const tracer = createAgentTracer();
    const url = held();
    const controller = new AbortController();
    await stream(tracer, url, controller.signal);
    controller.abort();
    await server.left(url);
    await tracer.settled();

    expect(() => tracer.result()).toThrow('no answer (truncated)');
  });

  it('whose helper is left is truncated, and its connection ends', async () => {
    const tracer = createAgentTracer();
    const url = held();
    let read = 0;
    for await (const _ of help(tracer, url)) if ((read += 1) === last) break;
    await server.left(url);
    await tracer.settled();

    expect(recorded(tracer)).toEqual(truncated);
  });

  it('whose connection breaks is truncated, and the application gets the error', async () => {
    const tracer = createAgentTracer();
    const url = server.answering({ events, then: 'drop' });
    const error = await readUntil(await stream(tracer, url), 1, () => {});
    await tracer.settled();

    expect(error).toBeInstanceOf(Error);
    expect(recorded(tracer)).toEqual(truncated);
  });

  it('that is still read is unfinished', async () => {
    const tracer = createAgentTracer();
    const url = held();
    const iterator = (await stream(tracer, url))[Symbol.asyncIterator]();
    for (let read = 0; read < last; read += 1) await iterator.next();

    expect(recorded(tracer)).toEqual({
      trace: truncated.trace,
      warnings: [{ code: 'unfinished_call', level: 'loss', spanId: 'workflow' }],
    });
    await iterator.return?.();
    await tracer.settled();
  });
});
