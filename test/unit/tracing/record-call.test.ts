import { describe, expect, it } from 'vitest';
import { createAgentTracer, type RecordParams } from '../../../src/tracing/index.ts';

const QUESTION = { role: 'user', content: 'Weather in Rome?' };

const CALL = {
  id: 'c1',
  type: 'function',
  function: { name: 'weather', arguments: '{"city":"Rome"}' },
};

const TOOLS = [
  {
    type: 'function',
    function: { name: 'weather', description: 'Looks it up', parameters: { type: 'object' } },
  },
];

describe('record', () => {
  it('takes what toConversation takes: messages, result, system, tools', () => {
    const tracer = createAgentTracer({ name: 'root' });
    tracer.agent('meteorologist', (agent) => {
      agent.record({
        system: 'Be brief.',
        messages: [QUESTION],
        result: { role: 'assistant', content: null, tool_calls: [CALL] },
        tools: TOOLS,
      });
    });

    expect(tracer.result()).toEqual({
      trace: {
        root_agent_instance_id: 'meteorologist',
        agent_instance_by_id: {
          meteorologist: {
            id: 'meteorologist',
            name: 'meteorologist',
            interactions: [
              {
                input_messages: [
                  { role: 'system', type: 'text', content: 'Be brief.' },
                  { role: 'user', type: 'text', content: 'Weather in Rome?' },
                ],
                output_messages: [
                  {
                    type: 'tool_call',
                    content: { id: 'c1', name: 'weather', parameters: '{"city":"Rome"}' },
                  },
                ],
                tools_available: [
                  { name: 'weather', description: 'Looks it up', parameters: '{"type":"object"}' },
                ],
              },
            ],
          },
        },
      },
      warnings: [],
      agents: [{ id: 'meteorologist', name: 'meteorologist', modelCalls: 1, isFailed: false }],
    });
  });

  it('takes an input in place of messages, and the choice of an answer', () => {
    const tracer = createAgentTracer();
    const choices = ['one', 'two'].map((content, index) => ({
      index,
      message: { role: 'assistant', content },
      finish_reason: 'stop',
    }));
    tracer.record({ input: 'Count.', result: { object: 'chat.completion', choices }, choice: 1 });

    const { trace, warnings } = tracer.result();

    expect(trace.agent_instance_by_id['workflow']?.interactions).toEqual([
      {
        input_messages: [{ role: 'user', type: 'text', content: 'Count.' }],
        output_messages: [{ type: 'text', content: 'two' }],
      },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['other_choices_ignored']);
  });

  it('reads and copies at once: what the application changes later is not in the trace', () => {
    const tracer = createAgentTracer();
    const message = { ...QUESTION };
    const result = { role: 'assistant', content: 'Sunny.' };
    tracer.record({ messages: [message], result });

    message.content = 'changed';
    result.content = 'changed';

    expect(JSON.stringify(tracer.trace())).not.toContain('changed');
  });

  it.each<[string, unknown, string]>([
    [
      'no object',
      'a text',
      'record: was called with a string of 6 characters: pass { messages, result }',
    ],
    ['no result', { messages: [QUESTION] }, 'result: is undefined: pass what the model returned'],
    [
      'null as result',
      { messages: [QUESTION], result: null },
      'result: is null: pass what the model returned',
    ],
    [
      'messages and an input',
      { messages: [QUESTION], input: 'a', result: 'b' },
      'input: is passed together with messages: pass one of them',
    ],
  ])('rejects %s', (_, call, message) => {
    expect(() => {
      createAgentTracer().record(call as RecordParams);
    }).toThrow(expect.objectContaining({ name: 'InvalidInputError', message }));
  });

  it('rejects a result that cannot be read', () => {
    expect(() => {
      createAgentTracer().record({ messages: [QUESTION], result: { unknown: true } });
    }).toThrow(expect.objectContaining({ name: 'UnsupportedResultError' }));
  });
});

describe('redact', () => {
  const recorded = (options: object): (() => unknown) => {
    const tracer = createAgentTracer(options);
    tracer.record({
      messages: [{ role: 'system', content: 'Secret' }, QUESTION],
      result: { role: 'assistant', content: 'Sunny.' },
      tools: TOOLS,
    });
    return () => tracer.trace().agent_instance_by_id['workflow']?.interactions;
  };

  it('changes messages and leaves them out, when the trace is built', () => {
    const places: unknown[] = [];
    const read = recorded({
      redact: (message: { role?: string; content: string }, place: unknown) => {
        places.push(place);
        return message.role === 'system'
          ? null
          : { ...message, content: message.content.toUpperCase() };
      },
      redactTool: () => null,
    });
    expect(places).toEqual([]);

    expect(read()).toEqual([
      {
        input_messages: [{ role: 'user', type: 'text', content: 'WEATHER IN ROME?' }],
        output_messages: [{ type: 'text', content: 'SUNNY.' }],
      },
    ]);
    expect(places).toEqual([
      { agent: 'workflow', direction: 'input' },
      { agent: 'workflow', direction: 'input' },
      { agent: 'workflow', direction: 'output' },
    ]);
  });

  it.each<[string, object]>([
    [
      'throws',
      {
        redact: () => {
          throw new Error('Secret');
        },
      },
    ],
    ['changes a role', { redact: (message: object) => ({ ...message, role: 'user' }) }],
    ['returns a text', { redact: () => 'Secret' }],
  ])('is an error when it %s, which shows no content', (_, options) => {
    expect(recorded(options)).toThrow(
      expect.objectContaining({
        name: 'InvalidInputError',
        message: expect.not.stringContaining('Secret') as string,
      }),
    );
  });
});
