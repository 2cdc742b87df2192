import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { toAgentTrace } from '../../../../src/otel/index.ts';
import { detectProvider } from '../../../../src/providers/index.ts';
import {
  agentRun,
  chatAttributes,
  genAiMessages,
  spanId,
  toOtlp,
  toSdkSpan,
  TRACE_ID,
} from '../../../kit/traces/telemetry.ts';
import { refusal } from '../../../kit/traces/trace-refusal.ts';

const RUN = agentRun();
const OTHER = 'f'.repeat(32);

const CONVERTED = {
  trace: {
    root_agent_instance_id: spanId(1),
    agent_instance_by_id: {
      [spanId(1)]: {
        id: spanId(1),
        name: 'greeter',
        interactions: [
          {
            input_messages: [{ role: 'user', type: 'text', content: 'Hi' }],
            output_messages: [{ type: 'text', content: 'Hello!' }],
          },
        ],
      },
    },
  },
  warnings: [],
  kind: 'otlp',
  traceId: TRACE_ID,
  spans: {
    [spanId(1)]: {
      traceId: TRACE_ID,
      spanId: spanId(1),
      name: 'invoke_agent greeter',
      isRoot: true,
    },
  },
  modelCalls: 1,
};

describe('a run of an agent', () => {
  const json = JSON.stringify(toOtlp(RUN));
  const lines = RUN.map((span) => JSON.stringify(toOtlp([span]))).join('\n');

  it.each([
    ['an object of OTLP', 'otlp', toOtlp(RUN)],
    ['OTLP text', 'otlp', json],
    ['OTLP text with a byte order mark', 'otlp', `\u{FEFF}${json}`],
    ['OTLP text, indented', 'otlp', JSON.stringify(toOtlp(RUN), null, 2)],
    ['OTLP lines', 'otlp', lines],
    ['OTLP lines in another order', 'otlp', `\n${lines.split('\n').reverse().join('\n\n')}\n`],
    ['parsed OTLP lines', 'otlp', RUN.map((span) => toOtlp([span]))],
    ['spans of the SDK 1', 'sdk-spans', RUN.map((span) => toSdkSpan(span, 1))],
    ['spans of the SDK 2', 'sdk-spans', RUN.map((span) => toSdkSpan(span, 2))],
    ['spans of the SDK 3', 'sdk-spans', RUN.map((span) => toSdkSpan(span, 3))],
  ])('is the same from %s', (_, kind, source) => {
    expect(toAgentTrace(source)).toEqual({ ...CONVERTED, kind });
  });

  it('is the same in any order from spans that were exported before and after they ended', () => {
    const [agent, call] = RUN;
    if (agent === undefined || call === undefined) throw new Error('The run has two spans');
    const early = { ...call, end: 2, attributes: chatAttributes('Hi', 'Hel') };
    const started = { ...agent, name: 'started', end: 0 };
    const spans = [agent, started, call, early];
    expect(toAgentTrace(toOtlp(spans))).toEqual(CONVERTED);
    expect(toAgentTrace(toOtlp(spans.toReversed()))).toEqual(CONVERTED);
  });

  it('is the same with unknown keys, attributes and spans among the known ones', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const extra = fc.dictionary(
      fc.string().map((key) => `x-${key}`),
      value,
    );
    fc.assert(
      fc.property(extra, extra, extra, (keys, attributes, others) => {
        const spans = RUN.map((span) => ({
          ...span,
          attributes: { ...attributes, ...span.attributes },
        }));
        const step = { id: spanId(9), parentId: spanId(1), attributes: others };
        expect(toAgentTrace({ ...keys, ...toOtlp([...spans, step]) })).toEqual(CONVERTED);
      }),
    );
  });

  it('has names of prototypes as data', () => {
    const [agent, call] = RUN;
    const attributes = {
      ...agent?.attributes,
      'gen_ai.agent.name': '__proto__',
      constructor: 'x',
      __proto__: null,
    };
    const tools = JSON.stringify([{ type: 'function', name: 'constructor', parameters: {} }]);
    const { trace } = toAgentTrace(
      toOtlp([
        { ...agent, id: spanId(1), attributes },
        {
          ...call,
          id: spanId(2),
          attributes: { ...call?.attributes, 'gen_ai.tool.definitions': tools },
        },
      ]),
    );
    expect(trace.agent_instance_by_id[spanId(1)]).toMatchObject({
      name: '__proto__',
      interactions: [{ tools_available: [{ name: 'constructor', parameters: '{}' }] }],
    });
  });

  it('is changed by neither the conversion nor what becomes of its result', () => {
    const source = RUN.map((span) => toSdkSpan(span, 3));
    const before = JSON.stringify(source);
    toAgentTrace(source);
    expect(JSON.stringify(source)).toBe(before);
  });
});

