import type { AgentRun, AgentRuns, Step } from './agent-run.ts';
import { compareInstants, compareNodes, type Instant, type TraceNode } from './node.ts';
import { OpenTools, toWord } from './open-tools.ts';
import { type Delegation, findSiblingGroups, type SiblingGroup } from './sibling-groups.ts';
import type { TraceTree } from './trace-tree.ts';
import type { TraceWarnings } from './trace-warnings.ts';

/**
 * Tracers write an agent that another one called as its sibling. Moves each to the agent that handed over to it, or in
 * whose tool it ran.
 */
export function adoptSiblings(tree: TraceTree, agents: AgentRuns, warnings: TraceWarnings): void {
  const groups = findSiblingGroups(tree, agents);
  insertAdopted(groups.flatMap((group) => adoptAmong(group, warnings)));
}

/** Returns the runs that have a new parent. */
function adoptAmong({ runs, delegations }: SiblingGroup, warnings: TraceWarnings): AgentRun[] {
  const past = new Past(delegations);
  return runs.filter((run) => {
    const { node } = run;
    past.proceedTo(node.start);
    const giver = past.findGiver(node);
    const parent = giver ?? past.findCaller(node);
    past.begin(run);
    if (parent === undefined) return false;
    run.parent = parent;
    const code = giver === undefined ? 'parent_inferred' : 'agent_handoff';
    warnings.add({ code, detail: node.name, spanId: node.id });
    return true;
  });
}

/**
 * What the runs of a group did before one of them began. Only earlier runs can adopt it, so that no run becomes its own
 * ancestor.
 */
class Past {
  readonly #begun = new Set<AgentRun>();
  readonly #byName = new Map<string, AgentRun>();
  readonly #handoffs = new Map<string, Delegation>();
  readonly #tools = new OpenTools();
  /** The list is sorted backwards: the next delegation is the last item. */
  readonly #later: Delegation[];

  constructor(delegations: readonly Delegation[]) {
    this.#later = delegations.toSorted((one, other) => compareNodes(other.node, one.node));
  }

  proceedTo(time: Instant): void {
    for (
      let next = this.#later.at(-1);
      next !== undefined && compareInstants(next.node.start, time) <= 0;
      next = this.#later.at(-1)
    ) {
      this.#later.pop();
      const to = next.node.handoff?.to;
      if (to !== undefined) this.#handoffs.set(toWord(to), next);
      if (next.node.kind === 'tool') this.#tools.add(next);
    }
  }

  begin(run: AgentRun): void {
    this.#begun.add(run);
    this.#byName.set(toWord(run.node.name), run);
  }

  /** Finds the run that handed over to an agent: by the name in `handedOverBy`, or by a handoff. */
  findGiver({ name, handedOverBy }: TraceNode): AgentRun | undefined {
    const word = toWord(name);
    const handoff = this.#handoffs.get(word);
    // Each handoff begins one run.
    this.#handoffs.delete(word);
    const named = this.#runOf(handedOverBy) ?? this.#runOf(handoff?.node.handoff?.from);
    return named ?? this.#onlyBegun(handoff?.owner);
  }

  findCaller(agent: TraceNode): AgentRun | undefined {
    return this.#onlyBegun(this.#tools.findAround(agent)?.owner);
  }

  #runOf(name: string | undefined): AgentRun | undefined {
    return name === undefined ? undefined : this.#byName.get(toWord(name));
  }

  #onlyBegun(run: AgentRun | undefined): AgentRun | undefined {
    return run !== undefined && this.#begun.has(run) ? run : undefined;
  }
}

/** Inserts runs among the steps of their new parents, each before the first step that began later. */
function insertAdopted(adopted: readonly AgentRun[]): void {
  for (const [parent, runs] of Map.groupBy(adopted, ({ parent }) => parent)) {
    if (parent !== undefined) parent.steps = merge(parent.steps, runs);
  }
}

/** The steps are not sorted as a whole: what ran in one step of a program stays together. */
function merge(steps: readonly Step[], adopted: readonly AgentRun[]): Step[] {
  const merged: Step[] = [];
  const waiting = adopted.toSorted((one, other) => compareNodes(other.node, one.node));
  for (const step of steps) {
    for (
      let next = waiting.at(-1);
      next !== undefined && compareNodes(next.node, step.node) < 0;
      next = waiting.at(-1)
    ) {
      merged.push(next);
      waiting.pop();
    }
    merged.push(step);
  }
  return [...merged, ...waiting.reverse()];
}
