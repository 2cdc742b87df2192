import type { AgentNode, AgentStep } from './build-agent-tree.ts';

/** A line of a tree view. */
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
