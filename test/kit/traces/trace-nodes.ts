import { assembleTrace } from '../../../src/agent-trace/assemble-trace.ts';
import type { AssemblyOptions } from '../../../src/agent-trace/assembly-options.ts';
import type { NodeContent, TraceNode } from '../../../src/agent-trace/node.ts';
import type { AgentTrace } from '../../../src/service/agent-trace.ts';
import type { Message } from '../../../src/service/messages.ts';
import type { CallMessage } from '../../../src/providers/call-content.ts';

/** A node of a test; `from` and `to` are seconds. */
export type NodeFields = Partial<Omit<TraceNode, 'start' | 'end' | 'parentId'>> & {
  readonly in?: string;
  readonly from?: number;
  readonly to?: number;
};

/** Creates a node of a kind, whose name is its id unless it has another. */
export function nodeOf(
  kind: TraceNode['kind'],
  id: string,
  { in: parentId, from = 0, to = 100, ...fields }: NodeFields = {},
): TraceNode {
  return { id, kind, name: id, parentId, start: [from, 0], end: [to, 0], ...fields };
}

export const agent = (id: string, fields?: NodeFields): TraceNode => nodeOf('agent', id, fields);
export const tool = (id: string, fields?: NodeFields): TraceNode => nodeOf('tool', id, fields);
export const other = (id: string, fields?: NodeFields): TraceNode => nodeOf('other', id, fields);
export const workflow = (id: string, fields?: NodeFields): TraceNode =>
  nodeOf('workflow', id, fields);

/** Creates a call of a model, whose answer is its id. */
export function call(id: string, fields: NodeFields = {}): TraceNode {
  return nodeOf('model', id, { content: contentOf(id), ...fields });
}

/** Creates a node of a model that captured nothing. */
export function silentCall(id: string, fields: NodeFields = {}): TraceNode {
  return nodeOf('model', id, fields);
}

/** Creates messages as they stand in the content of a node. */
export function said(...messages: readonly Message[]): readonly CallMessage[] {
  return messages.map((message) => ({ message }));
}

/** Creates the content of a call: a question, and an answer. */
export function contentOf(answer: string): NodeContent {
  return {
    input: said({ role: 'user', content: 'Question' }),
    output: said({ role: 'assistant', content: answer }),
  };
}

/** What a test sees of an assembled trace: per instance its name, and per step the answer or the id that is called. */
export interface Outline {
  readonly root: string | undefined;
  readonly agents: Readonly<Record<string, readonly unknown[]>>;
  readonly warnings: readonly string[];
}

/** A rule of the hierarchy: nodes, and what becomes of them. */
export interface OutlineCase {
  readonly behaviour: string;
  readonly nodes: readonly TraceNode[];
  readonly outline: Outline;
}

/** Assembles nodes and describes the result. */
export function outlineOf(
  nodes: readonly TraceNode[],
  options: Partial<AssemblyOptions> = {},
): Outline {
  const { trace, warnings } = assembleTrace(nodes, { traceId: 'trace', ...options });
  return {
    root: trace?.root_agent_instance_id,
    agents: trace === undefined ? {} : stepsOf(trace),
    warnings: warnings.map(({ code, detail }) =>
      detail === undefined ? code : `${code}: ${detail}`,
    ),
  };
}

function stepsOf(trace: AgentTrace): Outline['agents'] {
  return Object.fromEntries(
    Object.entries(trace.agent_instance_by_id).map(([id, { name, interactions }]) => [
      id === name ? id : `${id} (${name})`,
      interactions.map((step) =>
        typeof step === 'string' ? `> ${step}` : step.output_messages[0]?.content,
      ),
    ]),
  );
}

/** Creates agents below each other, each with a call. */
export function chainOf(length: number): TraceNode[] {
  const numbers = Array.from({ length }, (_, index) => index);
  return [
    ...numbers.map((index) =>
      agent(`n${String(index)}`, { in: `n${String(index - 1)}`, from: index }),
    ),
    ...numbers.map((index) => call(`c${String(index)}`, { in: `n${String(index)}`, from: index })),
  ];
}
