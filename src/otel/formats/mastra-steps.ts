import type { NodeContent, TraceNode } from '../../agent-trace/node.ts';
import type { CallMessage } from '../../providers/call-content.ts';
import { either, list, own, text } from '../../providers/core/read.ts';
import { toJsonText } from '../../providers/core/to-plain.ts';
import { type ExportRow, readValues } from './export-rows.ts';

export interface MastraRow extends ExportRow {
  readonly type: string;
  readonly input: unknown;
  readonly output: unknown;
  /** A text that orders spans. */
  readonly order: string;
}

/** Each step repeats all before it: the history of a longer loop could fill the memory. */
const MAX_STEPS = 1000;

/**
 * Adds the input of the steps of loops. A loop has only the input of its first call, and each step its output. The
 * input of a later step is assembled from the steps and tool results before it.
 */
export function linkSteps(rows: readonly MastraRow[]): readonly ExportRow[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId ?? '');
  const tools = new ToolResults(rows.filter(({ kind }) => kind === 'tool').sort(byOrder));
  const facts = new Map<string, ExportRow['facts']>();
  for (const loop of rows) {
    if (loop.type !== 'model_generation') continue;
    const steps = (below.get(loop.id) ?? []).filter(({ type }) => type === 'model_step');
    for (const step of readLoop(loop, steps.sort(byOrder), below, tools)) facts.set(...step);
  }
  return rows.map((row) => ({ ...row, facts: { ...row.facts, ...facts.get(row.id) } }));
}

function byOrder(a: MastraRow, b: MastraRow): number {
  return a.order < b.order || (a.order === b.order && a.id < b.id) ? -1 : 1;
}

function* readLoop(
  loop: MastraRow,
  steps: readonly MastraRow[],
  below: ReadonlyMap<string, readonly MastraRow[]>,
  tools: ToolResults,
): Generator<[id: string, facts: ExportRow['facts']]> {
  let history = startOf(loop, steps);
  let isFirst = true;
  for (const step of steps.slice(0, MAX_STEPS)) {
    const sent = requestOf(step, below.get(step.id) ?? []);
    const values = { input: sent, output: step.output, tools: loop.values?.tools };
    const facts = withHistory(readValues(step, values), isFirst, history);
    yield [step.id, facts];
    const { input = history, output = [] } = facts.content ?? {};
    history = input && [...input, ...output, ...resultsOf(step, loop, tools)];
    isFirst = false;
  }
}

function startOf(loop: MastraRow, [first]: readonly MastraRow[]): NodeContent['input'] {
  const input = loop.input ?? first?.input;
  return readValues(loop, { ...loop.values, input }).content?.input;
}

/** Adds the history to a step without a request of its own. The first step received the input of the loop. */
function withHistory(
  read: Partial<TraceNode>,
  isFirst: boolean,
  history: NodeContent['input'],
): Pick<TraceNode, 'content' | 'warnings'> {
  const { content, warnings = [] } = read;
  if (content === undefined || content.input !== undefined || history === undefined) return read;
  return {
    content: { ...content, input: history },
    warnings: isFirst ? warnings : [...warnings, { code: 'input_reconstructed' }],
  };
}

/** Returns the request of a step as it was sent: from a processor of requests, else the body of an API. */
function requestOf({ input }: MastraRow, below: readonly MastraRow[]): unknown {
  const prompts = below
    .filter(({ type }) => type === 'processor_run')
    .sort(byOrder)
    .map((processor) => own(processor.input, 'prompt'))
    .filter(Array.isArray);
  // A list of messages is a summary, which has only the names of calls and results.
  return prompts.at(-1) ?? (Array.isArray(input) ? undefined : input);
}

/** Returns the results of the calls of a step, in the order of the calls. */
function resultsOf(step: MastraRow, loop: MastraRow, tools: ToolResults): readonly CallMessage[] {
  const parentIds = [step.id, loop.id, loop.parentId ?? ''];
  const messages = list(step.output, 'toolCalls').map((call) => tools.find(call, parentIds));
  return messages.flatMap((message) => {
    const read = message && readValues(step, { input: [message] });
    return read?.content?.input ?? [];
  });
}

/** Finds the results of calls in the spans of tools. Each span answers one call. */
class ToolResults {
  readonly #queues = new Map<string, MastraRow[]>();
  readonly #used = new Set<MastraRow>();

  constructor(tools: readonly MastraRow[]) {
    for (const tool of tools) {
      if (tool.output === undefined) continue;
      const id = text(tool.attributes, 'toolCallId');
      const name = tool.facts?.name ?? '';
      for (const key of keysOf(id, name, tool.input))
        this.#add(`${tool.parentId ?? ''}/${key}`, tool);
    }
  }

  /** Returns the message with the result of a call below one of the parents; undefined when the result is missing. */
  find(call: unknown, parentIds: readonly string[]): object | undefined {
    const toolCallId = text(call, 'toolCallId');
    const toolName = text(call, 'toolName') ?? '';
    const keys = keysOf(toolCallId, toolName, either(call, 'args', 'input'));
    for (const parentId of parentIds) {
      for (const key of keys) {
        const tool = this.#take(`${parentId}/${key}`);
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
