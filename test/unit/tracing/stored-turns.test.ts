import { describe, expect, it } from 'vitest';
import { type AgentTracer, createAgentTracer } from '../../../src/tracing/index.ts';
import { modelOf, post } from '../../kit/traces/recorded-model.ts';

const said = (id: string, text: string): object => ({
  id,
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});
const CALL = {
  id: 'fc_1',
  type: 'function_call',
  status: 'completed',
  call_id: 'call_1',
  name: 'find_parcel',
  arguments: '{"number":17}',
};
const RESULT = { type: 'function_call_output', call_id: 'call_1', output: 'in the warehouse' };

/** Sends a request to the Responses API, which returns these items. */
async function respond(
  tracer: AgentTracer,
  request: object,
  id: string,
  output: readonly object[],
): Promise<void> {
  const body = { id, object: 'response', status: 'completed', output };
  const fetch = tracer.fetch(modelOf(() => Response.json(body)));
  await (await post(fetch, request)).text();
}

/** Describes each message of each call in one line. */
function linesOf(tracer: AgentTracer): readonly (readonly string[])[] {
  const { trace } = tracer.result();
  return Object.values(trace.agent_instance_by_id).flatMap(({ interactions }) =>
    interactions.flatMap((step) => {
      if (typeof step === 'string') return [];
      const input = step.input_messages.map(({ role, type, content }) =>
        type === 'text' ? `${role}: ${JSON.stringify(content)}` : `${role} ${String(type)}`,
      );
      return [[...input, `→ ${String(step.output_messages.length)}`]];
    }),
  );
}

const codesOf = (tracer: AgentTracer): readonly unknown[] =>
  tracer.result().warnings.map(({ code, detail }) => [code, detail]);

describe('an item_reference', () => {
  it('is replaced by the item of an earlier answer', async () => {
    const tracer = createAgentTracer();
    const ask = { role: 'user', content: 'Where is parcel 17?' };
    await respond(tracer, { input: [ask] }, 'resp_1', [said('msg_1', 'I look it up.'), CALL]);
    const input = [ask, { type: 'item_reference', id: 'msg_1' }, { id: 'fc_1' }, RESULT];
    await respond(tracer, { input }, 'resp_2', [said('msg_2', 'In the warehouse.')]);

    expect(linesOf(tracer)).toEqual([
      ['user: "Where is parcel 17?"', '→ 2'],
      [
        'user: "Where is parcel 17?"',
        'assistant: "I look it up."',
        'assistant tool_call',
        'tool tool_response',
        '→ 1',
      ],
    ]);
    expect(codesOf(tracer)).toEqual([['tool_details_missing', 'find_parcel']]);
  });

  it('to an item that was not recorded is left out with a warning', async () => {
    const tracer = createAgentTracer();
    const input = [
      { type: 'item_reference', id: 'msg_0' },
      { role: 'user', content: 'And 18?' },
    ];
    await respond(tracer, { input }, 'resp_1', [said('msg_1', 'On its way.')]);

    expect(linesOf(tracer)).toEqual([['user: "And 18?"', '→ 1']]);
    expect(codesOf(tracer)).toEqual([['unsupported_item', 'item_reference']]);
  });
});

describe('previous_response_id', () => {
  it('adds the turns of the recorded chain', async () => {
    const tracer = createAgentTracer();
    await respond(tracer, { input: 'Where is parcel 17?' }, 'resp_1', [CALL]);
    const second = { previous_response_id: 'resp_1', input: [RESULT] };
    await respond(tracer, second, 'resp_2', [said('msg_1', 'In the warehouse.')]);
    const third = { previous_response_id: 'resp_2', input: 'And 18?' };
    await respond(tracer, third, 'resp_3', [said('msg_2', 'On its way.')]);

    expect(linesOf(tracer).at(-1)).toEqual([
      'user: "Where is parcel 17?"',
      'assistant tool_call',
      'tool tool_response',
      'assistant: "In the warehouse."',
      'user: "And 18?"',
      '→ 1',
    ]);
    expect(codesOf(tracer)).toEqual([['tool_details_missing', 'find_parcel']]);
  });

  it('is a warning when the response was not recorded', async () => {
    const tracer = createAgentTracer();
    const request = { previous_response_id: 'resp_0', input: 'And 18?' };
    await respond(tracer, request, 'resp_1', [said('msg_1', 'On its way.')]);

    expect(linesOf(tracer)).toEqual([['user: "And 18?"', '→ 1']]);
    expect(codesOf(tracer)).toEqual([['previous_response_id', 'resp_0']]);
  });

  it('is a warning after 100,000 items were added to requests', async () => {
    const tracer = createAgentTracer();
    const many = Array.from({ length: 6_000 }, () => ({ role: 'user', content: 'Hello' }));
    await respond(tracer, { input: many }, 'resp_1', []);
    const next = { previous_response_id: 'resp_1', input: 'And then?' };
    for (let index = 2; index < 20; index += 1) {
      await respond(tracer, next, `resp_${String(index)}`, [said('msg_1', 'More.')]);
    }

    const lengths = linesOf(tracer).map((lines) => lines.length);
    expect([...new Set(lengths)]).toEqual([6_001, 6_002, 2]);
    expect(lengths.filter((length) => length === 6_002)).toHaveLength(17);
    expect(codesOf(tracer).at(-1)).toEqual(['previous_response_id', 'resp_1']);
  });

  it('is a warning after more items than a conversation may have', async () => {
    const tracer = createAgentTracer();
    const many = Array.from({ length: 10_000 }, () => ({ role: 'user', content: 'Hello' }));
    await respond(tracer, { input: many }, 'resp_1', []);
    const next = { previous_response_id: 'resp_1', input: 'And then?' };
    await respond(tracer, next, 'resp_2', [said('msg_1', 'More.')]);

    expect(linesOf(tracer).at(-1)).toEqual(['user: "And then?"', '→ 1']);
    expect(codesOf(tracer).at(-1)).toEqual(['previous_response_id', 'resp_1']);
  });

  it('is a warning after a reset', async () => {
    const tracer = createAgentTracer();
    await respond(tracer, { input: 'Hello' }, 'resp_1', [said('msg_1', 'Hello.')]);
    tracer.reset();
    const request = { previous_response_id: 'resp_1', input: 'And 18?' };
    await respond(tracer, request, 'resp_2', [said('msg_2', 'On its way.')]);

    expect(codesOf(tracer)).toEqual([['previous_response_id', 'resp_1']]);
  });
});

describe('conversation', () => {
  it.each<[string, object]>([
    ['a text', { conversation: 'conv_1' }],
    ['an object', { conversation: { id: 'conv_1' } }],
  ])('as %s adds the recorded turns, and warns of the turns before them', async (_, more) => {
    const tracer = createAgentTracer();
    await respond(tracer, { ...more, input: 'Hello' }, 'resp_1', [said('msg_1', 'Hello.')]);
    await respond(tracer, { ...more, input: 'And 18?' }, 'resp_2', [said('msg_2', 'Soon.')]);
    await respond(tracer, { ...more, input: 'And 19?' }, 'resp_3', [said('msg_3', 'Later.')]);

    expect(linesOf(tracer).at(-1)).toEqual([
      'user: "Hello"',
      'assistant: "Hello."',
      'user: "And 18?"',
      'assistant: "Soon."',
      'user: "And 19?"',
      '→ 1',
    ]);
    expect(codesOf(tracer)).toEqual([['conversation', 'conv_1']]);
  });
});
