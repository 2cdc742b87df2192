import { either, text } from '../../providers/core/read.ts';
import { toJsonText } from '../../providers/core/to-plain.ts';
import type { MastraRow } from './mastra-row.ts';

/** Finds the results of calls in the spans of tools, each of which answers one call. */
export class ToolResults {
  readonly #queues = new Map<string, MastraRow[]>();
  readonly #used = new Set<MastraRow>();

  /** Takes the spans of a trace in their order. */
  constructor(tools: readonly MastraRow[]) {
    for (const tool of tools) {
      if (tool.output === undefined) continue;
      const id = text(tool.attributes, 'toolCallId');
      const name = tool.facts?.name ?? '';
      for (const key of keysOf(id, name, tool.input))
        this.#add(`${tool.parentId ?? ''}/${key}`, tool);
    }
  }

  /** Returns the message with the result of a call, which is below one of the places; undefined when there is none. */
  find(call: unknown, places: readonly string[]): object | undefined {
    const toolCallId = text(call, 'toolCallId');
    const toolName = text(call, 'toolName') ?? '';
    const keys = keysOf(toolCallId, toolName, either(call, 'args', 'input'));
    for (const place of places) {
      for (const key of keys) {
        const tool = this.#take(`${place}/${key}`);
        if (tool === undefined) continue;
        const output = { type: 'json', value: tool.output };
        const part = { type: 'tool-result', toolCallId, toolName, output };
        return { role: 'tool', content: [part] };
      }
    }
    return undefined;
  }

  #add(key: string, tool: MastraRow): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) this.#queues.set(key, [tool]);
    else queue.push(tool);
  }

  #take(key: string): MastraRow | undefined {
    const queue = this.#queues.get(key) ?? [];
    let tool = queue.shift();
    while (tool !== undefined && this.#used.has(tool)) tool = queue.shift();
    if (tool !== undefined) this.#used.add(tool);
    return tool;
  }
}

/** The keys of a call, best first: its id, its arguments, the name of its tool. */
function keysOf(id: string | undefined, name: string, args: unknown): readonly string[] {
  return [
    ...(id === undefined ? [] : [`id ${id}`]),
    `args ${name} ${jsonOf(args)}`,
    `name ${name}`,
  ];
}

function jsonOf(value: unknown): string {
  try {
    return toJsonText(value);
  } catch {
    // Too large to be compared.
    return '';
  }
}
