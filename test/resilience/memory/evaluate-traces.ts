/** Sends a million spans to an evaluator whose client never answers; prints what it keeps, as JSON. */
import { EvaluatorCore } from '../../../src/otel/evaluator/evaluator-core.ts';
import { resolveEvaluatorOptions } from '../../../src/otel/evaluator/evaluator-options.ts';
import { heapInUse } from '../../kit/time/heap-in-use.ts';
import { CALL, endedSpan } from '../../kit/traces/trace-evaluator.ts';

const COUNT = Number(process.argv[2]);
const SPANS_PER_TRACE = 20;
const MAX_BYTES = 8 * 1024 * 1024;
const MESSAGE = 'The parcel left our warehouse this morning. '.repeat(10);

const schedule = () => () => undefined;
const timers = { now: () => 0, schedule, scheduleUnheld: schedule };
const client = { evaluateTrace: () => new Promise(() => undefined) };
const core = new EvaluatorCore(
  resolveEvaluatorOptions({ client, criteria: 'Reward x', maxBytes: MAX_BYTES, maxTraces: 1_000 }),
  timers,
);

/** A span of its own text: equal ones would share it. */
function createSpan(number: number) {
  const id = number % SPANS_PER_TRACE;
  const trace = Math.floor(number / SPANS_PER_TRACE);
  const attributes = { ...CALL, text: `${String(number)} ${MESSAGE}`.slice(1) };
  return endedSpan(trace, id, attributes, id === 0 ? undefined : 0);
}

const before = heapInUse();
const half = COUNT / 2;
for (let number = 0; number < half; number += 1) core.addSpan(createSpan(number));
const middle = heapInUse() - before;
for (let number = half; number < COUNT; number += 1) core.addSpan(createSpan(number));
const end = heapInUse() - before;
const { seen, sampled, lateSpans, dropped, bufferedSpans, bufferedBytes } = core.stats();
console.log(
  JSON.stringify({
    ...{ seen, sampled, lateSpans, dropped, bufferedSpans, bufferedBytes },
    ...{ middle, end, maxBytes: MAX_BYTES },
  }),
);
