import { readMessageText } from './message-text.ts';
import { compareNodes, type TraceNode } from './node.ts';
import type { NodeWarning, TraceWarnings } from './trace-warnings.ts';
import type { TraceTree, TreeNode } from './trace-tree.ts';

/**
 * Selects the nodes that are separate calls of a model. Libraries that wrap each other record one call several times:
 * the innermost node with content counts, and the richer one of two nodes with the same response.
 */
export function selectCalls(tree: TraceTree, warnings: TraceWarnings): ReadonlySet<TreeNode> {
  const positions = findPositions(tree);
  const models = tree.all.filter(({ node }) => node.kind === 'model');
  const outer = findOuter(models, positions);
  const inner = findInner(models, positions);
  const heard = models.filter((item) => isHeard(item.node) && !outer.has(item));
  const responses = new Set(heard.map(({ node }) => node.responseId ?? ''));
  for (const item of models) {
    const isSeen = isHeard(item.node) || outer.has(item) || inner.has(item);
    if (!isSeen && !responses.has(item.node.responseId ?? '-')) warn(item.node, warnings);
  }
  const calls = withoutRepeated(heard, positions);
  for (const { node } of calls) warn(node, warnings);
  return new Set(calls);
}

function isHeard(node: TraceNode): boolean {
  const { content } = node;
  return (content?.input !== undefined || content?.output !== undefined) && !isLost(node);
}

/** A failed call without an answer is not an interaction. */
function isLost({ isFailed, content }: TraceNode): boolean {
  return isFailed === true && (content?.output?.length ?? 0) === 0;
}

function problemOf(node: TraceNode): NodeWarning | undefined {
  if (isLost(node)) return { code: 'model_call_failed' };
  if (node.isFailed === true) return { code: 'truncated' };
  const { content } = node;
  if (content?.input !== undefined && content.output !== undefined) return undefined;
  return { code: 'content_not_captured', detail: node.captureHint };
}

function warn(node: TraceNode, warnings: TraceWarnings): void {
  const problem = problemOf(node);
  if (problem !== undefined) warnings.add({ ...problem, spanId: node.id });
}

/** Finds the models above others whose messages are known: the lower nodes record more exactly what was sent. */
function findOuter(models: readonly TreeNode[], positions: Positions): ReadonlySet<TreeNode> {
  const outer = new Set<TreeNode>();
  // Lower nodes come first.
  for (const item of models.toReversed()) {
    const model = positions.get(item)?.model;
    if (model !== undefined && (isHeard(item.node) || outer.has(item))) outer.add(model);
  }
  return outer;
}

/** Finds the models below others whose messages are known. */
function findInner(models: readonly TreeNode[], positions: Positions): ReadonlySet<TreeNode> {
  const inner = new Set<TreeNode>();
  for (const item of models) {
    const model = positions.get(item)?.model;
    if (model !== undefined && (isHeard(model.node) || inner.has(model))) inner.add(item);
  }
  return inner;
}

/** Keeps one node per call: the richest one, else the one inside an agent, else the innermost. */
function withoutRepeated(models: readonly TreeNode[], positions: Positions): readonly TreeNode[] {
  const repeated = new Set<TreeNode>();
  for (const group of groupByResponse(models)) {
    const kept = new KeptCalls();
    for (const item of group.sort((one, other) => compareRichness(one, other, positions))) {
      if (kept.has(item)) repeated.add(item);
      else kept.add(item);
    }
  }
  return models.filter((item) => !repeated.has(item));
}

function groupByResponse(models: readonly TreeNode[]): Iterable<TreeNode[]> {
  const groups = new Map<string, TreeNode[]>();
  for (const item of models) {
    const { responseId } = item.node;
    if (responseId === undefined) continue;
    const group = groups.get(responseId);
    if (group === undefined) groups.set(responseId, [item]);
    else group.push(item);
  }
  return groups.values();
}

/** Calls with one id of a response. Some servers repeat ids, so that another answer in another place is another call. */
class KeptCalls {
  readonly #answers = new Set<string>();
  readonly #items = new Set<TreeNode>();
  readonly #above = new Set<TreeNode>();

  add(item: TreeNode): void {
    this.#answers.add(answerOf(item.node));
    this.#items.add(item);
    for (const parent of parentsOf(item)) this.#above.add(parent);
  }

  /** Reports whether a node records one of the calls too. */
  has(item: TreeNode): boolean {
    if (this.#items.size === 0) return false;
    const answer = answerOf(item.node);
    const isKnown = answer === '' || this.#answers.has('') || this.#answers.has(answer);
    return isKnown || this.#above.has(item) || parentsOf(item).some((one) => this.#items.has(one));
  }
}

/** Returns the words and calls of an answer. Libraries differ in white space, and in the ids of calls. */
function answerOf({ content }: TraceNode): string {
  const said = (content?.output ?? []).map(({ message }) => {
    const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
    const called = calls.map((call) => JSON.stringify(call.function));
    return [readMessageText(message.content ?? '').text, ...called].join('');
  });
  return said.join('').replaceAll(/\s+/g, '');
}

function parentsOf(item: TreeNode): readonly TreeNode[] {
  const parents: TreeNode[] = [];
  for (let next = item.parent; next !== undefined; next = next.parent) parents.push(next);
  return parents;
}

function compareRichness(one: TreeNode, other: TreeNode, positions: Positions): number {
  const [first, second] = [positions.get(one), positions.get(other)];
  return (
    richnessOf(other.node) - richnessOf(one.node) ||
    Number(second?.isInAgent) - Number(first?.isInAgent) ||
    Number(second?.depth) - Number(first?.depth) ||
    compareNodes(one.node, other.node)
  );
}

function richnessOf({ content }: TraceNode): number {
  return [content?.input, content?.output, content?.tools].filter((part) => part !== undefined)
    .length;
}

interface Position {
  readonly depth: number;
  readonly isInAgent: boolean;
  /** The nearest model above it, with no agent between. */
  readonly model: TreeNode | undefined;
}

type Positions = ReadonlyMap<TreeNode, Position>;

function findPositions({ all }: TraceTree): Positions {
  const positions = new Map<TreeNode, Position>();
  // Parents come first.
  for (const item of all) {
    const { parent } = item;
    positions.set(
      item,
      parent === undefined ? TOP : positionBelow(parent, positions.get(parent) ?? TOP),
    );
  }
  return positions;
}

const TOP: Position = { depth: 0, isInAgent: false, model: undefined };

function positionBelow(parent: TreeNode, { depth, isInAgent, model }: Position): Position {
  const below = depth + 1;
  if (parent.node.kind === 'agent') return { depth: below, isInAgent: true, model: undefined };
  return { depth: below, isInAgent, model: parent.node.kind === 'model' ? parent : model };
}
