import type { VNode } from 'preact';
import { isRecord } from '../../../values/objects.ts';
import { AgentTree, type AgentTreeProps } from '../../agents/agent-tree.tsx';
import { buildAgentTree } from '../../agents/build-agent-tree.ts';
import { Conversation } from '../../chat/conversation.tsx';
import { JsonText } from '../../text/json-text.tsx';

export interface StoredContentProps extends Pick<AgentTreeProps, 'scores'> {
  readonly content: unknown;
}

/** A conversation as a chat, an agent trace as a tree, anything else as JSON. */
export function StoredContent({ content, scores }: StoredContentProps): VNode {
  if (content === null || content === undefined) return <NoContent />;
  if (!isRecord(content)) return <OtherContent content={content} />;
  const roots = buildAgentTree(content);
  if (roots !== undefined) {
    return (
      <section aria-labelledby="content-title">
        <h2 id="content-title">Agents</h2>
        <AgentTree roots={roots} label="Agents" scores={scores} />
        <OtherFields content={content} shown={AGENT_FIELDS} />
      </section>
    );
  }
  const { messages, system, tools } = content;
  if (!Array.isArray(messages)) return <OtherContent content={content} />;
  return (
    <section aria-labelledby="content-title">
      <h2 id="content-title">Conversation</h2>
      <div class="stored">
        <Conversation messages={messages} system={system ?? undefined} tools={tools ?? undefined} />
        <OtherFields content={content} shown={CHAT_FIELDS} />
      </div>
    </section>
  );
}

function NoContent(): VNode {
  return (
    <section aria-labelledby="content-title">
      <h2 id="content-title">Conversation</h2>
      <p class="muted">
        No conversation is stored. The evaluation had zero data retention, or the journal that was
        imported keeps scores only.
      </p>
    </section>
  );
}

function OtherContent({ content }: { readonly content: unknown }): VNode {
  return (
    <section aria-labelledby="content-title">
      <h2 id="content-title">Content</h2>
      <div class="stored">
        <JsonText value={JSON.stringify(content)} />
      </div>
    </section>
  );
}

const AGENT_FIELDS: ReadonlySet<string> = new Set([
  'root_agent_instance_id',
  'agent_instance_by_id',
]);
const CHAT_FIELDS: ReadonlySet<string> = new Set(['messages', 'system', 'tools']);

interface OtherFieldsProps {
  readonly content: Readonly<Record<string, unknown>>;
  /** The fields with a view of their own. */
  readonly shown: ReadonlySet<string>;
}

/** Deployments and versions of the service may store further fields. */
function OtherFields({ content, shown }: OtherFieldsProps): VNode | null {
  const others = Object.entries(content).filter(([key]) => !shown.has(key));
  if (others.length === 0) return null;
  return (
    <details>
      <summary>Other fields ({others.length})</summary>
      <JsonText value={JSON.stringify(Object.fromEntries(others))} />
    </details>
  );
}
