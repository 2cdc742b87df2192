import type { NodeContent, NodeKind, TraceNode } from '../agent-trace/node.ts';
import { own, text } from '../providers/core/read.ts';
import { Transcript } from '../providers/core/transcript.ts';
import { warnOfFinish } from '../providers/core/warn-of-finish.ts';
import { captureHint } from './capture-hints.ts';
import { decideKind } from './decide-kind.ts';
import type { FormatOptions } from './formats/telemetry-format.ts';
import { AttributeReader, DROPPED_ATTRIBUTES, firstText } from './readers/attribute-reader.ts';
import { readContent } from './readers/content.ts';
import { AGENT_SOURCES, MODEL_SOURCES } from './readers/sources.ts';
import type { SourceSpan } from './source-span.ts';
import { spanKind } from './span-kind.ts';
import { splitSystem } from './split-system.ts';
import { transferTarget } from './transfer-target.ts';

type Facts = Partial<TraceNode>;

/** Reads a span as a node. Only the spans of models and agents have content. */
export function toNode(span: SourceSpan, options: FormatOptions): TraceNode {
  const { id, parentId, start, end, isFailed, attributes, name } = span;
  const kind = decideKind(spanKind(span), { name, attributes }, options);
  return { id, parentId, kind, name, start, end, isFailed, ...factsOf(span, kind) };
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
  // Only an application marks a span as an agent with these: the name of the span is that of the agent.
  const marks = ['openinference.span.kind', 'traceloop.span.kind', 'langfuse.observation.type'];
  const isMarked = marks.some((key) => own(attributes, key) !== undefined);
  const isOfLogfire = own(attributes, 'logfire.span_type') !== undefined;
  const given = named ?? (isOfLogfire ? text(attributes, 'name') : undefined);
  return {
    name: given ?? name.replace(/^invoke_agent /, ''),
    isNamed: given !== undefined || isMarked,
    handedOverBy: firstText(attributes, 'graph.node.parent_id'),
  };
}

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
  const finished = content?.output === undefined ? content : withFinish(content, span);
  if (finished?.input !== undefined && finished.output !== undefined) {
    return { content: finished, warnings };
  }
  const isCut = span.droppedAttributes > 0 && !warnings.includes(DROPPED_ATTRIBUTES);
  return {
    content: finished,
    warnings: isCut ? [...warnings, DROPPED_ATTRIBUTES] : warnings,
    captureHint: captureHint(span.scope),
  };
}

/** Warns of an answer that did not end normally, unless its own format says so. */
function withFinish(content: NodeContent, span: SourceSpan): NodeContent {
  const transcript = new Transcript();
  warnOfFinish(transcript, finishReasonOf(span));
  const { warnings = [] } = content;
  const added = transcript.warnings.filter(({ code }) => !warnings.some((w) => w.code === code));
  return { ...content, warnings: [...warnings, ...added] };
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
