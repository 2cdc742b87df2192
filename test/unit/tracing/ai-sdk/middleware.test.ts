import { describe, expect, it } from 'vitest';
import {
  type AgentTracer,
  type AiSdkMiddleware,
  createAgentTracer,
} from '../../../../src/tracing/index.ts';
import { ask, echoModel, stepsOf } from '../../../kit/traces/recorded-model.ts';

const PARAMS = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Where is it?' }] }],
  tools: [{ type: 'function', name: 'find', inputSchema: { type: 'object' } }],
};

const CALL = { type: 'tool-call', toolCallId: 'c1', toolName: 'find', input: '{"number":17}' };

const INTERACTION = {
  input_messages: [{ role: 'user', type: 'text', content: 'Where is it?' }],
  output_messages: [
    { type: 'text', content: 'Let me look.' },
    { type: 'tool_call', content: { id: 'c1', name: 'find', parameters: '{"number":17}' } },
  ],
  tools_available: [{ name: 'find', description: '', parameters: '{"type":"object"}' }],
};

const interactionsOf = (tracer: AgentTracer): readonly unknown[] =>
  Object.values(tracer.trace().agent_instance_by_id)[0]?.interactions ?? [];

const warningsOf = (tracer: AgentTracer): readonly string[] =>
  tracer.result().warnings.map(({ code, detail = '' }) => `${code} ${detail}`.trim());

/** Makes sure that the trace has a call. */
const recordOne = (tracer: AgentTracer): void => {
  tracer.record({ messages: [{ role: 'user', content: 'Hi' }], result: 'Hello.' });
};

function streamOf(parts: readonly object[], error?: Error): ReadableStream<object> {
  const left = [...parts];
  return new ReadableStream<object>(
    {
      pull: (controller) => {
        const part = left.shift();
        if (part !== undefined) controller.enqueue(part);
        else if (error === undefined) controller.close();
        else controller.error(error);
      },
    },
    { highWaterMark: 0 },
  );
}

async function readAll(
  { wrapStream }: AiSdkMiddleware,
  stream: ReadableStream<object>,
): Promise<readonly object[]> {
  const result = await wrapStream({ params: PARAMS, doStream: () => Promise.resolve({ stream }) });
  const parts: object[] = [];
  for await (const part of result.stream) parts.push(part);
  return parts;
}

