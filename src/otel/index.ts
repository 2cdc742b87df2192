/**
 * Builds agent traces from spans and exports of telemetry, and evaluates traces in the background.
 *
 * @module align-evals/otel
 */
export { toAgentTrace, toAgentTraces, type TraceOutcome } from './to-agent-trace.ts';
export { createTraceEvaluator } from './evaluator/create-trace-evaluator.ts';
export type {
  EvaluatingExporter,
  EvaluatingLogProcessor,
  Flushable,
  TraceEvaluator,
} from './evaluator/trace-evaluator.ts';
export type {
  DropReason,
  EvaluatedConversion,
  TraceClient,
  TraceEvaluatorOptions,
  TraceInfo,
} from './evaluator/evaluator-options.ts';
export type { EvaluatorStats } from './evaluator/evaluator-reports.ts';
export type {
  EmittedLog,
  EndedSpan,
  HrTime,
  SpanIds,
  StartedSpan,
} from './evaluator/ended-span.ts';
export {
  emitEvaluationResults,
  type EmitEvaluationResultsOptions,
  type EvaluationLogger,
  type EvaluationRecord,
} from './emit-evaluation-results.ts';
export type { SpanIdentity } from './span-context.ts';
export type { TraceConversion } from './convert-trace.ts';
export type { ToAgentTraceOptions, ToAgentTracesOptions, TraceLimits } from './trace-options.ts';
export type { SpanDescription, SpanReference, TraceFormat } from './formats/telemetry-format.ts';

export type { MessagePlace, RedactMessage } from '../agent-trace/assembly-options.ts';
export type { TraceWarning, TraceWarningCode } from '../agent-trace/trace-warnings.ts';

export { ConfigurationError } from '../errors/configuration-error.ts';
export { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';
export type { UnsupportedTraceReason } from '../errors/unsupported-result-error.ts';

export type { WarningLevel } from '../service/hooks.ts';
export type {
  AgentInputMessage,
  AgentInstance,
  AgentOutputMessage,
  AgentTool,
  AgentToolCall,
  AgentToolResponse,
  AgentTrace,
  ModelInteraction,
} from '../service/agent-trace.ts';
