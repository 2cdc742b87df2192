// The AI SDK recorded by its telemetry (version 7) and by a middleware (5, 6 and 7), with the models that it has for tests.
import * as ai7 from 'ai';
import { MockLanguageModelV3 as Model6, simulateReadableStream } from 'ai-v6/test';
import { MockLanguageModelV2 as Model5 } from 'ai-v5/test';
import { MockLanguageModelV4 as Model7 } from 'ai/test';
import * as ai5 from 'ai-v5';
import * as ai6 from 'ai-v6';
import { type AgentTracer, createAgentTracer, type Recorder } from 'align-evals/tracing';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';

// The three are called alike, with types that differ.
type Library = typeof ai7;
type Model = typeof Model7;

const CALL = { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: '{"city":"Oslo"}' };
const TEXT = { type: 'text', text: '7 degrees.' };

const streamed = {
  'tool-call': [CALL],
  text: [
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: '7 ' },
    { type: 'text-delta', id: '1', delta: 'degrees.' },
    { type: 'text-end', id: '1' },
  ],
} as const;

/** A model that calls a tool, and answers when it has the result. */
function scripted(Class: typeof Model5 | typeof Model6 | typeof Model7, version: number) {
  const usage =
    version === 5
      ? { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      : { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const answer = (prompt: readonly { readonly role: string }[]) => {
    const content = prompt.some(({ role }) => role === 'tool') ? TEXT : CALL;
    const reason = content === CALL ? 'tool-calls' : 'stop';
    return { content, finishReason: version === 5 ? reason : { unified: reason, raw: reason } };
  };
  const doGenerate = ({ prompt }: { prompt: [] }) => {
    const { content, finishReason } = answer(prompt);
    return Promise.resolve({ content: [content], finishReason, usage, warnings: [] });
  };
  const doStream = ({ prompt }: { prompt: [] }) => {
    const { content, finishReason } = answer(prompt);
    const parts = streamed[content.type as 'text' | 'tool-call'];
    const chunks = [
      { type: 'stream-start', warnings: [] },
      ...parts,
      { type: 'finish', finishReason, usage },
    ];
    const stream = simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null });
    return Promise.resolve({ stream });
  };
  return new (Class as unknown as Model)({
    doGenerate: doGenerate as never,
    doStream: doStream as never,
  });
}

type MockModel = InstanceType<Model>;

const unchanged = (model: MockModel): MockModel => model;

/** Makes the first call of a model fail with an error after which the library sends it again. */
function failOnce({ APICallError }: Library, model: MockModel): MockModel {
  const { doGenerate, doStream } = model;
  let failures = 0;
  const fail = (): void => {
    failures += 1;
    if (failures > 1) return;
    const facts = { message: 'busy', url: 'https://models.example', requestBodyValues: {} };
    const responseHeaders = { 'retry-after-ms': '1' };
    throw new APICallError({ ...facts, responseHeaders, statusCode: 503, isRetryable: true });
  };
  return Object.assign(model, {
    doGenerate: async (options: never) => (fail(), doGenerate(options)),
    doStream: async (options: never) => (fail(), doStream(options)),
  });
}

interface Way {
  readonly ai: Library;
  readonly model: (recorder: Recorder, change?: (model: MockModel) => MockModel) => never;
  readonly options: (recorder: Recorder) => object;
}

const middleware = (
  ai: Library,
  Class: typeof Model5 | typeof Model6 | typeof Model7,
  version: 5 | 6 | 7,
): Way => ({
  ai,
  model: (recorder, change = unchanged) => {
    const name = ({ 5: 'v2', 6: 'v3', 7: 'v4' } as const)[version];
    return ai.wrapLanguageModel({
      model: change(scripted(Class, version)),
      middleware: recorder.aiSdkMiddleware(name) as never,
    }) as never;
  },
  options: () => ({}),
});

const WAYS: Readonly<Record<string, Way>> = {
  'the middleware of 5': middleware(ai5 as unknown as Library, Model5, 5),
  'the middleware of 6': middleware(ai6 as unknown as Library, Model6, 6),
  'the middleware of 7': middleware(ai7, Model7, 7),
  'the telemetry of 7': {
    ai: ai7,
    model: (_, change = unchanged) => change(scripted(Model7, 7)) as never,
    options: (recorder) => ({ telemetry: { integrations: [recorder.aiSdk()] } }),
  },
};

const asked = (city: string) => ({
  role: 'user',
  type: 'text',
  content: `How warm is it in ${city}?`,
});
const called = { id: 'c1', name: 'weather', parameters: '{"city":"Oslo"}' };
const tools = [
  {
    name: 'weather',
    description: 'Looks up the weather',
    parameters: expect.stringContaining('"city"') as string,
  },
];

