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

  it('are rejected above the limit, before they are converted', () => {
    const [accepted, rejected] = [spansOf(LIMIT), spansOf(5 * LIMIT)];
    const reject = (): void => {
      expect(() => toAgentTrace(rejected)).toThrow(
        'has more than 20000 spans: pass a part of it, or raise limits.maxSpansPerTrace',
      );
    };
    const convert = (): void => void toAgentTrace(accepted);

    // A tenth per span is usual, and five times the spans would cost five times the time if they were converted.
    expect(leastOf(reject)).toBeLessThan(2.5 * leastOf(convert));
  });
});

/** Measures the CPU time of the fastest of three runs, because the collection of garbage joins some. */
function leastOf(act: () => void): number {
  return Math.min(cpuTimeOf(act), cpuTimeOf(act), cpuTimeOf(act));
}
