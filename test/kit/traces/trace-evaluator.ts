import { EvaluatorCore } from '../../../src/otel/evaluator/evaluator-core.ts';
import type { EndedSpan } from '../../../src/otel/evaluator/ended-span.ts';
import {
  resolveEvaluatorOptions,
  type TraceEvaluatorOptions,
} from '../../../src/otel/evaluator/evaluator-options.ts';
import {
  toTraceEvaluator,
  type TraceEvaluator,
} from '../../../src/otel/evaluator/trace-evaluator.ts';
import type { ConvertedTrace } from '../../../src/service/agent-trace.ts';
import { createTestClock, type TestClock } from '../time/test-clock.ts';

/** What `evaluateTrace` returns. */
export const RESULT = {
  criterion: 'Reward x',
  agentScores: {},
  overallScore: 0.9,
  explanation: 'good',
} as const;

/** An evaluator with a virtual clock and a client that remembers what it was asked. */
export interface EvaluatorSetting {
  readonly clock: TestClock;
  readonly evaluator: TraceEvaluator;
  /** The traces of all requests. */
  readonly evaluated: readonly ConvertedTrace[];
  /** The number of timers that keep the process alive. */
  readonly held: () => number;
}

/** Creates an evaluator whose client answers as it is told. */
export function setUpEvaluator(
  options: Partial<TraceEvaluatorOptions> = {},
  answer: () => Promise<unknown> = () => Promise.resolve(RESULT),
): EvaluatorSetting {
  const clock = createTestClock();
  const evaluated: ConvertedTrace[] = [];
  const client = {
    evaluateTrace: ({ trace }: { readonly trace: ConvertedTrace }) => {
      evaluated.push(trace);
      return answer();
    },
  };
  const resolved = resolveEvaluatorOptions({ client, criteria: 'Reward x', ...options });
  const { schedule, held } = countTimers(clock);
  const timers = { ...clock, schedule, scheduleUnheld: clock.schedule };
  const evaluator = toTraceEvaluator(new EvaluatorCore(resolved, timers));
  return { clock, evaluator, evaluated, held };
}

/** Counts the timers that have neither fired nor been cleared. */
function countTimers(clock: TestClock): Pick<TestClock, 'schedule'> & { held: () => number } {
  const timers = new Set<symbol>();
  return {
    held: () => timers.size,
    schedule: (callback, delayMs) => {
      const timer = Symbol('timer');
      timers.add(timer);
      const cancel = clock.schedule(() => {
        timers.delete(timer);
        callback();
      }, delayMs);
      return () => {
        timers.delete(timer);
        cancel();
      };
    },
  };
}

/** The id of a trace (32 digits) or a span (16). */
export const idOf = (number: number, digits: number): string =>
  (number + 1).toString(16).padStart(digits, '0');

/** A span that has ended. */
export function endedSpan(
  trace: number,
  id: number,
  attributes: object,
  parent?: number,
): EndedSpan {
  const traceId = idOf(trace, 32);
  return {
    name: `span ${String(id)}`,
    spanContext: () => ({ traceId, spanId: idOf(id, 16) }),
    ...(parent !== undefined && { parentSpanContext: { traceId, spanId: idOf(parent, 16) } }),
    startTime: [id, 0],
    endTime: [id + 1, 0],
    status: { code: 0 },
    attributes,
    events: [],
    instrumentationScope: { name: 'app' },
  };
}

/** The span of an agent, which is the root of its trace. */
export const rootSpan = (trace: number): EndedSpan =>
  endedSpan(trace, 0, {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'planner',
  });

/** The attributes of a call of a model. */
export const CALL = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.response.id': 'resp-1',
  'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"Hi"}]}]',
  'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"Yo"}]}]',
};

/** The span of a call of a model, below the root. */
export const callSpan = (trace: number, id = 1): EndedSpan => endedSpan(trace, id, CALL, 0);
