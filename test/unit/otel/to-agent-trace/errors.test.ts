import { expect, it } from 'vitest';
import { toAgentTrace, toAgentTraces, UnsupportedTraceError } from '../../../../src/otel/index.ts';
import { UnsupportedResultError } from '../../../../src/errors/unsupported-result-error.ts';
import { AlignError } from '../../../../src/errors/align-error.ts';
import { agentRun, spanId, toOtlp, TRACE_ID } from '../../../kit/traces/telemetry.ts';
import { refusal } from '../../../kit/traces/trace-refusal.ts';

const RUN = agentRun();
const OTHER = 'f'.repeat(32);

it('errors are of one family, with a stable code', () => {
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
  [[{ id: 1 }], 'unknown_format', `The source is a list of an object with the keys "id": ${KNOWN}`],
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
])('says what %j is', (source, reason, message) => {
  expect(refusal(() => toAgentTrace(source))).toEqual([reason, message]);
});

it('names the traces of which one must be chosen', () => {
  const source = toOtlp([...RUN, ...agentRun({ traceId: OTHER })]);
  expect(refusal(() => toAgentTrace(source))).toEqual([
    'several_traces',
    `The source has 2 traces (${TRACE_ID}, ${OTHER}): pass traceId, or call toAgentTraces`,
  ]);
  expect(refusal(() => toAgentTrace(source, { traceId: 'abc' }))).toEqual([
    'no_spans',
    `The source has no trace with the id that traceId names: pass one of ${TRACE_ID}, ${OTHER}`,
  ]);
  expect(refusal(() => toAgentTrace(toOtlp(RUN), { traceId: '0' }))[0]).toBe('no_spans');
  const many = toOtlp(
    Array.from({ length: 7 }, (_, index) => ({ id: spanId(1), traceId: `${String(index)}a` })),
  );
  expect(refusal(() => toAgentTrace(many))[1]).toContain('7 traces (0a, 1a, 2a, 3a, 4a, …)');
});

it('says that there is no call of a model', () => {
  const [agent] = RUN;
  expect(refusal(() => toAgentTrace(toOtlp([{ ...agent, id: spanId(1) }])))).toEqual([
    'no_model_calls',
    `The trace ${TRACE_ID} has no call of a model: instrument the client of the model as well as the agents`,
  ]);
});

it('shows the ids of products as text that does not act on a terminal', () => {
  const tool = { type: 'TOOL', parentObservationId: null, id: 'o1' };
  const source = ['a\u001B[31m', 'b'.repeat(1000)].map((traceId) => ({ ...tool, traceId }));
  const shown = ['a [31m', `${'b'.repeat(100)}…`];
  expect(refusal(() => toAgentTrace(source))[1]).toContain(`(${shown.join(', ')})`);
  for (const [index, id] of shown.entries()) {
    expect(refusal(() => toAgentTrace(source.slice(index, index + 1)))[1]).toContain(
      `The trace ${id} has no call`,
    );
  }
});

it('names the setting that captures content', () => {
  const call = {
    id: spanId(1),
    scope: 'pydantic-ai',
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': '[REDACTED]' },
  };
  expect(refusal(() => toAgentTrace(toOtlp([call])))).toEqual([
    'content_not_captured',
    `The trace ${TRACE_ID} has one call of a model without messages: set include_content=True in InstrumentationSettings`,
  ]);
  const [reason, message] = refusal(() => toAgentTrace(toOtlp([call, { ...call, id: spanId(2) }])));
  expect(reason).toBe('content_not_captured');
  expect(message).toContain('has 2 calls of models without messages');
});

it('names the limit that a source exceeds', () => {
  const limits = { maxSpans: 1, maxBytes: 10 };
  expect(refusal(() => toAgentTrace(toOtlp(RUN), { limits }))).toEqual([
    'too_large',
    'The source has more than 1 spans: pass the spans of fewer traces, or raise limits.maxSpans',
  ]);
  expect(refusal(() => toAgentTrace(JSON.stringify(toOtlp(RUN)), { limits }))[1]).toMatch(
    /^The text has \d+ characters, and at most 10 are read: pass the spans of fewer traces, or raise limits.maxBytes$/,
  );
});

it('names the limit that a trace exceeds, and converts the other traces', () => {
  const limits = { maxSpansPerTrace: RUN.length };
  const larger = [...RUN, { ...RUN[0], id: spanId(99) }].map((span) => ({
    ...span,
    traceId: OTHER,
  }));
  const source = toOtlp([...RUN, ...larger]);
  const message = `The trace ${OTHER} has more than ${String(RUN.length)} spans: pass a part of it, or raise limits.maxSpansPerTrace`;

  expect(refusal(() => toAgentTrace(source, { traceId: OTHER, limits }))).toEqual([
    'too_large',
    message,
  ]);
  expect(refusal(() => toAgentTrace(toOtlp(larger), { limits }))).toEqual(['too_large', message]);
  const outcomes = toAgentTraces(source, { limits });
  expect(outcomes.map(({ error, conversion }) => error?.message ?? conversion?.traceId)).toEqual([
    TRACE_ID,
    message,
  ]);
  const raised = { maxSpansPerTrace: larger.length };
  expect(toAgentTrace(toOtlp(larger), { limits: raised }).traceId).toBe(OTHER);
});

it('contains nothing of what a source throws', () => {
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
