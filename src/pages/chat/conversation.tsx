import type { VNode } from 'preact';
import { JsonText } from '../text/json-text.tsx';
import { Message } from './message.tsx';
import { readMessages, type ChatMessage } from './read-messages.ts';

/** A conversation as it was sent. */
export interface ConversationProps {
  readonly messages: unknown;
  /** The instructions beside the messages: a text, or parts. */
  readonly system?: unknown;
  /** The tools that the model could call. */
  readonly tools?: unknown;
}

/** A conversation as a chat: instructions folded, the user on the right, the assistant on the left. */
export function Conversation({ messages, system, tools }: ConversationProps): VNode {
  const instructions =
    system === undefined ? [] : readMessages([{ role: 'system', content: system }]);
  return (
    <>
      <MessageList messages={[...instructions, ...readMessages(messages)]} />
      {tools !== undefined && <Tools tools={tools} />}
    </>
  );
}

/** Messages in their order. */
export function MessageList({ messages }: { readonly messages: readonly ChatMessage[] }): VNode {
  return (
    <ol class="chat">
      {messages.map((message) => (
        <Message message={message} />
      ))}
    </ol>
  );
}

/** The tools that a model could call, folded. */
export function Tools({ tools }: { readonly tools: unknown }): VNode | null {
  const count = Array.isArray(tools) ? tools.length : 1;
  if (count === 0) return null;
  return (
    <details class="tools">
      <summary>
        {count === 1 ? '1 tool was available' : `${String(count)} tools were available`}
      </summary>
      <JsonText value={JSON.stringify(tools)} />
    </details>
  );
}
