import { expect, it } from 'vitest';
import { toAgentTrace, toAgentTraces } from '../../../../src/otel/index.ts';
import { agentRun, spanId, toOtlp, TRACE_ID } from '../../../kit/traces/telemetry.ts';

const OTHER = 'f'.repeat(32);

it('converts each trace, with an error in place of one that has nothing to evaluate', () => {
  const source = toOtlp([...agentRun(), { id: spanId(1), traceId: OTHER, name: 'GET /' }]);
  const [first, second, ...others] = toAgentTraces(source);

  expect(first).toEqual({
    traceId: TRACE_ID,
    conversion: toAgentTrace(source, { traceId: TRACE_ID }),
  });
  expect(second).toMatchObject({ traceId: OTHER, error: { reason: 'no_model_calls' } });
  expect(others).toEqual([]);
});

it('applies strict to each trace alone', () => {
  const cut = agentRun({ traceId: OTHER }).map((span) => ({
    ...span,
    attributes: { ...span.attributes, 'gen_ai.response.finish_reasons': ['length'] },
  }));
  const outcomes = toAgentTraces(toOtlp([...cut, ...agentRun()]), { strict: true });
  expect(outcomes.map(({ traceId, error }) => [traceId, error?.reason])).toEqual([
    [OTHER, 'strict'],
    [TRACE_ID, undefined],
  ]);
});

it('throws when the source itself cannot be read, or an option is wrong', () => {
  expect(() => toAgentTraces([])).toThrow('The source has no spans');
  expect(() => toAgentTraces(toOtlp(agentRun()), { traceId: TRACE_ID } as never)).toThrow(
    'toAgentTraces does not have the option "traceId"',
  );
});

it('passes on what a function of the caller does wrong', () => {
  const redact = (): never => {
    throw new Error('mine');
  };
  expect(() => toAgentTraces(toOtlp(agentRun()), { redact })).toThrow(/redact/);
});
