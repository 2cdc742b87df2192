import type {
  AgentInputMessage,
  AgentOutputMessage,
  AgentToolCall,
} from '../service/agent-trace.ts';
import type { ToolCall, ToolMessage } from '../service/messages.ts';
import type { CallMessage } from '../providers/call-content.ts';
import { readMessageText } from './message-text.ts';

/** Converts a message that a model received: one message per text, call and response. */
export function toInputMessages({ message, extras }: CallMessage): readonly AgentInputMessage[] {
  const { role } = message;
  if (message.role === 'tool') return [toResponse(message, extras?.name)];
  const text = readMessageText(message.content).text;
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
  // An empty message beside calls says nothing.
  const texts = text === '' && calls.length > 0 ? [] : [text];
  return [
    ...texts.map((content) => ({ role, type: 'text', content })),
    ...calls.map((call) => ({ role, type: 'tool_call', content: toCall(call) })),
  ];
}

/** Converts a message that a model returned. Tools that the provider ran have responses among them. */
export function toOutputMessages(
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
