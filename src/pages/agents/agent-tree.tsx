import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { isRecord } from '../../values/objects.ts';
import { MessageList, Tools } from '../chat/conversation.tsx';
import { readMessages, readOutputMessages } from '../chat/read-messages.ts';
import { ScoreValue } from '../scores/score-value.tsx';
import { JsonText } from '../text/json-text.tsx';
import { toTextNodes } from '../text/text.tsx';
import type { AgentNode, AgentProblem, AgentStep } from './build-agent-tree.ts';

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
        {'steps' in content ? <Agent agent={content} scores={scores} /> : `Step ${String(number)}`}
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

export interface TreeItem {
  readonly path: string;
  /** From 1. */
  readonly level: number;
  readonly parent: string | null;
  readonly hasContent: boolean;
  readonly content: AgentNode | Extract<AgentStep, { kind: 'interaction' }>;
  /** Counts the interactions of its agent from 1; 0 for an agent. */
  readonly number: number;
}

/** Lists the lines of a tree that are visible, from top to bottom. */
export function visibleItems(
  roots: readonly AgentNode[],
  open: ReadonlySet<string>,
): readonly TreeItem[] {
  const items: TreeItem[] = [];
  const waiting: TreeItem[] = roots.map((root) => toAgentItem(root, 1, null)).toReversed();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    items.push(item);
    if (!('steps' in item.content) || !open.has(item.path)) continue;
    // As arguments of one call, many steps would not fit on the stack.
    for (const step of toItems(item.content, item.level + 1).toReversed()) waiting.push(step);
  }
  return items;
}

function toItems({ path, steps }: AgentNode, level: number): TreeItem[] {
  let number = 0;
  return steps.map((step) => {
    if (step.kind === 'agent') return toAgentItem(step.agent, level, path);
    number += 1;
    return { path: step.path, level, parent: path, hasContent: true, content: step, number };
  });
}

function toAgentItem(agent: AgentNode, level: number, parent: string | null): TreeItem {
  const hasContent = agent.steps.length > 0;
  return { path: agent.path, level, parent, hasContent, content: agent, number: 0 };
}

type TreeKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | 'Enter';

/** The line to move to, and the line to open or close. */
export interface TreeMove {
  readonly to: string;
  readonly toggle: string | null;
}

/** The usual keys of a tree view. Returns undefined for a key that does nothing. */
export function moveInTree(
  items: readonly TreeItem[],
  open: ReadonlySet<string>,
  at: string,
  key: string,
): TreeMove | undefined {
  const index = items.findIndex(({ path }) => path === at);
  const item = items[index];
  if (item === undefined) return undefined;
  const isOpen = item.hasContent && open.has(at);
  const moveTo = (place: number): TreeMove | undefined => {
    const target = items[place];
    return target && { to: target.path, toggle: null };
  };
  const moves: Readonly<Record<TreeKey, () => TreeMove | undefined>> = {
    ArrowUp: () => moveTo(index - 1),
    ArrowDown: () => moveTo(index + 1),
    Home: () => moveTo(0),
    End: () => moveTo(items.length - 1),
    Enter: () => (item.hasContent ? { to: at, toggle: at } : undefined),
    ArrowRight: () => {
      if (!item.hasContent) return undefined;
      return isOpen ? moveTo(index + 1) : { to: at, toggle: at };
    },
    ArrowLeft: () => {
      if (isOpen) return { to: at, toggle: at };
      return item.parent === null ? undefined : { to: item.parent, toggle: null };
    },
  };
  return isTreeKey(key, moves) ? moves[key]() : undefined;
}

function isTreeKey(key: string, moves: Readonly<Record<TreeKey, unknown>>): key is TreeKey {
  return Object.hasOwn(moves, key);
}
