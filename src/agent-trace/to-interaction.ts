import type {
  AgentInputMessage,
  AgentOutputMessage,
  AgentTool,
  AgentToolCall,
  ModelInteraction,
} from '../service/agent-trace.ts';
import type { ToolCall, ToolMessage } from '../service/messages.ts';
import type { CallMessage } from '../providers/call-content.ts';
import type { FunctionTool } from '../providers/conversation.ts';
import type { AssemblyOptions } from './assembly-options.ts';
import { readMessageText } from './message-text.ts';
import { callsOf } from './missing-calls.ts';
import type { NodeContent, TraceNode } from './node.ts';
import { redactInteraction } from './redact-interaction.ts';
import type { TraceWarnings } from './trace-warnings.ts';
import { toJson } from '../values/to-json.ts';

interface Context {
  readonly agent: TraceNode;
  readonly options: AssemblyOptions;
  readonly warnings: TraceWarnings;
}

/** Converts a call of a model. The instructions and tools of the agent complete a call that has none. */
export function toInteraction(call: TraceNode, context: Context): ModelInteraction {
  const { agent, options, warnings } = context;
  const content = withContentOfAgent(call.content ?? {}, call === agent ? {} : agent.content);
  const input = [...(content.system ?? []), ...(content.input ?? [])];
  warnOfContent(call, { ...content, input }, warnings);
  const tools = toTools(content, call, warnings);
  const interaction: ModelInteraction = {
    input_messages: input.flatMap(toInputMessages),
    output_messages: toOutput(content, options.reasoning === true),
    ...(tools.length === 0 ? {} : { tools_available: tools }),
  };
  return redactInteraction(interaction, agent.name, options);
}

function withContentOfAgent(content: NodeContent, ofAgent: NodeContent = {}): NodeContent {
  const all = [...(content.system ?? []), ...(content.input ?? [])];
  const hasSystem = all.some(({ message }) => message.role === 'system');
  return {
    ...content,
    system: hasSystem ? content.system : ofAgent.system,
    tools: content.tools ?? ofAgent.tools,
  };
}

/** A captured answer that is empty becomes an empty text, which can be scored too. */
function toOutput({ output }: NodeContent, hasReasoning: boolean): readonly AgentOutputMessage[] {
  if (output === undefined) return [];
  const messages = output.flatMap((message) => toOutputMessages(message, hasReasoning));
  const isAnswered = messages.some(({ type }) => type !== 'thinking_tokens');
  return isAnswered ? messages : [...messages, { type: 'text', content: '' }];
}

function warnOfContent(
  { id, warnings: own }: TraceNode,
  content: NodeContent,
  warnings: TraceWarnings,
): void {
  const { input = [], output = [] } = content;
  for (const warning of [...(own ?? []), ...(content.warnings ?? [])]) {
    warnings.add({ ...warning, spanId: id });
  }
  for (const { message } of [...input, ...output]) {
    for (const detail of readMessageText(message.content).omitted) {
      warnings.add({ code: 'media_omitted', detail, spanId: id });
    }
  }
  if (isPartial(input)) warnings.add({ code: 'partial_history', spanId: id });
}

/** Some libraries send only new messages, and the earlier ones are in the interactions before. */
function isPartial(input: readonly CallMessage[]): boolean {
  const first = input.find(({ message }) => message.role !== 'system');
  return first?.message.role === 'assistant' || first?.message.role === 'tool';
}

/** A tool without a schema, and a called tool that is not among the tools, may have been lost. */
function toTools(
  { tools = [], output = [] }: NodeContent,
  { id }: TraceNode,
  warnings: TraceWarnings,
): readonly AgentTool[] {
  const known = new Set(tools.map((tool) => tool.function.name));
  const called = new Set(output.flatMap(callsOf).map(({ name }) => name));
  const bare = tools.flatMap((tool) => (hasSchema(tool) ? [] : tool.function.name));
  for (const detail of [...bare, ...[...called].filter((name) => !known.has(name))]) {
    warnings.add({ code: 'tool_details_missing', detail, spanId: id });
  }
  return tools.flatMap((tool) => toAgentTool(tool) ?? []);
}

/** Converts a message that a model received: one message per text, call and response. */
function toInputMessages({ message, extras }: CallMessage): readonly AgentInputMessage[] {
  const { role } = message;
  if (message.role === 'tool') return [toResponse(message, extras?.name)];
  const text = readMessageText(message.content).text;
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
  const messages: AgentInputMessage[] = [];
  // An empty text beside calls has no content.
  if (text !== '' || calls.length === 0) messages.push({ role, type: 'text', content: text });
  for (const call of calls) messages.push({ role, type: 'tool_call', content: toCall(call) });
  return messages;
}

/** Converts a message that a model returned. The results of tools that the provider ran are among them. */
function toOutputMessages(
  { message, extras }: CallMessage,
  hasReasoning: boolean,
): readonly AgentOutputMessage[] {
  const thoughts = hasReasoning ? (extras?.reasoning ?? '') : '';
  const thinking = thoughts === '' ? [] : [{ type: 'thinking_tokens', content: thoughts }];
  if (message.role === 'tool') {
    return [{ type: 'tool_response', content: readMessageText(message.content).text }];
  }
  const input = toInputMessages({ message });
  const output = input.flatMap(({ type, content }): AgentOutputMessage[] =>
    typeof content === 'string' || 'parameters' in content ? [{ type, content }] : [],
  );
  return [...thinking, ...output];
}

function toResponse(message: ToolMessage, toolName: string | undefined): AgentInputMessage {
  const { tool_call_id: id, name = toolName } = message;
  const response = readMessageText(message.content).text;
  return {
    role: 'tool',
    type: 'tool_response',
    content: { id, response, ...(name === undefined ? {} : { name }) },
  };
}

function toCall({ id, function: called }: ToolCall): AgentToolCall {
  return { id, name: called?.name ?? '', parameters: called?.arguments ?? '{}' };
}

/** Converts a tool. Returns undefined when only the name is known, which does not help a scorer. */
function toAgentTool({ function: declared }: FunctionTool): AgentTool | undefined {
  const { name, description, parameters } = declared;
  if (description === undefined && parameters === undefined) return undefined;
  return {
    name,
    description: description ?? '',
    parameters: parameters === undefined ? '{}' : toJson(parameters),
  };
}

function hasSchema({ function: { parameters } }: FunctionTool): boolean {
  return parameters !== undefined;
}
