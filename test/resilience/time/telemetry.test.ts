import { describe, expect, it } from 'vitest';
import { toAgentTrace } from '../../../src/otel/index.ts';
import { cpuTimeOf } from '../../kit/time/cpu-time.ts';
import { growthOf } from '../../kit/time/growth.ts';
import { CALL, endedSpan, rootSpan } from '../../kit/traces/trace-evaluator.ts';

const LIMIT = 20_000;

/** Calls of one agent. */
const calls = (length: number): object[] => [
  rootSpan(0),
  ...Array.from({ length: length - 1 }, (_, number) => endedSpan(0, number + 1, CALL, 0)),
];

/** Calls, each of which is the parent of the one before it, and the first of the last. */
const circle = (length: number): object[] =>
  Array.from({ length }, (_, number) => endedSpan(0, number, CALL, (number + 1) % length));

describe.each([
  ['calls of one agent', calls],
  ['calls in a circle', circle],
])('%s', (_, spansOf) => {
  it('are converted in linear time up to the limit of 20,000 spans', async () => {
    const spans = spansOf(LIMIT);
    expect(toAgentTrace(spans).modelCalls).toBeGreaterThan(0);

    // Four is quadratic.
    expect(await growthOf(LIMIT / 2, (length) => toAgentTrace(spansOf(length)))).toBeLessThan(3);
  });

  it('are rejected above the limit, before they are read', () => {
    const spans = spansOf(100_000);
    const convert = (): void => {
      expect(() => toAgentTrace(spans)).toThrow(
        'has more than 20000 spans: pass a part of it, or raise limits.maxSpansPerTrace',
      );
    };

    expect(cpuTimeOf(convert)).toBeLessThan(1_000);
  });
});
