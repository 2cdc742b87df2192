import { describe, expect, it } from 'vitest';
import { openTrace } from '../../../../src/client/evaluate-trace/open-trace.ts';
import type { AgentTrace, ConvertedTrace } from '../../../../src/service/agent-trace.ts';
import { TRACE } from '../../../kit/traces/agents.ts';

/** What only a program without types passes. */
const wrongly = (value: unknown): AgentTrace => value as AgentTrace;

describe('an opened trace', () => {
  it('is the one that was passed', () => {
    const opened = openTrace(TRACE);
    expect(opened).toEqual({ trace: TRACE, warnings: [] });
    expect(opened.trace).toBe(TRACE);
  });

  it('is that of a conversion, with its warnings', () => {
    const conversion: ConvertedTrace & { readonly modelCalls: number } = {
      trace: TRACE,
      warnings: [
        { code: 'several_roots', level: 'info' },
        { code: 'attributes_dropped', level: 'loss', detail: 'a\u0007b', spanId: 's1' },
      ],
      modelCalls: 1,
    };
    const opened = openTrace(conversion);
    expect(opened.trace).toBe(TRACE);
    expect(opened.warnings).toEqual([
      { code: 'several_roots', level: 'info' },
      { code: 'attributes_dropped', level: 'loss', detail: 'a b', spanId: 's1' },
    ]);
    expect(opened.warnings.every((warning) => Object.isFrozen(warning))).toBe(true);
  });

  it('is that of a tracer, as it is now', () => {
    const warnings = [{ code: 'unfinished_call', level: 'loss' }] as const;
    const tracer = { result: () => ({ trace: TRACE, warnings }), trace: () => TRACE };
    expect(openTrace(tracer)).toEqual({ trace: TRACE, warnings });
  });

  it('has the tags of a tracer', () => {
    const result = { trace: TRACE, warnings: [], tags: { env: 'prod' } };
    expect(openTrace({ result: () => result })).toEqual(result);
  });

  it.each([
    { ...TRACE, result: () => 1 },
    { ...TRACE, result: 'kept' },
  ])('is the trace itself, when it also has a key named result', (trace) => {
    expect(openTrace(trace)).toEqual({ trace, warnings: [] });
  });

  it('is the trace itself, when it also has a key named trace', () => {
    const trace = { ...TRACE, trace: 'kept' };
    expect(openTrace(trace)).toEqual({ trace, warnings: [] });
  });

  it.each([
    ['no list', 'none', []],
    ['no objects', [null, 'code', []], []],
    ['no code', [{ level: 'loss' }], []],
    [
      'another level',
      [{ code: 'a', level: 'odd', detail: 1, spanId: 2 }],
      [{ code: 'a', level: 'loss' }],
    ],
  ])('has the warnings that can be read: %s', (_, warnings, expected) => {
    expect(openTrace(wrongly({ trace: TRACE, warnings })).warnings).toEqual(expected);
  });

  it.each([[undefined], [null], ['text'], [[]], [{ result: 1 }]])(
    'may be no object: %j',
    (passed) => {
      expect(openTrace(wrongly(passed))).toEqual({ trace: passed, warnings: [] });
    },
  );
});
