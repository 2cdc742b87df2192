import type { ComponentChildren, VNode } from 'preact';
import { isRecord } from '../../values/objects.ts';
import { AgentTree, type AgentTreeProps } from '../agents/agent-tree.tsx';
import { buildAgentTree } from '../agents/build-agent-tree.ts';
import { Conversation } from '../chat/conversation.tsx';
import { FoldedJson, JsonText } from '../text/json-text.tsx';

export interface StoredContentProps extends Pick<AgentTreeProps, 'scores'> {
  readonly content: unknown;
  readonly heading: 'h2' | 'h3';
  /** Whether the content begins folded, because it is not the first thing to read. */
  readonly isFolded?: boolean;
}

/** A conversation as a chat, an agent trace as a tree, anything else as JSON. */
export function StoredContent({ content, scores, ...frame }: StoredContentProps): VNode {
  const roots = buildAgentTree(content);
  if (isRecord(content) && roots !== undefined) {
    return (
      <Frame title="Agents" {...frame}>
        <AgentTree roots={roots} label="Agents" scores={scores} />
        <OtherFields content={content} shown={AGENT_FIELDS} />
      </Frame>
    );
  }
  if (!isRecord(content) || !Array.isArray(content['messages'])) {
    return (
      <Frame title="Content" {...frame}>
        <div class="stored">
          <JsonText value={JSON.stringify(content)} />
        </div>
      </Frame>
    );
  }
  const { messages, system, tools } = content;
  return (
    <Frame title="Conversation" {...frame}>
      <div class="stored">
        <Conversation messages={messages} system={system ?? undefined} tools={tools ?? undefined} />
        <OtherFields content={content} shown={CHAT_FIELDS} />
      </div>
    </Frame>
  );
}

interface FrameProps extends Omit<StoredContentProps, 'content' | 'scores'> {
  readonly title: string;
  readonly children: ComponentChildren;
}

function Frame({ children, heading: Heading, isFolded = false, title }: FrameProps): VNode {
  return (
    <section aria-labelledby="content-title">
      {isFolded ? (
        <details class="folded-content">
          <summary id="content-title">{title}</summary>
          {children}
        </details>
      ) : (
        <>
          <Heading id="content-title">{title}</Heading>
          {children}
        </>
      )}
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
  const label = `Other fields (${others.length})`;
  return <FoldedJson label={label} value={Object.fromEntries(others)} />;
}