describe('options', () => {
  const withTwo = toOtlp([...RUN, ...agentRun({ traceId: OTHER })]);

  it('select one of several traces, whatever the case of its id', () => {
    expect(toAgentTrace(withTwo, { traceId: TRACE_ID.toUpperCase() })).toEqual(CONVERTED);
  });

  it('override what the source looks like', () => {
    const spans = RUN.map((span) => toSdkSpan(span, 2));
    const both = Object.assign(spans, { resourceSpans: [] });
    expect(toAgentTrace(both, { format: 'sdk-spans' }).kind).toBe('sdk-spans');
  });

  it('redact messages and tools, keep reasoning, name the root and choose agents', () => {
    const [, call] = RUN;
    const output = JSON.stringify([
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', content: 'Hm.' },
          { type: 'text', content: 'My number is 555.' },
        ],
      },
    ]);
    const source = toOtlp([
      {
        ...call,
        id: spanId(2),
        attributes: { ...call?.attributes, 'gen_ai.output.messages': output },
      },
    ]);
    const { trace } = toAgentTrace(source, {
      rootName: 'support',
      reasoning: true,
      redact: (message, { agent, direction }) =>
        direction === 'output' && agent === 'support' && message.type === 'text'
          ? { ...message, content: 'My number is …' }
          : message,
      redactTool: () => null,
      isAgent: ({ name }) => name === 'nothing',
    });
    expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
      {
        name: 'support',
        interactions: [
          {
            output_messages: [
              { type: 'thinking_tokens', content: 'Hm.' },
              { type: 'text', content: 'My number is …' },
            ],
          },
        ],
      },
    ]);
  });

  it('make losses an error', () => {
    const [agent, call] = RUN;
    const attributes = { ...call?.attributes, 'gen_ai.response.finish_reasons': ['length'] };
    const source = toOtlp([
      { ...agent, id: spanId(1) },
      { ...call, id: spanId(2), attributes },
    ]);
    expect(toAgentTrace(source).warnings).toEqual([
      { code: 'truncated', level: 'loss', spanId: spanId(2) },
    ]);
    expect(refusal(() => toAgentTrace(source, { strict: true }))).toEqual([
      'strict',
      `Parts of the trace ${TRACE_ID} are or may be lost (truncated): fix the causes, which the warnings name without strict, or leave strict out`,
    ]);
    expect(toAgentTrace(toOtlp(RUN), { strict: true })).toEqual(CONVERTED);
  });

  it.each([
    [{ fromat: 'otlp' }, 'toAgentTrace does not have the option "fromat": did you mean format?'],
    [{ format: 'xml' }, 'format is "xml": it must be "otlp" or "sdk-spans"'],
    [
      { limits: { maxSpan: 1 } },
      'limits does not have the option "maxSpan": did you mean maxSpans?',
    ],
    [{ limits: { maxSpans: 0 } }, 'limits.maxSpans is 0: pass a whole number of at least 1'],
    [{ redact: true }, 'redact is true: it must be a function'],
    [{ traceId: '' }, 'traceId is an empty string: pass a string that is not empty'],
    ['otlp', 'toAgentTrace is a string of 4 characters, but takes one object'],
  ])('are checked: %j', (options, message) => {
    expect(() => toAgentTrace(toOtlp(RUN), options as never)).toThrow(message);
  });
});

it('reads the messages of an agent whose calls of a model were not recorded', () => {
  const attributes = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'greeter',
    'gen_ai.input.messages': genAiMessages(['user', 'Hi']),
    'gen_ai.output.messages': genAiMessages(['assistant', 'Hello!']),
  };
  const { warnings, modelCalls } = toAgentTrace(toOtlp([{ id: spanId(1), attributes }]));
  expect([warnings.map(({ code }) => code), modelCalls]).toEqual([['agent_summary_used'], 1]);
});

it('lets isAgent read live values, whose getters are not called', () => {
  let calls = 0;
  const choices = {
    enumerable: true,
    get: () => {
      calls += 1;
      return [];
    },
  };
  const live = Object.defineProperty({ object: 'chat.completion' }, 'choices', choices);
  const isAgent = (): undefined => {
    detectProvider(live);
  };
  toAgentTrace(JSON.stringify(toOtlp(RUN)), { isAgent });
  expect(calls).toBe(0);
});

it('calls no getter of a log record beside the text of spans', () => {
  let calls = 0;
  const record = Object.defineProperty({}, 'attributes', {
    get: () => {
      calls += 1;
      return {};
    },
  });
  const ids = { traceId: TRACE_ID, spanId: spanId(2) };
  const source = JSON.stringify(toOtlp(RUN));

  const read = toAgentTrace(source, { logs: [Object.assign(record, { spanContext: ids })] });

  expect([read, calls]).toEqual([toAgentTrace(toOtlp(RUN)), 0]);
});

it('does not read content with more items than a conversation has', () => {
  const parts = Array.from({ length: 9999 }, () => 1);
  const messages = Array.from({ length: 25 }, () => ({ role: 'user', parts }));
  const attributes = { ...chatAttributes(), 'gen_ai.input.messages': JSON.stringify(messages) };
  const [agent, call] = RUN;
  const { trace, warnings } = toAgentTrace(toOtlp([agent!, { ...call!, attributes }]));
  expect(warnings).toContainEqual({
    ...{ code: 'unreadable_content', level: 'loss', detail: 'input', spanId: spanId(2) },
  });
  expect(trace.agent_instance_by_id[spanId(1)]?.interactions).toMatchObject([
    { input_messages: [], output_messages: [{ content: 'Hello!' }] },
  ]);
});