const interactions = (city: string) => [
  {
    input_messages: [{ role: 'system', type: 'text', content: 'Be brief.' }, asked(city)],
    output_messages: [{ type: 'tool_call', content: called }],
    tools_available: tools,
  },
  {
    input_messages: [
      { role: 'system', type: 'text', content: 'Be brief.' },
      asked(city),
      { role: 'assistant', type: 'tool_call', content: called },
      {
        role: 'tool',
        type: 'tool_response',
        content: { id: 'c1', name: 'weather', response: '7 degrees' },
      },
    ],
    output_messages: [{ type: 'text', content: '7 degrees.' }],
    tools_available: tools,
  },
];

function optionsOf({ ai, model, options }: Way, recorder: Recorder, city: string) {
  return {
    model: model(recorder),
    system: 'Be brief.',
    prompt: `How warm is it in ${city}?`,
    stopWhen: ai.stepCountIs(3),
    tools: {
      weather: ai.tool({
        description: 'Looks up the weather',
        inputSchema: z.object({ city: z.string() }),
        execute: () => Promise.resolve('7 degrees'),
      }),
    },
    ...options(recorder),
  };
}

const traceOf = (tracer: AgentTracer) => tracer.result();

describe.each(Object.entries(WAYS))('%s records', (_, way) => {
  it('generateText with a tool', async () => {
    const tracer = createAgentTracer({ name: 'advisor' });

    const { text } = await way.ai.generateText(optionsOf(way, tracer, 'Oslo'));

    expect(text).toBe('7 degrees.');
    expect(traceOf(tracer)).toEqual({
      trace: {
        root_agent_instance_id: 'advisor',
        agent_instance_by_id: {
          advisor: { id: 'advisor', name: 'advisor', interactions: interactions('Oslo') },
        },
      },
      warnings: [],
      agents: [{ id: 'advisor', name: 'advisor', modelCalls: 2, isFailed: false }],
    });
  });

  it('streamText with a tool', async () => {
    const tracer = createAgentTracer({ name: 'advisor' });

    const { textStream } = way.ai.streamText(optionsOf(way, tracer, 'Oslo'));
    const parts: string[] = [];
    for await (const part of textStream) parts.push(part);
    await tracer.settled();

    expect(parts).toEqual(['7 ', 'degrees.']);
    const { trace, warnings } = traceOf(tracer);
    expect(warnings).toEqual([]);
    expect(trace.agent_instance_by_id['advisor']?.interactions).toEqual(interactions('Oslo'));
  });

  it.each<[string, (options: never) => PromiseLike<string>]>([
    ['generateText', async (options) => (await way.ai.generateText(options)).text],
    ['streamText', (options) => way.ai.streamText(options).text],
  ])('a call that %s repeats once, without a warning', async (_name, run) => {
    const tracer = createAgentTracer({ name: 'advisor' });
    const model = way.model(tracer, (whole) => failOnce(way.ai, whole));

    expect(await run({ ...optionsOf(way, tracer, 'Oslo'), model } as never)).toBe('7 degrees.');
    await tracer.settled({ signal: AbortSignal.timeout(5_000) });

    const { trace, warnings } = traceOf(tracer);
    expect(warnings).toEqual([]);
    expect(trace.agent_instance_by_id['advisor']?.interactions).toEqual(interactions('Oslo'));
  });

  it('agents side by side, each with its own calls', async () => {
    const tracer = createAgentTracer({ name: 'planner' });
    const cities = ['Oslo', 'Rome'];

    await Promise.all(
      cities.map((city) =>
        tracer.agent({ name: 'advisor', id: city }, () =>
          way.ai.generateText(optionsOf(way, tracer, city)),
        ),
      ),
    );

    const { agent_instance_by_id: agents } = tracer.trace();
    expect(agents['planner']?.interactions).toEqual(cities);
    for (const city of cities) expect(agents[city]?.interactions).toEqual(interactions(city));
  });

  it('a handle, without ambient context', async () => {
    const tracer = createAgentTracer({ storage: false });

    await tracer.agent('advisor', (handle) => way.ai.generateText(optionsOf(way, handle, 'Oslo')));

    expect(tracer.trace().root_agent_instance_id).toBe('advisor');
  });
});

describe('a model that goes through a recorded fetch too', () => {
  it.each(['the middleware of 7', 'the telemetry of 7'])('is recorded once: %s', async (name) => {
    const way = WAYS[name];
    if (way === undefined) throw new Error('there is no such way');
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(() => Promise.resolve(new Response('{}')));
    const model = new Model7({
      doGenerate: (async () => {
        await fetch('https://models.example', { method: 'POST', body: '{"messages":[]}' });
        const finishReason = { unified: 'stop', raw: 'stop' };
        const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
        return { content: [TEXT], finishReason, usage, warnings: [] };
      }) as never,
    });
    const isTelemetry = name.startsWith('the telemetry');

    await ai7.generateText({
      model: isTelemetry
        ? model
        : ai7.wrapLanguageModel({ model, middleware: tracer.aiSdkMiddleware('v4') }),
      prompt: 'Hi',
      ...(isTelemetry ? { telemetry: { integrations: [tracer.aiSdk()] } } : {}),
    });

    expect(tracer.result()).toMatchObject({ warnings: [], agents: [{ modelCalls: 1 }] });
  });
});

