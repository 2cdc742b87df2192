import { expect, it } from 'vitest';
import { otlp } from '../../../../src/otel/formats/otlp.ts';
import { parseText } from '../../../../src/otel/formats/parse-text.ts';
import { pythonSpans } from '../../../../src/otel/formats/python-spans.ts';
import { sdkSpans } from '../../../../src/otel/formats/sdk-spans.ts';
import { agentRun, spanId, toOtlp, toSdkSpan, TRACE_ID } from '../../../kit/traces/telemetry.ts';

const RUN = agentRun();

it.each([1, 2, 3] as const)('reads spans of the SDK %i like OTLP', (major) => {
  const spans = RUN.map((span) => toSdkSpan(span, major));
  expect(sdkSpans.matches(spans)).toBe(true);
  expect(sdkSpans.read(spans, {})).toEqual(otlp.read(toOtlp(RUN), {}));
});

it('reads structured values of attributes, which the SDK 3 keeps', () => {
  const [, call] = RUN;
  const structured = Object.fromEntries(
    Object.entries(call?.attributes ?? {}).map(([key, value]) => [
      key,
      key.endsWith('.messages') ? (JSON.parse(String(value)) as unknown) : value,
    ]),
  );
  const span = toSdkSpan({ id: spanId(2), attributes: structured }, 3);
  const [trace] = sdkSpans.read(span, {});
  expect(trace?.nodes[0]?.content).toMatchObject({
    input: [{ message: { role: 'user', content: 'Hi' } }],
    output: [{ message: { role: 'assistant', content: 'Hello!' } }],
  });
});

it('reads the number of dropped attributes from its getter', () => {
  const span = toSdkSpan(
    { id: spanId(1), attributes: { 'gen_ai.operation.name': 'chat' }, dropped: 3 },
    2,
  );
  const [trace] = sdkSpans.read([span], {});
  expect(trace?.nodes[0]?.warnings).toEqual([
    { code: 'attributes_dropped', detail: 'OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT' },
  ]);
});

it.each([
  ['no method', { spanContext: 7 }],
  [
    'a method that throws',
    {
      spanContext: () => {
        throw new Error('secret');
      },
    },
  ],
  ['a method that returns nothing', { spanContext: () => undefined }],
])('skips a value with %s', (_, span) => {
  expect(sdkSpans.read([span, null], {})).toEqual([]);
});

it('calls no getter of a span but those of the SDK', () => {
  const span = Object.defineProperty(toSdkSpan({ id: spanId(1) }, 2), 'name', {
    get: () => {
      throw new Error('called');
    },
  });
  expect(sdkSpans.read([span], {})[0]?.nodes[0]?.name).toBe('');
});

const PYTHON = {
  name: 'chat small',
  context: { trace_id: `0x${TRACE_ID}`, span_id: `0x${spanId(2)}`, trace_state: '[]' },
  kind: 'SpanKind.CLIENT',
  parent_id: `0x${spanId(1)}`,
  start_time: '1970-01-01T00:00:02.000000Z',
  end_time: '1970-01-01T00:00:03.000000Z',
  status: { status_code: 'OK' },
  attributes: RUN[1]?.attributes,
  events: [],
};

it('reads spans of Python like OTLP', () => {
  const [, ...others] = RUN;
  expect(pythonSpans.matches(PYTHON)).toBe(true);
  expect(pythonSpans.read(PYTHON, {})).toEqual(otlp.read(toOtlp(others), {}));
});

it('reads spans whose ids are numbers, whose parent is a context and whose times are nanoseconds', () => {
  const span = {
    name: 'step',
    context: { trace_id: 1, span_id: 11, is_remote: false },
    parent: { trace_id: 1, span_id: 7, is_remote: false },
    start_time: 7_000_000_000,
    end_time: '8000000000',
    status_code: 'ERROR',
    events: [{ name: 'exception', attributes: {} }],
  };
  expect(pythonSpans.read([span, { context: {} }, 7], {})[0]?.nodes).toEqual([
    {
      id: spanId(11),
      parentId: spanId(7),
      kind: 'other',
      name: 'step',
      start: [7, 0],
      end: [8, 0],
      isFailed: true,
    },
  ]);
});

it('does not match other values', () => {
  for (const source of [[], {}, [7], [{ context: 'span_id' }], [{ span_id: 'a' }]]) {
    expect(pythonSpans.matches(source)).toBe(false);
    expect(sdkSpans.matches(source)).toBe(false);
    expect(otlp.matches(source)).toBe(false);
  }
});

it('parses JSON, and objects of one line each with empty lines between them', () => {
  expect(parseText(' {"a":1} ')).toEqual({ a: 1 });
  expect(parseText('{"a":1}\n\n{"b":2}\r\n')).toEqual([{ a: 1 }, { b: 2 }]);
});

it.each(['{"a":1}\n{"b"', '{"a":1}\n7'])('names the line that is not a JSON object: %j', (text) => {
  expect(() => parseText(text)).toThrow(
    'The text is not JSON, and line 2 of 2 is not a JSON object: pass one JSON value, or one object per line',
  );
});
