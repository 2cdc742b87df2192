import { braintrust } from './braintrust.ts';
import { langfuse } from './langfuse.ts';
import { langsmith } from './langsmith.ts';
import { mastra } from './mastra.ts';
import { openaiAgents } from './openai-agents.ts';
import { otlp } from './otlp.ts';
import { pythonSpans } from './python-spans.ts';
import { sdkSpans } from './sdk-spans.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

/** The formats in the order of detection. The keys that identify a format occur in no other. */
export const FORMATS: readonly TelemetryFormat[] = [
  otlp, // has `resourceSpans`
  sdkSpans, // has a method `spanContext`
  openaiAgents, // has items `trace.span`
  braintrust, // has `span_attributes`
  langsmith, // has `run_type`, or `post` and `patch`
  langfuse, // has `observations` or `parentObservationId`
  mastra, // has `span` and `children`, or a type of Mastra
  pythonSpans, // has `context.span_id`, which rows of other formats may have too
];