describe('a call that fails', () => {
  const broken = () => new Model7({ doGenerate: () => Promise.reject(new Error('overloaded')) });

  it.each<[string, (tracer: AgentTracer) => Promise<unknown>]>([
    [
      'the middleware',
      (tracer) =>
        ai7.generateText({
          model: ai7.wrapLanguageModel({
            model: broken(),
            middleware: tracer.aiSdkMiddleware('v4'),
          }),
          prompt: 'Hi',
          maxRetries: 0,
        }),
    ],
    [
      'the telemetry',
      (tracer) =>
        ai7.generateText({
          model: broken(),
          prompt: 'Hi',
          maxRetries: 0,
          telemetry: { integrations: [tracer.aiSdk()] },
        }),
    ],
  ])('is reported by %s, and its error is the same', async (_, run) => {
    const tracer = createAgentTracer();
    await expect(run(tracer)).rejects.toThrow('overloaded');
    tracer.record({ messages: [{ role: 'user', content: 'Hi' }], result: 'Hello.' });

    expect(tracer.result().warnings).toEqual([
      { code: 'model_call_failed', level: 'loss', detail: 'no response (1 call)' },
    ]);
  });
});

describe('a stream that is aborted', () => {
  const TRUNCATED = { code: 'truncated', level: 'loss' };

  /** A model that says two words, and then waits until the request is aborted. */
  function holding() {
    return new Model7({
      doStream: (async ({ abortSignal }: { abortSignal?: AbortSignal }) => ({
        // Credentials in it make the AI SDK pass a copy of the result to its telemetry.
        request: { body: { apiKey: 'secret' } },
        stream: new ReadableStream({
          start: (controller) => {
            controller.enqueue({ type: 'stream-start', warnings: [] });
            controller.enqueue({ type: 'text-start', id: '1' });
            controller.enqueue({ type: 'text-delta', id: '1', delta: 'Once upon' });
            abortSignal?.addEventListener('abort', () => {
              controller.error(abortSignal.reason);
            });
          },
        }),
      })) as never,
    });
  }

  const waysOf = (tracer: AgentTracer) => ({
    'the telemetry': {
      model: holding(),
      telemetry: { integrations: [tracer.aiSdk()] },
    },
    'the middleware': {
      model: ai7.wrapLanguageModel({
        model: holding(),
        middleware: tracer.aiSdkMiddleware('v4'),
      }),
    },
  });

  it.each(['the telemetry', 'the middleware'] as const)(
    'is in the trace as far as it came, also before: %s',
    async (name) => {
      const tracer = createAgentTracer();
      const ending = new AbortController();
      const { textStream } = ai7.streamText({
        ...waysOf(tracer)[name],
        ...{ prompt: 'Tell', abortSignal: ending.signal, onError: () => undefined },
      });
      const output = () => tracer.trace().agent_instance_by_id['workflow']?.interactions.at(0);
      const said = { output_messages: [{ type: 'text', content: 'Once upon' }] };
      const reader = textStream.getReader();
      expect(await reader.read()).toEqual({ done: false, value: 'Once upon' });
      expect(output()).toMatchObject(said);

      ending.abort();
      await reader.read().catch(() => undefined);
      await tracer.settled();
      expect(output()).toMatchObject(said);
      expect(tracer.result().warnings).toMatchObject([TRUNCATED]);
    },
  );
});

it('a stream that the application leaves is truncated, and the model is cancelled', async () => {
  const tracer = createAgentTracer();
  let isCancelled = false;
  const parts = [
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'Once ' },
  ];
  const stream = new ReadableStream({
    pull: (controller) => {
      const part = parts.shift();
      if (part !== undefined) controller.enqueue(part);
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  const { wrapStream } = tracer.aiSdkMiddleware('v4');
  const params = { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Tell' }] }] };

  const { stream: recorded } = await wrapStream({ params, doStream: async () => ({ stream }) });
  const reader = recorded.getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();

  expect(isCancelled).toBe(true);
  expect(tracer.result()).toMatchObject({
    warnings: [{ code: 'truncated' }],
    agents: [{ modelCalls: 1 }],
  });
});

it('the types are those of the libraries', () => {
  const tracer = createAgentTracer();
  expectTypeOf(tracer.aiSdk()).toExtend<ai7.Telemetry>();
  expectTypeOf(tracer.aiSdkMiddleware('v4')).toExtend<ai7.LanguageModelMiddleware>();
  expectTypeOf(tracer.aiSdkMiddleware('v3')).toExtend<ai6.LanguageModelMiddleware>();
  expectTypeOf(tracer.aiSdkMiddleware('v2')).toExtend<ai5.LanguageModelMiddleware>();
});
