import { ROOT_CONTEXT, type Tracer, trace as api } from '@opentelemetry/api';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { toAgentTrace } from 'align-evals/otel';
import { describe, expect, it } from 'vitest';
import { RECORDERS, recordSdk3 } from './support/spans.ts';

const text = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] });
const json = (...messages: readonly object[]): string => JSON.stringify(messages);

/** Runs two agents, one of which is a tool of the other. */
function runAgents(tracer: Tracer): void {
  let time = 1000;
  const span = (name: string, attributes: Record<string, string>, parent = ROOT_CONTEXT) => {
    const started = tracer.startSpan(name, { attributes, startTime: (time += 1) }, parent);
    return { end: () => started.end((time += 1)), context: api.setSpan(parent, started) };
  };
  const lead = span('invoke_agent lead', {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'lead',
  });
  const call = { type: 'tool_call', id: 'c1', name: 'ask', arguments: { city: 'Oslo' } };
  span(
    'chat m',
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': json(text('user', 'Weather?')),
      'gen_ai.output.messages': json({ role: 'assistant', parts: [call] }),
    },
    lead.context,
  ).end();
  const tool = span(
    'execute_tool ask',
    { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'ask' },
    lead.context,
  );
  const expert = span(
    'invoke_agent expert',
    { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'expert' },
    tool.context,
  );
  span(
    'chat m',
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': json(text('user', 'Weather in Oslo?')),
      'gen_ai.output.messages': json(text('assistant', '7 degrees.')),
    },
    expert.context,
  ).end();
  expert.end();
  tool.end();
  lead.end();
}

const [LEAD, EXPERT] = ['0000000000000001', '0000000000000004'];
const TRACE = {
  root_agent_instance_id: LEAD,
  agent_instance_by_id: {
    [LEAD]: {
      id: LEAD,
      name: 'lead',
      interactions: [
        {
          input_messages: [{ role: 'user', type: 'text', content: 'Weather?' }],
          output_messages: [
            {
              type: 'tool_call',
              content: { id: 'c1', name: 'ask', parameters: '{"city":"Oslo"}' },
            },
          ],
        },
        EXPERT,
      ],
    },
    [EXPERT]: {
      id: EXPERT,
      name: 'expert',
      interactions: [
        {
          input_messages: [{ role: 'user', type: 'text', content: 'Weather in Oslo?' }],
          output_messages: [{ type: 'text', content: '7 degrees.' }],
        },
      ],
    },
  },
};

/** The spans have no tools. */
const WARNINGS = [
  { code: 'tool_details_missing', level: 'loss', detail: 'ask', spanId: '0000000000000002' },
];

describe('the same run', () => {
  it.each(RECORDERS)('is the same trace from the live spans of %s', (_, create) => {
    const { tracer, spans } = create();
    runAgents(tracer);
    const { trace, warnings, kind } = toAgentTrace(spans());

    expect({ trace, warnings, kind }).toEqual({
      trace: TRACE,
      warnings: WARNINGS,
      kind: 'sdk-spans',
    });
  });

  it('is the same trace from OTLP, as an object, as text and as lines', () => {
    const { tracer, spans } = recordSdk3();
    runAgents(tracer);
    const exported = (from: number, to?: number): string =>
      new TextDecoder().decode(
        JsonTraceSerializer.serializeRequest(spans().slice(from, to) as ReadableSpan[]),
      );
    const whole = exported(0);
    // A line per batch, the last one first.
    const lines = `${exported(2)}\n${exported(0, 2)}\n`;

    for (const source of [JSON.parse(whole) as unknown, whole, lines]) {
      const { trace, warnings, kind } = toAgentTrace(source);
      expect({ trace, warnings, kind }).toEqual({ trace: TRACE, warnings: WARNINGS, kind: 'otlp' });
    }
  });
});
