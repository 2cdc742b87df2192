import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/errors/invalid-input-error.ts';
import { toNode } from '../../../src/otel/to-node.ts';
import { chatAttributes, type SpanFacts, sourceSpan, spanId } from '../../kit/traces/telemetry.ts';

type Attributes = Readonly<Record<string, unknown>>;

function node(attributes: Attributes, facts: Partial<SpanFacts> = {}) {
  return toNode(sourceSpan({ name: 'step', ...facts, attributes }), {});
}

describe('an agent', () => {
  it.each([
    [{ 'gen_ai.agent.name': 'planner' }, 'planner', true],
    [{ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': '' }, 'writer', false],
    [{ 'gen_ai.operation.name': 'invoke_agent' }, 'writer', false],
    [{ 'openinference.span.kind': 'AGENT', 'agent.name': 'planner' }, 'planner', true],
    [{ 'openinference.span.kind': 'AGENT', 'graph.node.id': 'planner' }, 'planner', true],
    [{ 'openinference.span.kind': 'AGENT' }, 'writer', true],
    [{ 'traceloop.span.kind': 'agent', 'traceloop.entity.name': 'planner' }, 'planner', true],
    [
      { 'ai.operationId': 'ai.generateText', 'ai.telemetry.functionId': 'planner' },
      'planner',
      true,
    ],
    [{ 'ai.operationId': 'ai.generateText' }, 'writer', false],
    [{ 'logfire.span_type': 'span', handoffs: [], name: 'planner' }, 'planner', true],
  ])('with %j has the name %s', (attributes, name, isNamed) => {
    expect(node(attributes, { name: 'invoke_agent writer' })).toMatchObject({
      kind: 'agent',
      name,
      isNamed,
    });
  });

  it.each([
    ['invoke_agent gpt-5', { 'gen_ai.operation.name': 'invoke_agent' }, 'agent', true],
    ['ai.streamText', { 'ai.operationId': 'ai.streamText' }, 'ai.streamText', true],
    ['invoke_agent gpt-5 mini', { 'gen_ai.operation.name': 'invoke_agent' }, 'gpt-5 mini', false],
    [
      'invoke_agent gpt-5',
      { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'gpt-5' },
      'gpt-5',
      false,
    ],
  ])('of the span %s with %j has the name %s', (span, attributes, name, hasHint) => {
    const read = node({ ...attributes, 'gen_ai.request.model': 'gpt-5' }, { name: span });
    const nameHint = 'set functionId in the telemetry of the AI SDK, or pass rootName';
    expect([read.name, read.nameHint]).toEqual([name, hasHint ? nameHint : undefined]);
  });

  it('has the name of the agent that handed over to it', () => {
    const attributes = {
      'openinference.span.kind': 'AGENT',
      'graph.node.id': 'writer',
      'graph.node.parent_id': 'planner',
    };
    expect(node(attributes)).toMatchObject({ name: 'writer', handedOverBy: 'planner' });
  });
});

describe('a tool or a handoff', () => {
  it.each([
    [
      { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'search' },
      'search',
      undefined,
    ],
    [{ 'openinference.span.kind': 'TOOL' }, 'step', undefined],
    [{ 'ai.operationId': 'ai.toolCall', 'ai.toolCall.name': 'search' }, 'search', undefined],
    [
      { 'openinference.span.kind': 'TOOL', 'tool.name': 'transfer_to_writer' },
      'transfer_to_writer',
      { to: 'writer' },
    ],
    [
      {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'go',
        'gen_ai.transfer.target.name': 'writer',
      },
      'go',
      { to: 'writer' },
    ],
    [
      {
        'gen_ai.operation.name': 'agent_handoff',
        'gen_ai.handoff.from_agent': 'planner',
        'gen_ai.handoff.to_agent': 'writer',
      },
      'step',
      { from: 'planner', to: 'writer' },
    ],
    [{ from_agent: 'planner', to_agent: 'writer' }, 'step', { from: 'planner', to: 'writer' }],
    [{ 'gen_ai.operation.name': 'agent_handoff' }, 'step', undefined],
  ])('with %j is read', (attributes, name, handoff) => {
    const read = node(attributes);
    expect([read.name, read.handoff]).toEqual([name, handoff]);
  });
});

/** The warnings about missing calls of a call with this answer. */
function missingCalls(attributes: Attributes, text = '', facts: Partial<SpanFacts> = {}) {
  const parts = [{ type: 'text', content: text }];
  const output = JSON.stringify([{ role: 'assistant', parts }]);
  const { warnings = [] } = node(
    { ...chatAttributes(), 'gen_ai.output.messages': output, ...attributes },
    facts,
  );
  return warnings.filter(({ code }) => code === 'tool_calls_missing');
}

describe('a call of a model', () => {
  it('has the ids and names by which it is recognized', () => {
    const attributes = {
      ...chatAttributes(),
      'gen_ai.response.id': 'resp_1',
      'gen_ai.agent.name': 'planner',
    };
    expect(node(attributes, { id: spanId(7), parentId: spanId(6), start: 2, end: 3 })).toEqual({
      id: spanId(7),
      parentId: spanId(6),
      kind: 'model',
      name: 'step',
      start: [2, 0],
      end: [3, 0],
      isFailed: false,
      agentName: 'planner',
      responseId: 'resp_1',
      content: {
        input: [{ message: { role: 'user', content: 'Hi' } }],
        output: [{ message: { role: 'assistant', content: 'Hello!' } }],
        tools: undefined,
        warnings: [],
      },
      warnings: [],
    });
  });

  it.each([
    ['is empty although there are tools', '', '[{"type":"function","name":"find"}]', 1],
    ['is a text', 'Here.', '[{"type":"function","name":"find"}]', 0],
    ['is empty, and the tools are not known', '', undefined, 1],
    ['is empty, and there are no tools', '', '[]', 0],
    ['is empty, and the list of tools has no items', '', [], 0],
  ])('warns of calls of tools that may be missing when the answer %s', (_, text, tools, count) => {
    expect(missingCalls({ 'gen_ai.tool.definitions': tools }, text)).toHaveLength(count);
  });

  it.each([
    ['tool_calls', 1],
    ['tool-calls', 1],
    ['tool_use', 1],
    ['STOP', 1],
    ['completed', 1],
    ['stop', 0],
    ['end_turn', 0],
    ['stop_sequence', 0],
    ['length', 0],
    ['max_tokens', 0],
    ['content_filter', 0],
    ['content-filter', 0],
  ])('that ends empty with the reason %s has %d warnings about missing calls', (reason, count) => {
    expect(missingCalls({ 'gen_ai.response.finish_reasons': [reason] })).toHaveLength(count);
  });

  it('of Traceloop that ends empty has the warning whatever its reason says', () => {
    const attributes = { 'gen_ai.response.finish_reasons': ['stop'] };
    const scope = '@traceloop/instrumentation-openai';
    expect(missingCalls(attributes, '', { scope })).toHaveLength(1);
  });

  it.each([
    ['{"odd":1}', '@arizeai/openinference-instrumentation-langchain', 'no message can be read'],
    ['{"odd":1}', 'my-app', 'the library that wrote the spans'],
    ['__REDACTED__', 'openinference.instrumentation.x', 'OPENINFERENCE_HIDE_OUTPUTS'],
  ])('has a hint about the value %s in spans of %s', (value, scope, hint) => {
    const attributes = { 'openinference.span.kind': 'LLM', 'output.value': value };
    expect(toNode(sourceSpan({ scope, attributes }), {}).captureHint).toContain(hint);
  });

  it.each([
    ['com.anthropic.sdk.typescript', 'ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE'],
    ['ai', 'recordInputs'],
    ['gen_ai', 'recordOutputs'],
    ['@arizeai/openinference-instrumentation-openai', 'OPENINFERENCE_HIDE_INPUTS'],
    ['openinference.instrumentation.openai', 'OPENINFERENCE_HIDE_OUTPUTS'],
    ['@traceloop/instrumentation-openai', 'TRACELOOP_TRACE_CONTENT'],
    ['pydantic-ai', 'include_content'],
    ['@opentelemetry/instrumentation-openai', 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'],
    ['opentelemetry.instrumentation.openai_v2', 'gen_ai_latest_experimental'],
    ['my-app', 'the library that wrote the spans'],
  ])('without content names the setting of %s', (scope, setting) => {
    const { content, captureHint } = node({ 'gen_ai.operation.name': 'chat' }, { scope });
    expect(content).toBeUndefined();
    expect(captureHint).toContain(setting);
  });

  it('with the request alone names the streams whose answers Traceloop does not write', () => {
    const attributes = { ...chatAttributes(), 'gen_ai.output.messages': undefined };
    const { captureHint } = node(attributes, { scope: '@traceloop/instrumentation-openai' });
    expect(captureHint).toBe(
      'Traceloop does not write the answers of streams of the Responses API',
    );
  });

  it.each(['gen_ai.input.messages', 'gen_ai.output.messages'])(
    'without %s alone names the setting, and the limit that may have removed it',
    (key) => {
      const attributes = { ...chatAttributes(), [key]: undefined };
      const { captureHint, warnings } = node(attributes, { scope: 'pydantic-ai', dropped: 1 });
      expect(captureHint).toContain('include_content');
      expect(warnings).toEqual([
        { code: 'attributes_dropped', detail: 'OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT' },
      ]);
    },
  );
});

describe('the option isAgent', () => {
  const { name, attributes } = sourceSpan({ name: 'run', attributes: { team: 'a' } });

  it('makes an agent of any span, and another step of an agent', () => {
    const isAgent = ({ name: called }: { name: string }) =>
      called === 'run' ? true : called === 'helper' ? false : undefined;
    const kinds = ['run', 'helper', 'planner'].map((called) => {
      const agent = { 'gen_ai.agent.name': called };
      return toNode(sourceSpan({ name: called, attributes: called === 'run' ? {} : agent }), {
        isAgent,
      });
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(['agent', 'other', 'agent']);
  });

  it('receives the name and the attributes', () => {
    const seen: unknown[] = [];
    toNode(sourceSpan({ name, attributes }), { isAgent: (span) => void seen.push(span) });
    expect(seen).toEqual([{ name: 'run', attributes: { team: 'a' } }]);
  });

  it('is named in the error when it throws, without what it threw', () => {
    const isAgent = (): never => {
      throw new Error('the content of a span');
    };
    expect(() => toNode(sourceSpan(), { isAgent })).toThrow(
      new InvalidInputError([
        {
          path: 'isAgent',
          message: 'threw an error: it must return true, false or undefined for every span',
        },
      ]),
    );
  });
});
