import type { NodeKind, TraceNode } from '../agent-trace/node.ts';
import { own, text } from '../providers/core/read.ts';
import { captureHint } from './capture-hints.ts';
import type { FormatOptions } from './formats/telemetry-format.ts';
import { AttributeReader, firstText } from './readers/attribute-reader.ts';
import { readContent } from './readers/content.ts';
import { AGENT_SOURCES, MODEL_SOURCES } from './readers/sources.ts';
import type { SourceSpan } from './source-span.ts';
import { spanKind } from './span-kind.ts';

type Facts = Partial<TraceNode>;

/** Reads a span as a node. Only the spans of models and agents have content. */
export function toNode(span: SourceSpan, { isAgent }: FormatOptions): TraceNode {
  const { id, parentId, start, end, isFailed, attributes, name } = span;
  const kind = decide(spanKind(span), isAgent?.({ name, attributes }));
  return { id, parentId, kind, name, start, end, isFailed, ...factsOf(span, kind) };
}

function decide(kind: NodeKind, isAgent: boolean | undefined): NodeKind {
  if (isAgent === true) return 'agent';
  return isAgent === false && kind === 'agent' ? 'other' : kind;
}

function factsOf(span: SourceSpan, kind: NodeKind): Facts {
  switch (kind) {
    case 'agent':
      return { ...agentFacts(span), ...contentFacts(span, kind) };
    case 'model':
      return { ...modelFacts(span), ...contentFacts(span, kind) };
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
  // A kind that the library sets by itself is no name: its span is a call of any size.
  const isOwn = ['openinference.span.kind', 'traceloop.span.kind', 'langfuse.observation.type'];
  const isMarked = isOwn.some((key) => own(attributes, key) !== undefined);
  const logfire = text(attributes, 'logfire.span_type') && text(attributes, 'name');
  const own_ = named ?? logfire;
  return {
    name: own_ ?? name.replace(/^invoke_agent /, ''),
    isNamed: own_ !== undefined || isMarked,
    handedOverBy: firstText(attributes, 'graph.node.parent_id'),
  };
}

function modelFacts({ attributes }: SourceSpan): Facts {
  return {
    agentName: firstText(attributes, 'gen_ai.agent.name', 'agent.name'),
    responseId: firstText(attributes, 'gen_ai.response.id', 'response_id'),
  };
}

function contentFacts(span: SourceSpan, kind: 'agent' | 'model'): Facts {
  const sources = kind === 'agent' ? AGENT_SOURCES : MODEL_SOURCES;
  const { content, warnings } = readContent(new AttributeReader(span), sources);
  return {
    content,
    warnings,
    ...(content?.output === undefined ? { captureHint: captureHint(span.scope) } : {}),
  };
}

function toolFacts({ attributes, name }: SourceSpan): Facts {
  const tool = firstText(attributes, 'gen_ai.tool.name', 'tool.name', 'ai.toolCall.name') ?? name;
  const to =
    firstText(attributes, 'gen_ai.transfer.target.name') ??
    /^(?:transfer|handoff)_to_(.+)$/.exec(tool)?.[1];
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
