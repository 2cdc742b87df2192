import type { NodeKind } from '../agent-trace/node.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { lookUp, own, text } from '../providers/core/read.ts';
import type { FormatOptions, SpanDescription } from './formats/telemetry-format.ts';
import type { SourceSpan } from './source-span.ts';

type Attributes = SourceSpan['attributes'];
type Test = (attributes: Attributes, name: string) => boolean;

const OPERATIONS: Readonly<Record<string, NodeKind>> = {
  agent_handoff: 'handoff',
  chat: 'model',
  execute_tool: 'tool',
  generate_content: 'model',
  invoke_agent: 'agent',
  invoke_workflow: 'workflow',
  text_completion: 'model',
};

const OPENINFERENCE: Readonly<Record<string, NodeKind>> = {
  AGENT: 'agent',
  LLM: 'model',
  TOOL: 'tool',
};

const TRACELOOP: Readonly<Record<string, NodeKind>> = {
  agent: 'agent',
  tool: 'tool',
  workflow: 'workflow',
};

const LANGFUSE: Readonly<Record<string, NodeKind>> = {
  agent: 'agent',
  generation: 'model',
  tool: 'tool',
};

/** The attributes that name a kind, each with its values. */
const NAMED: readonly (readonly [key: string, kinds: Readonly<Record<string, NodeKind>>])[] = [
  ['gen_ai.operation.name', OPERATIONS],
  ['openinference.span.kind', OPENINFERENCE],
  ['traceloop.span.kind', TRACELOOP],
  ['langfuse.observation.type', LANGFUSE],
];

/** The order in which the kinds are tested. The first kind that fits wins. */
const ORDER: readonly NodeKind[] = ['workflow', 'agent', 'model', 'tool', 'handoff'];

/** Tests for a kind beside the attributes that name it. */
const TESTS: Readonly<Partial<Record<NodeKind, Test>>> = {
  agent: (attributes) => isAiSdkCall(attributes) || isLogfireAgent(attributes),
  model: (attributes) =>
    /\.do(?:Generate|Stream)$/.test(text(attributes, 'ai.operationId') ?? '') ||
    /^(?:chat|completion)$/.test(text(attributes, 'llm.request.type') ?? '') ||
    hasAdkRequest(attributes),
  tool: (attributes) => text(attributes, 'ai.operationId') === 'ai.toolCall',
  handoff: (attributes) =>
    text(attributes, 'from_agent') !== undefined && text(attributes, 'to_agent') !== undefined,
};

/** Returns the kind of a span. Attributes decide; the name and the scope do not. */
export function spanKind({ attributes, name }: SourceSpan): NodeKind {
  const named = NAMED.map(([key, kinds]) => lookUp(kinds, own(attributes, key)));
  const found = ORDER.find(
    (kind) => named.includes(kind) || TESTS[kind]?.(attributes, name) === true,
  );
  if (found !== undefined) return found;
  // Some agents have only a name. The spans of their steps have one too, but also an operation or a tool.
  const isNamed = text(attributes, 'gen_ai.agent.name') !== undefined;
  const isStep = [...NAMED.map(([key]) => key), 'gen_ai.tool.name', 'ai.operationId'].some(
    (key) => own(attributes, key) !== undefined,
  );
  return isNamed && !isStep ? 'agent' : 'other';
}

/** Lets `isAgent` correct the kind that the rules have found. */
export function decideKind(
  kind: NodeKind,
  span: SpanDescription,
  { isAgent }: FormatOptions,
  parent: SpanDescription | undefined,
): NodeKind {
  const decided =
    isAgent && ask(isAgent, { ...describe(span), parent: parent && describe(parent) });
  if (decided === true) return 'agent';
  return decided === false && kind === 'agent' ? 'other' : kind;
}

/** Returns the agent to which a tool with this name hands over: `transfer_to_x`, `handoff_to_x`. */
export function transferTarget(tool: string): string | undefined {
  return /^(?:transfer|handoff)_to_(.+)$/.exec(tool)?.[1];
}

/** Reports whether a span is a call of the AI SDK, which may run tools. */
export function isAiSdkCall(attributes: Attributes): boolean {
  return /^ai\.(?:generate|stream)(?:Text|Object)$/.test(text(attributes, 'ai.operationId') ?? '');
}

/** Reports whether a span is an agent of the OpenAI Agents SDK, as Logfire writes it. */
function isLogfireAgent(attributes: Attributes): boolean {
  return (
    own(attributes, 'logfire.span_type') !== undefined && Array.isArray(own(attributes, 'handoffs'))
  );
}

function hasAdkRequest(attributes: Attributes): boolean {
  return (text(attributes, 'gcp.vertex.agent.llm_request') ?? '{}') !== '{}';
}

/** Copies what `isAgent` receives: a span has fields of its format too. */
function describe({ name, attributes, type, tags }: SpanDescription): SpanDescription {
  return { name, attributes, type, tags };
}

function ask(
  isAgent: NonNullable<FormatOptions['isAgent']>,
  span: SpanDescription,
): boolean | undefined {
  try {
    return isAgent(span);
  } catch {
    // The error is the caller's, and may contain the content of the span.
    const message = 'threw an error: it must return true, false or undefined for every span';
    throw new InvalidInputError([{ path: 'isAgent', message }]);
  }
}
