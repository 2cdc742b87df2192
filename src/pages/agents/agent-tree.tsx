import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { isRecord } from '../../values/objects.ts';
import { MessageList, Tools } from '../chat/conversation.tsx';
import { readMessages, readOutputMessages } from '../chat/read-messages.ts';
import { ScoreValue } from '../scores/score-value.tsx';
import { JsonText } from '../text/json-text.tsx';
import { toTextNodes } from '../text/text.tsx';
import type { AgentNode, AgentProblem } from './build-agent-tree.ts';
import { moveInTree, type TreeItem, visibleItems } from './tree-items.ts';

export interface AgentTreeProps {
  readonly roots: readonly AgentNode[];
  /** The scores of each agent, by its id. */
  readonly scores: ReadonlyMap<string, readonly AgentScore[]>;
  /** The name of the tree in screen readers. */
  readonly label: string;
}

export interface AgentScore {
  readonly criterion: string;
  readonly score: number | null;
  readonly mark: number | undefined;
}

const PROBLEMS: Readonly<Record<AgentProblem, string>> = {
  missing: 'is not in the trace',
  cycle: 'calls itself here; its steps are above',
  repeated: 'its steps are above',
};

/** The agents of a trace as a tree: arrow keys move, Enter opens a step. */
export function AgentTree({ label, roots, scores }: AgentTreeProps): VNode {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(roots.map(({ path }) => path)),
  );
  const [at, setAt] = useState(roots[0]?.path ?? '');
  const items = visibleItems(roots, open);
  const toggle = (path: string): void => {
    setOpen(
      open.has(path)
        ? new Set([...open].filter((other) => other !== path))
        : new Set([...open, path]),
    );
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // In an opened interaction, keys belong to its text.
    if (!(event.target instanceof Element) || event.target.getAttribute('role') !== 'treeitem')
      return;
    const move = moveInTree(items, open, at, event.key);
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (move.toggle !== null) toggle(move.toggle);
    setAt(move.to);
    event.currentTarget.querySelector<HTMLElement>(`[data-path="${move.to}"]`)?.focus();
  };
  return (
    <div class="agents" role="tree" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <Line
          key={item.path}
          item={item}
          isOpen={open.has(item.path)}
          isCurrent={item.path === at}
          scores={scores}
          onToggle={() => {
            setAt(item.path);
            if (item.hasContent) toggle(item.path);
          }}
        />
      ))}
    </div>
  );
}

interface LineProps extends Pick<AgentTreeProps, 'scores'> {
  readonly item: TreeItem;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly onToggle: () => void;
}

function Line({ isCurrent, isOpen, item, onToggle, scores }: LineProps): VNode {
  const { content, hasContent, level, number, path } = item;
  return (
    <div
      class="tree-line"
      role="treeitem"
      data-path={path}
      aria-level={level}
      aria-expanded={hasContent ? isOpen : undefined}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
    >
      <div class="tree-label" onClick={onToggle}>
        <span class="twisty" aria-hidden="true">
          {hasContent ? (isOpen ? '▾' : '▸') : '·'}
        </span>
        {'steps' in content ? <Agent agent={content} scores={scores} /> : `Step ${number}`}
      </div>
      {'interaction' in content && isOpen && <Interaction interaction={content.interaction} />}
    </div>
  );
}

function Agent({
  agent,
  scores,
}: { readonly agent: AgentNode } & Pick<LineProps, 'scores'>): VNode {
  const { id, name, problem } = agent;
  return (
    <>
      <strong>{toTextNodes(name)}</strong>
      {name !== id && <span class="muted">{toTextNodes(id)}</span>}
      {problem !== null && <em>{PROBLEMS[problem]}</em>}
      {(scores.get(id) ?? []).map(({ criterion, mark, score }) => (
        <span class="agent-score">
          {toTextNodes(criterion)} <ScoreValue score={score} mark={mark} />
        </span>
      ))}
    </>
  );
}

function Interaction({ interaction }: { readonly interaction: unknown }): VNode {
  if (!isRecord(interaction)) return <JsonText value={JSON.stringify(interaction)} />;
  const { input_messages: input, output_messages: output, tools_available: tools } = interaction;
  return (
    <div class="interaction">
      <h4>Received</h4>
      <MessageList messages={readMessages(input)} />
      <h4>Returned</h4>
      <MessageList messages={readOutputMessages(output)} />
      {tools !== undefined && tools !== null && <Tools tools={tools} />}
    </div>
  );
}
