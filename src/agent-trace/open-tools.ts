import { compareInstants, type Instant, type TraceNode } from './node.ts';
import type { Delegation } from './sibling-groups.ts';

/** The name is converted once, because many agents may be compared with it. */
interface OpenTool {
  readonly call: Delegation;
  readonly word: string;
}

/** Calls of tools that began at one time, and when the last of them ended. */
interface Start {
  readonly at: Instant;
  readonly tools: OpenTool[];
  end: Instant;
}

/**
 * The calls of tools that began so far. If several calls surround an agent, the call that began last called it. A call
 * that began before another one and did not end after it is forgotten, so that each search is short.
 */
export class OpenTools {
  /** Later starts end earlier. */
  readonly #starts: Start[] = [];

  /** Calls must be added in the order of time. */
  add(tool: Delegation): void {
    const { start: at, end } = tool.node;
    // No agent ran in it, or its times are not known.
    if (compareInstants(end, at) <= 0) return;
    const added = this.#takeStart(at) ?? { at, tools: [], end };
    keepLongest(added.tools, { call: tool, word: toWord(tool.node.name) });
    if (compareInstants(added.end, end) < 0) added.end = end;
    while (compareInstants(this.#starts.at(-1)?.end ?? AFTER_ALL, added.end) <= 0) {
      this.#starts.pop();
    }
    this.#starts.push(added);
  }

  /** Removes the last start if it is at this time. */
  #takeStart(at: Instant): Start | undefined {
    const last = this.#starts.at(-1);
    if (last === undefined || compareInstants(last.at, at) !== 0) return undefined;
    return this.#starts.pop();
  }

  /** Finds the call in which an agent ran. Among calls that began at one time, the call with the agent's name wins. */
  findAround({ start, end, name }: TraceNode): Delegation | undefined {
    // The end of an agent that was cut off is not known.
    const until = compareInstants(end, start) < 0 ? start : end;
    const tools = this.#lastUntil(until)?.tools ?? [];
    const around = tools.filter(({ call }) => compareInstants(until, call.node.end) <= 0);
    const agent = toWord(name);
    return (around.find(({ word }) => word.includes(agent)) ?? around.at(0))?.call;
  }

  /** A binary search for the latest start that had not ended at a time. */
  #lastUntil(end: Instant): Start | undefined {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const start = this.#starts[middle];
      if (start !== undefined && compareInstants(end, start.end) <= 0) low = middle + 1;
      else high = middle;
    }
    return this.#starts[low - 1];
  }
}

/** More calls of tools at one time do not run agents: only so many are compared by name. */
const MAX_TOOLS = 100;

function keepLongest(tools: OpenTool[], added: OpenTool): void {
  const last = tools[MAX_TOOLS - 1];
  if (last === undefined) tools.push(added);
  else if (compareInstants(last.call.node.end, added.call.node.end) < 0)
    tools[MAX_TOOLS - 1] = added;
}

const AFTER_ALL: Instant = [Infinity, 0];

/** Converts the name of an agent to the format of tool names: `math_expert` for "Math Expert". */
export function toWord(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_');
}
