import { EvaluatorCore } from './evaluator-core.ts';
import { resolveEvaluatorOptions, type TraceEvaluatorOptions } from './evaluator-options.ts';
import { systemTimers } from './system-timers.ts';
import { toTraceEvaluator, type TraceEvaluator } from './trace-evaluator.ts';

/**
 * Creates a span processor that evaluates a sample of the traces of an application in the background.
 *
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createTraceEvaluator } from 'align-evals/otel';
 *
 * const evaluator = createTraceEvaluator({
 *   client: new Client(),
 *   criteria: { helpful: 'Reward agents that solve the problem of the user' },
 *   sampleRate: 0.05,
 * });
 * // new TracerProvider({ spanProcessors: [evaluator] })
 * ```
 */
export function createTraceEvaluator(options: TraceEvaluatorOptions): TraceEvaluator {
  return toTraceEvaluator(new EvaluatorCore(resolveEvaluatorOptions(options), systemTimers));
}
