import type { ModelInteraction } from '../../../../../src/service/agent-trace.ts';
import { describe, expect, it } from 'vitest';
import { type AgentTracer, createAgentTracer } from '../../../../../src/tracing/index.ts';
import { ask, eventText, modelOf, post, streamOf } from '../../../../kit/traces/recorded-model.ts';
import {
  ANSWER,
  anthropicBlock,
  chatChunk,
  cohereDelta,
  INPUT,
  responseOf,
  STREAMS,
  UNDECLARED,
} from '../../../../kit/traces/model-streams.ts';

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

describe('chunks of chat completions', () => {
  const answerOf = async (deltas: readonly object[]): Promise<readonly unknown[]> => {
    const tracer = createAgentTracer({ reasoning: true });
    const text = eventText([...deltas.map((delta) => chatChunk(delta)), chatChunk({}, 'stop')]);
    await ask(tracer.fetch(modelOf(() => streamOf([text]))), 'How much?');
    const [interaction] = interactionsOf(tracer) as readonly ModelInteraction[];
    return interaction?.output_messages ?? [];
  };

  it.each<[string, readonly object[], readonly unknown[]]>([
    [
      'reasoning of other servers',
      [{ reasoning_content: 'Let me ' }, { reasoning_content: 'add.' }, { content: 'Three.' }],
      [
        { type: 'thinking_tokens', content: 'Let me add.' },
        { type: 'text', content: 'Three.' },
      ],
    ],
    [
      'a refusal',
      [{ refusal: 'I ' }, { refusal: 'cannot.' }],
      [{ type: 'text', content: 'I cannot.' }],
    ],
    [
      'parts of content',
      [
        { content: 'One, ' },
        { content: [{ type: 'text', text: 'two' }] },
        { content: ', three' },
        { content: null },
      ],
      [{ type: 'text', content: 'One, two, three' }],
    ],
    [
      'calls without an index',
      [
        { tool_calls: [{ id: 'a', function: { name: 'add', arguments: '{}' } }] },
        { tool_calls: [{ id: 'b', function: { name: 'sub', arguments: '{}' } }] },
      ],
      [
        { type: 'tool_call', content: { id: 'a', name: 'add', parameters: '{}' } },
        { type: 'tool_call', content: { id: 'b', name: 'sub', parameters: '{}' } },
      ],
    ],
    [
      'calls that share an index',
      [
        { tool_calls: [{ index: 0, id: 'a', function: { name: 'add', arguments: '{"n"' } }] },
        { tool_calls: [{ index: 0, id: '', function: { arguments: ':1}' } }] },
        { tool_calls: [{ index: 0, id: 'b', function: { name: 'sub', arguments: '{"n"' } }] },
        { tool_calls: [{ index: 0, id: 'b', function: { name: 'sub', arguments: ':2}' } }] },
      ],
      [
        { type: 'tool_call', content: { id: 'a', name: 'add', parameters: '{"n":1}' } },
        { type: 'tool_call', content: { id: 'b', name: 'sub', parameters: '{"n":2}' } },
      ],
    ],
    [
      'a call with an id per piece',
      [
        { tool_calls: [{ index: 0, id: 'a', function: { name: 'add', arguments: '{"n"' } }] },
        { tool_calls: [{ index: 0, id: 'x', function: { arguments: ':1}' } }] },
      ],
      [{ type: 'tool_call', content: { id: 'a', name: 'add', parameters: '{"n":1}' } }],
    ],
    [
      'the function call of old models',
      [
        { function_call: { name: 'add', arguments: '{"a"' } },
        { function_call: { arguments: ':1}' } },
      ],
      [{ type: 'tool_call', content: { id: 'call_0', name: 'add', parameters: '{"a":1}' } }],
    ],
    [
      'a key of a prototype',
      [JSON.parse('{"__proto__":{"content":"no"}}') as object, { content: 'Yes.' }],
      [{ type: 'text', content: 'Yes.' }],
    ],
    ['no delta', [], [{ type: 'text', content: '' }]],
  ])('have %s', async (_, deltas, expected) => {
    expect(await answerOf(deltas.length === 0 ? [{ content: '' }] : deltas)).toEqual(expected);
  });
});

