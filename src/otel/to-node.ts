import type { NodeContent, NodeKind, TraceNode } from '../agent-trace/node.ts';
import type { NodeWarning } from '../agent-trace/trace-warnings.ts';
import { withFinish } from '../agent-trace/with-finish.ts';
import type { CallMessage } from '../providers/call-content.ts';
import { own, text } from '../providers/core/read.ts';
import { decideKind, isAiSdkCall, spanKind, transferTarget } from './span-kind.ts';
import type { FormatOptions } from './formats/telemetry-format.ts';
import { AttributeReader, DROPPED_ATTRIBUTES, firstText } from './readers/attribute-reader.ts';
import { readContent, splitSystem } from './readers/content.ts';
import { AGENT_SOURCES, MODEL_SOURCES } from './readers/sources.ts';
import type { SourceSpan } from './source-span.ts';

type Facts = Partial<TraceNode>;

/** Reads a span as a node. Only the spans of models and agents have content. */
export function toNode(
  span: SourceSpan,
  options: FormatOptions,
  { parent, graph }: SpanPlace = {},
): TraceNode {
  const { id, parentId, start, end, isFailed, name } = span;
  const known = graph === undefined ? spanKind(span) : 'agent';
  const kind = decideKind(known, span, options, parent);
  const named = kind === 'agent' && graph !== undefined ? { name: graph, isNamed: true } : {};
  return { id, parentId, kind, name, start, end, isFailed, ...factsOf(span, kind), ...named };
}

/** What the other spans of a trace tell about a span. */
interface SpanPlace {
  readonly parent?: SourceSpan | undefined;
  /** The name of the graph of LangGraph whose run the span is. */
  readonly graph?: string | undefined;
}

function factsOf(span: SourceSpan, kind: NodeKind): Facts {
  switch (kind) {
    case 'agent':
      return { ...agentFacts(span), ...contentOfAgent(span) };
    case 'model':
      return { ...modelFacts(span), ...contentOfModel(span) };
    case 'handoff':
      return { handoff: handoffOf(span) };
    case 'tool':
      return toolFacts(span);
    default:
      return {};
  }
}

function agentFacts({ attributes, name }: SourceSpan): Facts {
  const named = firstText(
    attributes,
    'gen_ai.agent.name',
    'agent.name',
    'ai.telemetry.functionId',
    'graph.node.name',
    'graph.node.id',
    'traceloop.entity.name',
  );
  // Only an application marks a span as an agent with these, so the name of the span is the agent's.
  const marks = ['openinference.span.kind', 'traceloop.span.kind', 'langfuse.observation.type'];
  const isMarked = marks.some((key) => own(attributes, key) !== undefined);
  const isOfLogfire = own(attributes, 'logfire.span_type') !== undefined;
  const given = named ?? (isOfLogfire ? text(attributes, 'name') : undefined);
  const isNamed = given !== undefined || isMarked;
  const ofSpan = name.replace(/^invoke_agent /, '');
  // Without a functionId, version 7 of the AI SDK has the name of the model here.
  const isModel = !isNamed && ofSpan === firstText(attributes, 'gen_ai.request.model');
  return {
    name: given ?? (isModel ? 'agent' : ofSpan),
    isNamed,
    ...(isModel || (!isNamed && isAiSdkCall(attributes)) ? { nameHint: NAME_HINT } : {}),
    handedOverBy: firstText(attributes, 'graph.node.parent_id'),
  };
}

const NAME_HINT = 'set functionId in the telemetry of the AI SDK, or pass rootName';

function modelFacts({ attributes }: SourceSpan): Facts {
  return {
    agentName: firstText(attributes, 'gen_ai.agent.name', 'agent.name'),
    responseId: firstText(attributes, 'gen_ai.response.id', 'response_id'),
  };
}

function contentOfAgent(span: SourceSpan): Facts {
  const { content, warnings } = readContent(new AttributeReader(span), AGENT_SOURCES);
  return { content: splitSystem(content), warnings };
}

function contentOfModel(span: SourceSpan): Facts {
  const { content, warnings } = readContent(new AttributeReader(span), MODEL_SOURCES);
  const reason = finishReasonOf(span);
  const finished = content?.output === undefined ? content : withFinish(content, reason);
  if (finished?.input !== undefined && finished.output !== undefined) {
    // Traceloop writes `stop` for calls of tools too.
    const known = span.scope.includes('traceloop') ? undefined : reason;
    return { content: finished, warnings: [...warnings, ...missingCalls(finished, known)] };
  }
  const isCut = span.droppedAttributes > 0 && !warnings.includes(DROPPED_ATTRIBUTES);
  return {
    content: finished,
    warnings: isCut ? [...warnings, DROPPED_ATTRIBUTES] : warnings,
    captureHint: captureHint(span, finished),
  };
}