const PARTS: readonly object[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'reasoning-start', id: '0' },
  { type: 'reasoning-delta', id: '0', delta: 'A parcel.' },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'Let me ' },
  { type: 'text-delta', id: '1', delta: 'look.' },
  { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com' },
  CALL,
  { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_use' }, usage: {} },
];

describe('the middleware for the AI SDK', () => {
  it.each(['v2', 'v3', 'v4'] as const)('has the version of its interface: %s', (version) => {
    expect(createAgentTracer().aiSdkMiddleware(version).specificationVersion).toBe(version);
  });

  it('records an answer, and returns it unchanged', async () => {
    const tracer = createAgentTracer();
    const result = {
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'source', url: 'https://example.com' },
        CALL,
      ],
      finishReason: 'tool-calls',
    };

    const { wrapGenerate } = tracer.aiSdkMiddleware('v2');
    const doGenerate = () => Promise.resolve(result);
    expect(await wrapGenerate({ params: PARAMS, doGenerate })).toBe(result);

    expect(interactionsOf(tracer)).toEqual([INTERACTION]);
    expect(warningsOf(tracer)).toEqual([]);
  });

  it('records a stream, whose parts pass unchanged', async () => {
    const tracer = createAgentTracer();
    expect(await readAll(tracer.aiSdkMiddleware('v4'), streamOf(PARTS))).toEqual(PARTS);
    expect(interactionsOf(tracer)).toEqual([INTERACTION]);
    expect(warningsOf(tracer)).toEqual([]);
  });

  it('records reasoning when it is wanted', async () => {
    const tracer = createAgentTracer({ reasoning: true });
    await readAll(tracer.aiSdkMiddleware('v4'), streamOf(PARTS));
    expect(JSON.stringify(interactionsOf(tracer))).toContain('A parcel.');
  });

  it('warns of an answer that did not end normally', async () => {
    const tracer = createAgentTracer();
    const { wrapGenerate } = tracer.aiSdkMiddleware('v3');
    const finishReason = { unified: 'length', raw: 'max_tokens' };
    const content = [{ type: 'text', text: 'Let me' }];
    await wrapGenerate({
      params: PARAMS,
      doGenerate: () => Promise.resolve({ content, finishReason }),
    });
    expect(warningsOf(tracer)).toEqual(['truncated']);
  });

  it('knows a stream that breaks off as truncated, and the error is the same', async () => {
    const tracer = createAgentTracer();
    const error = new Error('connection reset');
    const read = readAll(tracer.aiSdkMiddleware('v4'), streamOf(PARTS.slice(0, 5), error));
    await expect(read).rejects.toBe(error);
    expect(warningsOf(tracer)).toEqual(['truncated']);
  });

  it.each<[string, readonly object[], Error | undefined]>([
    ['an error before any part', [], new Error('overloaded')],
    ['a part that is an error', [{ type: 'error', error: 'overloaded' }], undefined],
  ])('knows a stream as failed after %s', async (_, parts, error) => {
    const tracer = createAgentTracer();
    await readAll(tracer.aiSdkMiddleware('v4'), streamOf(parts, error)).catch(() => undefined);
    recordOne(tracer);
    expect(warningsOf(tracer)).toEqual(['model_call_failed no response (1 call)']);
  });

  it('knows a call as failed that rejects, and the error is the same', async () => {
    const tracer = createAgentTracer();
    const error = new Error('overloaded');
    const { wrapGenerate } = tracer.aiSdkMiddleware('v4');
    const doGenerate = () => Promise.reject(error);
    await expect(wrapGenerate({ params: PARAMS, doGenerate })).rejects.toBe(error);
    recordOne(tracer);
    expect(warningsOf(tracer)).toEqual(['model_call_failed no response (1 call)']);
  });

  it('knows a call that is sent again as one, at the place of its first attempt', async () => {
    const tracer = createAgentTracer();
    const { wrapGenerate } = tracer.aiSdkMiddleware('v4');
    const part = { type: 'file', mediaType: 'image/png', data: new Uint8Array(8) };
    const send = (doGenerate: () => Promise<object>, question = 'What is it?') =>
      wrapGenerate({
        // A new object per attempt, as some versions pass it.
        params: { prompt: [{ role: 'user', content: [{ type: 'text', text: question }, part] }] },
        doGenerate,
      });
    const answer = () => Promise.resolve({ content: [{ type: 'text', text: 'A cat.' }] });
    const busy = () => Promise.reject(new Error('busy'));

    await expect(send(busy)).rejects.toThrow('busy');
    await expect(send(busy, 'Never answered')).rejects.toThrow('busy');
    await send(answer, 'And that?');
    await send(answer);

    const steps = stepsOf(tracer.trace())['workflow'];
    expect(steps?.map((step) => step.split('?')[0])).toEqual(['What is it', 'And that']);
    expect(warningsOf(tracer)).toContain('model_call_failed no response (1 call)');
  });

  it('keeps calls side by side apart, in the order in which they began', async () => {
    const tracer = createAgentTracer();
    const { wrapGenerate } = tracer.aiSdkMiddleware('v4');
    const gates = [1, 2].map(() => Promise.withResolvers<object>());
    const calls = gates.map(({ promise }, index) =>
      wrapGenerate({
        params: { prompt: [{ role: 'user', content: `question ${String(index)}` }] },
        doGenerate: () => promise,
      }),
    );
    expect(tracer.settled()).toBeInstanceOf(Promise);
    gates[1]?.resolve({ content: [{ type: 'text', text: 'second' }] });
    await calls[1];
    gates[0]?.resolve({ content: [{ type: 'text', text: 'first' }] });
    await calls[0];

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['question 0', 'question 1'] });
    await tracer.settled();
  });

  it('reports an answer that cannot be read, and does not throw', async () => {
    const tracer = createAgentTracer();
    const { wrapGenerate } = tracer.aiSdkMiddleware('v4');
    const params = { prompt: [{ role: 'user', content: 7 }] };
    const doGenerate = () => Promise.resolve({ content: [{ type: 'text', text: 'Hi' }] });
    await wrapGenerate({ params, doGenerate });
    recordOne(tracer);
    expect(warningsOf(tracer)).toHaveLength(1);
  });

  it('is the only one to record a request that passes through a fetch of the tracer', async () => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(echoModel);
    const { wrapGenerate } = tracer.aiSdkMiddleware('v4');
    await wrapGenerate({
      params: PARAMS,
      doGenerate: async () => {
        await ask(fetch, 'by the provider');
        return { content: [{ type: 'text', text: 'Hi' }] };
      },
    });
    await ask(fetch, 'by itself');
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['Where is it?', 'by itself'] });
  });

  it('does not keep more than the limits allow', async () => {
    const tracer = createAgentTracer({ limits: { maxModelCalls: 1 } });
    const { wrapGenerate } = tracer.aiSdkMiddleware('v4');
    const doGenerate = () => Promise.resolve({ content: [{ type: 'text', text: 'Hi' }] });
    await wrapGenerate({ params: PARAMS, doGenerate });
    await wrapGenerate({ params: PARAMS, doGenerate });
    expect(warningsOf(tracer)).toEqual(['size_limit 1 call not kept']);
  });
});
