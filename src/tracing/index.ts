/**
 * Records agents while they run, and builds their agent trace.
 *
 * @module align-evals/tracing
 */
export { createAgentTracer, type AgentTracer, type SettledOptions } from './agent-tracer.ts';
export type { AgentHandle, Recorder } from './recorder.ts';
export type { AiSdkMiddleware, AiSdkVersion, AiSdkWrappedCall } from './ai-sdk/middleware.ts';
export type {
  AiSdkCallEnd,
  AiSdkCallEvent,
  AiSdkCallStart,
  AiSdkTelemetry,
} from './ai-sdk/telemetry.ts';
export type {
  AgentsProcessor,
  AgentsProcessorOptions,
  AgentsSpan,
  AgentsTrace,
} from './agents-processor.ts';
export type { LangchainHandler } from './langchain-handler.ts';
export type { AgentOptions } from './agent-options.ts';
export type { AgentSummary, TracerResult } from './build-result.ts';
export type { AgentTracerOptions, TracerLimits } from './tracer-options.ts';
export type { AmbientStorage } from './ambient-storage.ts';
export type { FetchFunction } from './recording-fetch.ts';
export type { RecordParams } from './record-call.ts';
export type { WrappableClient } from './wrap-client.ts';

export type { MessagePlace, RedactMessage } from '../agent-trace/assembly-options.ts';
export type { TraceWarning, TraceWarningCode } from '../agent-trace/trace-warnings.ts';

export { ConfigurationError } from '../errors/configuration-error.ts';
export { InvalidInputError } from '../errors/invalid-input-error.ts';
export { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
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