describe('a stream', () => {
  it('of Anthropic has its thinking', async () => {
    const tracer = createAgentTracer({ reasoning: true });
    const text = eventText([
      { type: 'message_start', message: { type: 'message', role: 'assistant', content: [] } },
      ...anthropicBlock(
        0,
        { type: 'thinking', thinking: '' },
        { type: 'thinking_delta', thinking: 'Add.' },
        { type: 'signature_delta', signature: 'c2ln' },
      ),
      ...anthropicBlock(1, { type: 'text', text: '' }, { type: 'text_delta', text: 'Three.' }),
      { type: 'content_block_delta', index: 9, delta: { type: 'text_delta', text: 'lost' } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    ]);
    await ask(tracer.fetch(modelOf(() => streamOf([text]))), 'How much?');

    expect(interactionsOf(tracer)).toMatchObject([
      {
        output_messages: [
          { type: 'thinking_tokens', content: 'Add.' },
          { type: 'text', content: 'Three.' },
        ],
      },
    ]);
  });

  it('of Cohere has its thinking and its plan', async () => {
    const tracer = createAgentTracer({ reasoning: true });
    const text = eventText([
      { type: 'message-start', delta: { message: { role: 'assistant', content: [] } } },
      cohereDelta('content-start', 0, { content: { type: 'thinking', thinking: '' } }),
      cohereDelta('content-delta', 0, { content: { thinking: 'Add.' } }),
      cohereDelta('tool-plan-delta', 0, { tool_plan: 'I ' }),
      cohereDelta('tool-plan-delta', 0, { tool_plan: 'add.' }),
      cohereDelta('tool-call-start', 0, {
        tool_calls: { id: 'a', function: { name: 'add', arguments: '{}' } },
      }),
      { type: 'message-end', delta: { finish_reason: 'TOOL_CALL' } },
    ]);
    await ask(tracer.fetch(modelOf(() => streamOf([text]))), 'How much?');

    expect(interactionsOf(tracer)).toMatchObject([
      {
        output_messages: [
          { type: 'thinking_tokens', content: 'Add.' },
          { type: 'text', content: 'I add.' },
          { type: 'tool_call', content: { id: 'a', name: 'add', parameters: '{}' } },
        ],
      },
    ]);
  });

  it('of the Responses API that is cut has the text so far', async () => {
    const text = eventText([
      { type: 'response.created', response: responseOf([], 'in_progress') },
      { type: 'response.output_text.delta', output_index: 0, delta: 'One, ' },
      { type: 'response.output_text.delta', output_index: 0, delta: 'two' },
    ]);

    expect(interactionsOf(await record([text]))).toEqual([
      { input_messages: INPUT, output_messages: [{ type: 'text', content: 'One, two' }] },
    ]);
  });

  it('of Google may be a list without events', async () => {
    const tracer = createAgentTracer();
    const events = STREAMS['contents of Google'];
    await ask(tracer.fetch(modelOf(() => Response.json(events))), 'How much?');

    expect(interactionsOf(tracer)).toEqual([{ input_messages: INPUT, output_messages: ANSWER }]);
  });

  it('of more events than a conversation has messages is read', async () => {
    const words = Array.from({ length: 12_000 }, (_, index) =>
      chatChunk({ content: `${String(index)} ` }),
    );
    const tracer = await record([eventText(words)]);

    expect(interactionsOf(tracer)).toMatchObject([
      { output_messages: [{ content: expect.stringMatching(/^0 1 .* 11999 $/) as string }] },
    ]);
  });

  it('of another protocol is reported', async () => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(
      modelOf(({ stream }) =>
        streamOf([
          eventText(stream === true ? [{ text: 'Hi.' }] : (STREAMS['chat completions'] ?? [])),
        ]),
      ),
    );
    await ask(fetch, 'first', { stream: true });
    await ask(fetch, 'second');

    expect(tracer.result().warnings).toEqual([
      { code: 'unreadable_content', level: 'loss', detail: 'unknown_stream', spanId: 'workflow' },
      UNDECLARED,
    ]);
  });

  it('without an event is a failed call', async () => {
    const tracer = await record([
      ': nothing\n\n',
      'data: \n\n',
      'event: end\n\n',
      'data: {"cut\n\n',
    ]);

    expect(() => tracer.trace()).toThrow(expect.objectContaining({ reason: 'no_model_calls' }));
  });

  it('that is still read has what came so far', async () => {
    const tracer = createAgentTracer();
    const events = STREAMS['chat completions'] ?? [];
    const fetch = tracer.fetch(modelOf(() => streamOf(events.map((event) => eventText([event])))));
    const { body } = await post(fetch, { messages: [{ role: 'user', content: 'How much?' }] });
    const reader = body?.getReader();
    await reader?.read();
    await reader?.read();

    expect(tracer.result().warnings).toMatchObject([{ code: 'unfinished_call' }]);
    expect(interactionsOf(tracer)).toEqual([
      { input_messages: INPUT, output_messages: [{ type: 'text', content: 'Größe' }] },
    ]);
  });

  it('that was read after the function of its agent has returned is the call of that agent', async () => {
    const tracer = createAgentTracer({ name: 'root' });
    const fetch = tracer.fetch(
      modelOf(() => streamOf([eventText(STREAMS['chat completions'] ?? [])])),
    );
    const response = await tracer.agent('writer', () =>
      post(fetch, { messages: [{ role: 'user', content: 'How much?' }] }),
    );

    await response.text();

    expect(tracer.trace().root_agent_instance_id).toBe('writer');
    expect(interactionsOf(tracer)).toEqual([{ input_messages: INPUT, output_messages: ANSWER }]);
  });
});
