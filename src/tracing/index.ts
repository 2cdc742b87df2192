export { createAgentTracer, type AgentTracer, type SettledOptions } from './agent-tracer.ts';
export type { AgentOptions } from './agent-options.ts';
export type { AgentSummary, TracerResult } from './build-result.ts';
export type { AmbientStorage } from './ambient-storage.ts';
export type { RecordParams } from './record-call.ts';
export type { AgentHandle, Recorder } from './recorder.ts';
export type { FetchFunction } from './recording-fetch.ts';
export type { AgentTracerOptions, TracerLimits } from './tracer-options.ts';
export type { WrappableClient } from './wrap-client.ts';