/** Traceloop writes only the text of a response of the Responses API, which a call of a tool does not have. */
const CALLS_MISSING: NodeWarning = { code: 'tool_calls_missing' };

/** An answer that calls tools has no such reason. Google's `STOP` and OpenAI's `completed` say nothing about calls. */
const WITHOUT_CALLS = /^(?:stop|end_turn|stop_sequence|length|max_tokens|content[_-]filter)$/;

function missingCalls({ tools, output = [] }: NodeContent, reason = ''): readonly NodeWarning[] {
  const mayCall = tools?.length !== 0 && !WITHOUT_CALLS.test(reason);
  return mayCall && output.every(isEmptyAnswer) ? [CALLS_MISSING] : [];
}

function isEmptyAnswer({ message, extras }: CallMessage): boolean {
  const { content } = message;
  const isEmpty = content === undefined || content === null || content.length === 0;
  return isEmpty && own(message, 'tool_calls') === undefined && extras?.reasoning === undefined;
}

function finishReasonOf({ attributes }: SourceSpan): string | undefined {
  const reasons = own(attributes, 'gen_ai.response.finish_reasons');
  const first: unknown = Array.isArray(reasons) ? own(reasons, 0) : undefined;
  return typeof first === 'string'
    ? first
    : firstText(attributes, 'ai.response.finishReason', 'llm.finish_reason');
}

function toolFacts({ attributes, name }: SourceSpan): Facts {
  const tool = firstText(attributes, 'gen_ai.tool.name', 'tool.name', 'ai.toolCall.name') ?? name;
  const to = firstText(attributes, 'gen_ai.transfer.target.name') ?? transferTarget(tool);
  return { name: tool, ...(to === undefined ? {} : { handoff: { to } }) };
}

function handoffOf({ attributes }: SourceSpan): TraceNode['handoff'] {
  const to = firstText(
    attributes,
    'gen_ai.handoff.to_agent',
    'gen_ai.transfer.target.name',
    'to_agent',
  );
  const from = firstText(attributes, 'gen_ai.handoff.from_agent', 'from_agent');
  return to === undefined ? undefined : { from, to };
}

const OPENINFERENCE = /^(?:@arizeai\/)?openinference/;

/** The setting that captures content, by the beginning of the name of an instrumentation. */
const HINTS: readonly (readonly [scope: RegExp, setting: string])[] = [
  [/^com\.anthropic\.sdk/, 'set ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE=content'],
  [
    /^(?:ai|gen_ai)$/,
    'do not set recordInputs or recordOutputs to false in the telemetry of the AI SDK',
  ],
  [OPENINFERENCE, 'remove OPENINFERENCE_HIDE_INPUTS, OPENINFERENCE_HIDE_OUTPUTS and their like'],
  [/^@traceloop\//, 'remove TRACELOOP_TRACE_CONTENT=false'],
  [/^pydantic-ai$/, 'set include_content=True in InstrumentationSettings'],
  // The packages of OpenTelemetry and Traceloop for Python have the same names.
  [
    /^@?opentelemetry[./]/,
    'set OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true, or SPAN_ONLY with OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental; with Traceloop, remove TRACELOOP_TRACE_CONTENT=false',
  ],
];

const NO_STREAMS = 'Traceloop does not write the answers of streams of the Responses API';

const ANY = 'turn on the capture of message content in the library that wrote the spans';

function captureHint({ scope, attributes }: SourceSpan, content: NodeContent = {}): string {
  const lacksOutput = content.output === undefined;
  // The library writes another value when the capture is off.
  const isCaptured = lacksOutput && firstText(attributes, 'output.value') !== undefined;
  if (OPENINFERENCE.test(scope) && isCaptured) return 'no message can be read from output.value';
  // Without the setting, the library writes neither.
  if (scope.startsWith('@traceloop/') && lacksOutput && content.input !== undefined)
    return NO_STREAMS;
  return HINTS.find(([pattern]) => pattern.test(scope))?.[1] ?? ANY;
}
