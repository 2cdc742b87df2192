import { expect, it } from 'vitest';
import { otlp } from '../../../../src/otel/formats/otlp.ts';
import {
  agentRun,
  chatAttributes,
  spanId,
  toOtlp,
  TRACE_ID,
} from '../../../kit/traces/telemetry.ts';

const span = { traceId: TRACE_ID, spanId: spanId(1), name: 'step' };

function read(source: object) {
  return otlp.read(source, {});
}

it('reads names, parents, times and failures', () => {
  const source = {
    resourceSpans: [
      {
        scopeSpans: [
          {
            scope: { name: 'app' },
            spans: [
              {
                ...span,
                spanId: spanId(2).toUpperCase(),
                parentSpanId: spanId(1),
                startTimeUnixNano: '1786569488291881984',
                endTimeUnixNano: 1_786_569_489_000_000_000,
                status: { code: 2 },
              },
              { ...span, parentSpanId: '', status: { code: 'STATUS_CODE_ERROR' } },
            ],
          },
        ],
      },
    ],
  };
  const step = { kind: 'other', name: 'step', isFailed: true };

  expect(read(source)).toEqual([
    {
      traceId: TRACE_ID,
      nodes: [
        {
          ...step,
          id: spanId(2),
          parentId: spanId(1),
          start: [1_786_569_488, 291_881_984],
          end: [1_786_569_489, 0],
        },
        { ...step, id: spanId(1), parentId: undefined, start: [0, 0], end: [0, 0] },
      ],
      spans: new Map([
        [spanId(2), { traceId: TRACE_ID, spanId: spanId(2), name: 'step' }],
        [spanId(1), { traceId: TRACE_ID, spanId: spanId(1), name: 'step' }],
      ]),
    },
  ]);
});

it('reads the instrumentation libraries of older writers', () => {
  const source = {
    resourceSpans: [
      {
        instrumentationLibrarySpans: [
          { instrumentationLibrary: { name: 'align-evals' }, spans: [span] },
        ],
      },
      {
        instrumentationLibrarySpans: [
          { instrumentationLibrary: { name: 'app' }, spans: [{ ...span, name: 'kept' }] },
        ],
      },
    ],
  };
  // The spans of this package are no part of an application.
  expect(read(source).flatMap(({ nodes }) => nodes.map(({ name }) => name))).toEqual(['kept']);
});

it('skips spans without ids, and what is not a span', () => {
  const spans = [{ ...span, spanId: '' }, { ...span, traceId: null }, 7, null];
  expect(read({ resourceSpans: [{ scopeSpans: [{ spans }] }, null, 7] })).toEqual([]);
});

it('prefers the span that has ended of two with one id, in either order', () => {
  const [open] = agentRun({ end: 0, name: 'open' });
  const [ended] = agentRun({ name: 'ended' });
  if (open === undefined || ended === undefined) throw new Error('no spans');
  for (const spans of [
    [open, ended],
    [ended, open],
  ]) {
    const [trace] = read(toOtlp(spans));
    expect([...(trace?.spans.values() ?? [])].map(({ name }) => name)).toEqual(['ended']);
  }
});

it('leaves out the copies that Logfire writes when a span starts', () => {
  const copy = {
    id: spanId(2),
    parentId: spanId(1),
    attributes: { ...chatAttributes(), 'logfire.span_type': 'pending_span' },
  };
  const [trace] = read(toOtlp([{ id: spanId(1), attributes: chatAttributes() }, copy]));
  expect(trace?.nodes.map(({ id }) => id)).toEqual([spanId(1)]);
});

it('groups the spans of a list of objects by trace', () => {
  const other = 'f'.repeat(32);
  const source = [toOtlp(agentRun()), toOtlp(agentRun({ traceId: other })), { resourceLogs: [] }];
  expect(otlp.matches(source)).toBe(true);
  expect(read(source).map(({ traceId, nodes }) => [traceId, nodes.length])).toEqual([
    [TRACE_ID, 2],
    [other, 2],
  ]);
});

it('changes nothing that is passed', () => {
  const source = toOtlp([{ id: spanId(1), attributes: chatAttributes() }]);
  const before = JSON.stringify(source);
  read(source);
  expect(JSON.stringify(source)).toBe(before);
});
