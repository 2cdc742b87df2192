import type { VNode } from 'preact';
import { FoldedJson, JsonText } from '../text/json-text.tsx';
import { MessageText } from '../text/message-text.tsx';
import { toCountText, toTextNodes } from '../text/text.tsx';
import { type ChatMessage, type ChatPart, readMessages } from './read-messages.ts';

export interface ConversationProps {
  readonly messages: unknown;
  /** The system instructions: a text, or parts. */
  readonly system?: unknown;
  readonly tools?: unknown;
}

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

export function MessageList({ messages }: { readonly messages: readonly ChatMessage[] }): VNode {
  return (
    <ol class="chat">
      {messages.map((message) => (
        <Message message={message} />
      ))}
    </ol>
  );
}

export function Tools({ tools }: { readonly tools: unknown }): VNode | null {
  const count = Array.isArray(tools) ? tools.length : 1;
  if (count === 0) return null;
  const label = `${toCountText(count, 'tool')} ${count === 1 ? 'was' : 'were'} available`;
  return <FoldedJson label={label} value={tools} />;
}

/** The roles with styles of their own. */
const KNOWN_ROLES: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'system',
  'developer',
  'tool',
]);

function Message({ message }: { readonly message: ChatMessage }): VNode {
  const { name, parts, role } = message;
  const look = KNOWN_ROLES.has(role) ? role : 'other';
  return (
    <li class={`message ${look}`}>
      <div class="author">
        {toTextNodes(role)}
        {name !== '' && <> {toTextNodes(name)}</>}
      </div>
      {isFolded(message) ? (
        <details>
          <summary>{foldedLabel(parts)}</summary>
          <Parts parts={parts} />
        </details>
      ) : (
        <Parts parts={parts} />
      )}
    </li>
  );
}

/** Instructions are long, and the same in most conversations. */
function isFolded({ parts, role }: ChatMessage): boolean {
  return (role === 'system' || role === 'developer') && parts.length > 0;
}

function foldedLabel(parts: readonly ChatPart[]): string {
  const length = parts.reduce(
    (sum, part) => sum + (part.kind === 'text' ? part.text.length : 0),
    0,
  );
  return `Instructions, ${length} characters`;
}

export function Parts({ parts }: { readonly parts: readonly ChatPart[] }): VNode {
  if (parts.length === 0) return <p class="muted">No content</p>;
  return (
    <>
      {parts.map((part) => (
        <Part part={part} />
      ))}
    </>
  );
}

function Part({ part }: { readonly part: ChatPart }): VNode {
  switch (part.kind) {
    case 'text':
      return <MessageText value={part.text} />;
    case 'call':
      return <Tool label="calls" name={part.name} id={part.id} text={part.input} />;
    case 'result':
      return <Tool label="result of" name={part.name} id={part.id} text={part.output} />;
    case 'image':
      return part.source === null ? (
        <p class="muted">{toTextNodes(part.label)}</p>
      ) : (
        <img class="picture" src={part.source} alt={part.label} />
      );
    case 'other':
      return <JsonText value={part.json} />;
  }
}

interface ToolProps {
  readonly label: string;
  readonly name: string;
  readonly id: string;
  readonly text: string;
}

function Tool({ label, name, id, text }: ToolProps): VNode {
  return (
    <div class="tool">
      <div class="tool-name">
        {label} <code>{toTextNodes(name === '' ? id : name)}</code>
        {name !== '' && id !== '' && <span class="muted"> {toTextNodes(id)}</span>}
      </div>
      <JsonText value={text} />
    </div>
  );
}
