import { expect, it } from 'vitest';
import { otlp } from '../../../../src/otel/formats/otlp.ts';
import { pythonSpans } from '../../../../src/otel/formats/python-spans.ts';
import { agentRun, spanId, toOtlp, TRACE_ID } from '../../../kit/traces/telemetry.ts';

const RUN = agentRun();

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
