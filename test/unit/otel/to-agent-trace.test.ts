import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { toAgentTrace, UnsupportedTraceError } from '../../../src/otel/index.ts';
import { UnsupportedResultError } from '../../../src/errors/unsupported-result-error.ts';
import { AlignError } from '../../../src/errors/align-error.ts';
import {
  agentRun,
  genAiMessages,
  spanId,
  toOtlp,
  toSdkSpan,
  TRACE_ID,
} from '../../kit/telemetry.ts';

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
    [spanId(1)]: { traceId: TRACE_ID, spanId: spanId(1), name: 'invoke_agent greeter' },
  },
  modelCalls: 1,
};

/** Calls a function that throws an error of this package, and returns its reason and message. */
function refusal(convert: () => unknown): readonly string[] {
  try {
    convert();
  } catch (error) {
    if (UnsupportedTraceError.isInstance(error)) return [error.reason, error.message];
    throw error;
  }
  return ['no error'];
}

describe('a run of an agent', () => {
  const json = JSON.stringify(toOtlp(RUN));
  const lines = RUN.map((span) => JSON.stringify(toOtlp([span]))).join('\n');

  it.each([
    ['an object of OTLP', 'otlp', toOtlp(RUN)],
    ['OTLP text', 'otlp', json],
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

describe('errors', () => {
  it('are of one family, with a stable code', () => {
    expect.assertions(4);
    try {
      toAgentTrace([]);
    } catch (error) {
      expect(UnsupportedTraceError.isInstance(error)).toBe(true);
      expect(UnsupportedResultError.isInstance(error)).toBe(true);
      expect(AlignError.isInstance(error)).toBe(true);
      expect(error).toMatchObject({ code: 'unsupported_trace', name: 'UnsupportedTraceError' });
    }
  });

  const KNOWN =
    'pass spans of the OpenTelemetry SDK, OTLP JSON, or an export of one of the formats that docs/agent-traces.md lists';
  const NO_SPANS =
    'The source has no spans: pass what the exporter has collected after the work has ended and was flushed';

  it.each([
    [{ traces: [] }, 'unknown_format', `The source is an object with the keys "traces": ${KNOWN}`],
    [
      [{ id: 1 }],
      'unknown_format',
      `The source is a list of an object with the keys "id": ${KNOWN}`,
    ],
    [7, 'unknown_format', `The source is 7: ${KNOWN}`],
    [undefined, 'unknown_format', `The source is undefined: ${KNOWN}`],
    [Promise.resolve([]), 'unknown_format', `The source is an object without keys: ${KNOWN}`],
    ['"text"', 'unknown_format', `The source is a string of 4 characters: ${KNOWN}`],
    [
      '{',
      'unknown_format',
      'The text is not JSON, and line 1 of 1 is not a JSON object: pass one JSON value, or one object per line',
    ],
    [[], 'no_spans', NO_SPANS],
    ['', 'no_spans', NO_SPANS],
    [{ resourceSpans: [] }, 'no_spans', NO_SPANS],
  ])('say what %j is', (source, reason, message) => {
    expect(refusal(() => toAgentTrace(source))).toEqual([reason, message]);
  });

  it('name the traces of which one must be chosen', () => {
    const source = toOtlp([...RUN, ...agentRun({ traceId: OTHER })]);
    expect(refusal(() => toAgentTrace(source))).toEqual([
      'several_traces',
      `The source has 2 traces (${TRACE_ID}, ${OTHER}): pass traceId, or call toAgentTraces`,
    ]);
    expect(refusal(() => toAgentTrace(source, { traceId: 'abc' }))).toEqual([
      'no_spans',
      `The source has no trace with the id that traceId names: pass one of ${TRACE_ID}, ${OTHER}`,
    ]);
    const many = toOtlp(
      Array.from({ length: 7 }, (_, index) => ({ id: spanId(1), traceId: `${String(index)}a` })),
    );
    expect(refusal(() => toAgentTrace(many))[1]).toContain('7 traces (0a, 1a, 2a, 3a, 4a, …)');
  });

  it('say that there is no call of a model', () => {
    const [agent] = RUN;
    expect(refusal(() => toAgentTrace(toOtlp([{ ...agent, id: spanId(1) }])))).toEqual([
      'no_model_calls',
      `The trace ${TRACE_ID} has no call of a model: instrument the client of the model as well as the agents`,
    ]);
  });

  it('name the setting that captures content', () => {
    const call = {
      id: spanId(1),
      scope: 'pydantic-ai',
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': '[REDACTED]' },
    };
    expect(refusal(() => toAgentTrace(toOtlp([call])))).toEqual([
      'content_not_captured',
      `The trace ${TRACE_ID} has one call of a model without messages: set include_content=True in InstrumentationSettings`,
    ]);
    const [reason, message] = refusal(() =>
      toAgentTrace(toOtlp([call, { ...call, id: spanId(2) }])),
    );
    expect(reason).toBe('content_not_captured');
    expect(message).toContain('has 2 calls of models without messages');
  });

  it('name the limit that a source exceeds', () => {
    const limits = { maxSpans: 1, maxBytes: 10 };
    expect(refusal(() => toAgentTrace(toOtlp(RUN), { limits }))).toEqual([
      'too_large',
      'The source has more than 1 spans: pass the spans of fewer traces, or raise limits.maxSpans',
    ]);
    expect(refusal(() => toAgentTrace(JSON.stringify(toOtlp(RUN)), { limits }))[1]).toMatch(
      /^The text has \d+ characters, and at most 10 are read: pass the spans of fewer traces, or raise limits.maxBytes$/,
    );
  });

  it('contain nothing of what a source throws', () => {
    const source = new Proxy([], {
      getOwnPropertyDescriptor: () => {
        throw new Error('secret');
      },
    });
    expect(refusal(() => toAgentTrace(source))).toEqual([
      'unknown_format',
      'A value of the source threw an error while it was read: pass plain data',
    ]);
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
