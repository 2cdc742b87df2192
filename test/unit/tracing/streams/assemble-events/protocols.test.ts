import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgentTracer, createAgentTracer } from '../../../../../src/tracing/index.ts';
import { ask, eventText, modelOf, post, streamOf } from '../../../../kit/traces/recorded-model.ts';
import { ANSWER, INPUT, STREAMS, UNDECLARED } from '../../../../kit/traces/model-streams.ts';

const NAMES = Object.keys(STREAMS);

/** Reads a stream of these parts whole, and returns the tracer. */
async function record(parts: readonly (Uint8Array<ArrayBuffer> | string)[]): Promise<AgentTracer> {
  const tracer = createAgentTracer();
  const fetch = tracer.fetch(modelOf(() => streamOf(parts)));
  expect(await ask(fetch, 'How much?', { stream: true })).toBe(await streamOf(parts).text());
  return tracer;
}

function interactionsOf(tracer: AgentTracer): readonly unknown[] {
  return Object.values(tracer.trace().agent_instance_by_id)[0]?.interactions ?? [];
}

describe('a stream of', () => {
  it.each(NAMES)('%s is recorded as its answer', async (name) => {
    const tracer = await record([eventText(STREAMS[name] ?? [])]);

    expect(interactionsOf(tracer)).toEqual([{ input_messages: INPUT, output_messages: ANSWER }]);
    expect(tracer.result().warnings).toEqual([UNDECLARED]);
  });

  it.each(NAMES)('%s is the same however its bytes arrive', async (name) => {
    const bytes = new TextEncoder().encode(
      eventText(STREAMS[name] ?? []).replaceAll('\n', name.startsWith('chat') ? '\r\n' : '\n'),
    );
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat({ max: bytes.length })), async (places) => {
        const cuts = [0, ...places.toSorted((one, other) => one - other), bytes.length];
        const parts = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));

        expect(interactionsOf(await record(parts))).toEqual([
          { input_messages: INPUT, output_messages: ANSWER },
        ]);
      }),
      { numRuns: 20 },
    );
  });

  it.each(NAMES)('%s that is cut at any byte is truncated, or has failed', async (name) => {
    const text = eventText(STREAMS[name] ?? []);
    const bytes = new TextEncoder().encode(text);
    for (let end = 0; end < bytes.length; end += 1) {
      const tracer = createAgentTracer();
      const error = new Error('connection reset');
      let isSent = false;
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull: (controller) => {
          if (isSent || end === 0) controller.error(error);
          else controller.enqueue(bytes.slice(0, end));
          isSent = true;
        },
      });
      const headers = { 'content-type': 'text/event-stream' };
      const fetch = tracer.fetch(modelOf(() => new Response(body, { headers })));

      await expect(ask(fetch, 'How much?')).rejects.toBe(error);

      const codes = codesOf(tracer).filter((code) => code !== UNDECLARED.code);
      expect(codes.slice(0, 1)).toEqual(expectedAfter(bytes.slice(0, end)));
    }
  });

  it.each(NAMES)('%s that ends without its last event is truncated', async (name) => {
    const text = eventText(untilEnd(name));
    const tracer = await record([text]);

    expect(interactionsOf(tracer)).toEqual([{ input_messages: INPUT, output_messages: ANSWER }]);
    expect(tracer.result().warnings).toEqual([
      { code: 'truncated', level: 'loss', spanId: 'workflow' },
      UNDECLARED,
    ]);
  });

  it.each(NAMES)('%s that is still read is unfinished', async (name) => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(modelOf(() => streamOf([eventText(untilEnd(name))])));
    const { body } = await post(fetch, { messages: [{ role: 'user', content: 'How much?' }] });
    await body?.getReader().read();

    expect(interactionsOf(tracer)).toEqual([{ input_messages: INPUT, output_messages: ANSWER }]);
    expect(tracer.result().warnings).toEqual([
      { code: 'unfinished_call', level: 'loss', spanId: 'workflow' },
      UNDECLARED,
    ]);
  });

  it.each(NAMES)('%s that the application stops reading is truncated', async (name) => {
    const events = STREAMS[name] ?? [];
    let isCancelled = false;
    const parts = events.map((event) => eventText([event]));
    const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: (controller) => {
          controller.enqueue(new TextEncoder().encode(parts.shift()));
        },
        cancel: () => {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const tracer = createAgentTracer();
    const headers = { 'content-type': 'text/event-stream' };
    const fetch = tracer.fetch(modelOf(() => new Response(source, { headers })));

    const { body } = await post(fetch, { messages: [{ role: 'user', content: 'How much?' }] });
    const reader = body?.getReader();
    const reads = Math.min(4, events.length - 1);
    for (let read = 0; read < reads; read += 1) await reader?.read();
    await reader?.cancel();

    expect(isCancelled).toBe(true);
    expect(parts).toHaveLength(events.length - reads);
    expect(codesOf(tracer)).toContain('truncated');
    await tracer.settled();
  });
});

const ENDS = /"tool_calls"\}|"TOOL_CALL"|"response\.completed"|"stop_reason"|"finishReason"/;

/** The events of a stream before the one that ends it; the last one of Google has a part too. */
function untilEnd(name: string): readonly unknown[] {
  const events = STREAMS[name] ?? [];
  const end = events.findIndex((event) => ENDS.test(JSON.stringify(event)));
  const last = JSON.stringify(events[end]).replace(',"finishReason":"STOP"', '');
  return [...events.slice(0, end), ...(ENDS.test(last) ? [] : [JSON.parse(last) as unknown])];
}

/** What a stream is that was cut: whole after its last event, truncated after the first word, else failed. */
function expectedAfter(bytes: Uint8Array): readonly string[] {
  const events = new TextDecoder().decode(bytes).split('\n\n').filter(isWhole).join('');
  if (ENDS.test(events)) return [];
  return [events.includes('Größe') ? 'truncated' : 'model_call_failed'];
}

function isWhole(event: string): boolean {
  try {
    JSON.parse(event.replace('data: ', ''));
    return true;
  } catch {
    return false;
  }
}

/** The codes of the warnings; for a trace without a call, the code of the failure. */
function codesOf(tracer: AgentTracer): readonly string[] {
  try {
    return tracer.result().warnings.map(({ code }) => code);
  } catch (error) {
    expect(error).toMatchObject({ reason: 'no_model_calls' });
    return ['model_call_failed'];
  }
}
