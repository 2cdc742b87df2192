import { describe, expect, it } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import { ask, echoModel, stepsOf } from '../../../kit/traces/recorded-model.ts';

const PARAMS = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Where is it?' }] }],
  tools: [{ type: 'function', name: 'find', inputSchema: { type: 'object' } }],
};

describe('the telemetry for the AI SDK 7', () => {
  const start = {
    callId: 'op-1',
    instructions: 'Be brief.',
    messages: PARAMS.prompt,
    tools: PARAMS.tools,
  };
  const end = { callId: 'op-1', content: [{ type: 'text', text: 'Here.' }], finishReason: 'stop' };

  it('records a call of the agent in which it began', async () => {
    const tracer = createAgentTracer();
    const telemetry = tracer.aiSdk();
    await tracer.agent('finder', async () => {
      await Promise.resolve();
      telemetry.onLanguageModelCallStart(start);
    });
    telemetry.onLanguageModelCallEnd(end);

    expect(tracer.trace()).toEqual({
      root_agent_instance_id: 'finder',
      agent_instance_by_id: {
        finder: {
          id: 'finder',
          name: 'finder',
          interactions: [
            {
              input_messages: [
                { role: 'system', type: 'text', content: 'Be brief.' },
                { role: 'user', type: 'text', content: 'Where is it?' },
              ],
              tools_available: [{ name: 'find', description: '', parameters: '{"type":"object"}' }],
              output_messages: [{ type: 'text', content: 'Here.' }],
            },
          ],
        },
      },
    });
  });

  it('tells operations apart by their id', () => {
    const tracer = createAgentTracer();
    const telemetry = tracer.aiSdk();
    telemetry.onLanguageModelCallStart(start);
    telemetry.onLanguageModelCallStart({
      callId: 'op-2',
      messages: [{ role: 'user', content: 'Other' }],
    });
    telemetry.onLanguageModelCallEnd({ ...end, callId: 'op-2' });
    telemetry.onLanguageModelCallEnd(end);
    telemetry.onLanguageModelCallEnd({ ...end, callId: 'op-3' });
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['Where is it?', 'Other'] });
  });

  it.each(['onAbort', 'onError'] as const)('knows a call as failed after %s', (event) => {
    const tracer = createAgentTracer();
    const telemetry = tracer.aiSdk();
    telemetry.onLanguageModelCallStart(start);
    telemetry[event]({ callId: 'op-1', error: new Error('overloaded') });
    for (const odd of [undefined, null, 'op-1', {}, { callId: 7 }]) telemetry[event](odd);
    tracer.record({ messages: [{ role: 'user', content: 'Hi' }], result: 'Hello.' });
    expect(tracer.result().warnings).toEqual([
      { code: 'model_call_failed', level: 'loss', detail: 'no response (1 call)' },
    ]);
  });

  describe('of a stream', () => {
    const text = (delta: string): object => ({ type: 'text-delta', id: 't1', delta });

    /** Starts a call whose stream the AI SDK reads as far as it is told. */
    async function startStream() {
      const tracer = createAgentTracer();
      const telemetry = tracer.aiSdk();
      telemetry.onLanguageModelCallStart(start);
      const stream = new ReadableStream({
        pull: (controller) => {
          controller.enqueue(text('Here '));
        },
      });
      const given = { stream, request: {} };
      const execute = () => Promise.resolve(given);
      const result = await telemetry.executeLanguageModelCall({ callId: 'op-1', execute });
      expect([result === given, result.stream === stream]).toEqual([true, true]);
      const reader = result.stream.pipeThrough(new TransformStream()).getReader();
      const answer = () => tracer.trace().agent_instance_by_id['workflow']?.interactions[0];
      return { tracer, telemetry, reader, answer };
    }

    const ANSWER = { output_messages: [{ type: 'text', content: 'Here ' }] };

    it('has what came so far', async () => {
      const { tracer, reader, answer } = await startStream();
      expect(await reader.read()).toEqual({ done: false, value: text('Here ') });
      expect(answer()).toMatchObject({
        output_messages: [{ content: expect.stringMatching(/^(?:Here )+$/) }],
      });
      expect(tracer.result().warnings.map(({ code }) => code)).toContain('unfinished_call');
    });

    it.each(['onAbort', 'onError'] as const)('keeps what came before %s', async (event) => {
      const { tracer, telemetry, reader, answer } = await startStream();
      await reader.read();
      telemetry[event]({ callId: 'op-1' });
      await tracer.settled();
      expect(answer()).toMatchObject({
        output_messages: [{ content: expect.stringMatching(/^(?:Here )+$/) }],
      });
      expect(tracer.result().warnings.map(({ code }) => code)).toEqual(['truncated']);
    });

    it('has nothing of a stream that began again', async () => {
      const { telemetry, reader, answer } = await startStream();
      await reader.read();
      telemetry.onLanguageModelCallStart(start);
      telemetry.onLanguageModelCallEnd({ ...end, content: [{ type: 'text', text: 'Here ' }] });
      expect(answer()).toMatchObject(ANSWER);
    });
  });

  it('knows a call that starts again as one, at the place of its first start', async () => {
    const tracer = createAgentTracer();
    const telemetry = tracer.aiSdk();
    telemetry.onLanguageModelCallStart(start);
    tracer.record({ messages: [{ role: 'user', content: 'Between' }], result: 'Yes.' });
    telemetry.onLanguageModelCallStart(start);
    telemetry.onLanguageModelCallEnd(end);
    await tracer.settled();

    const { trace, warnings } = tracer.result();
    expect([stepsOf(trace), warnings]).toEqual([{ workflow: ['Where is it?', 'Between'] }, []]);
  });

  it('runs the call, whose request is not recorded once more', async () => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(echoModel);
    const telemetry = tracer.aiSdk();
    telemetry.onLanguageModelCallStart(start);
    const execute = () => ask(fetch, 'by the provider');

    expect(await telemetry.executeLanguageModelCall({ callId: 'op-1', execute })).toContain(
      'You said',
    );
    telemetry.onLanguageModelCallEnd(end);
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['Where is it?'] });
    await telemetry.executeLanguageModelCall({ callId: 'unknown', execute });
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['Where is it?', 'by the provider'] });
  });
});
