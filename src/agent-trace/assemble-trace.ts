import type { AgentTrace } from '../service/agent-trace.ts';
import { addSummaries } from './add-summaries.ts';
import { adoptSiblings } from './adopt-siblings.ts';
import { groupByAgent } from './agent-run.ts';
import type { AssemblyOptions } from './assembly-options.ts';
import { buildTrace } from './build-trace.ts';
import { findRoot } from './find-root.ts';
import { linkNodes } from './link-nodes.ts';
import type { TraceNode } from './node.ts';
import { selectCalls } from './select-calls.ts';
import type { TraceWarning } from './trace-warning.ts';
import { TraceWarnings } from './trace-warnings.ts';
import { warnOfMissingParents } from './warn-of-missing-parents.ts';

/** What nodes became. */
export interface AssembledTrace {
  /** The trace; undefined when no model call has content. */
  readonly trace: AgentTrace | undefined;
  /** What was lost, repaired or unclear. */
  readonly warnings: readonly TraceWarning[];
  /** The number of interactions in the trace. */
  readonly modelCalls: number;
  /** The provider's id of the response, per instance with exactly one interaction. */
  readonly responseIds: ReadonlyMap<string, string>;
  /** The number of nodes of models, with content or without. */
  readonly modelNodes: number;
}

/**
 * Assembles the trace of one run from its nodes, in any order. Pure; linear; without recursion.
 *
 * @throws {@link InvalidInputError} when `redact` or `redactTool` throws or returns something else.
 */
export function assembleTrace(
  nodes: readonly TraceNode[],
  options: AssemblyOptions,
): AssembledTrace {
  const warnings = new TraceWarnings();
  const tree = linkNodes(nodes, warnings);
  const calls = selectCalls(tree, warnings);
  const agents = groupByAgent(tree, calls);
  adoptSiblings(tree, agents, warnings);
  addSummaries(tree, agents, warnings);
  const { traceId, rootName } = options;
  const root = findRoot(tree, agents, { traceId, rootName }, warnings);
  warnOfMissingParents(tree, calls, warnings);
  const built = root === undefined ? undefined : buildTrace(root, options, warnings);
  return {
    trace: built?.trace,
    warnings: warnings.list(),
    modelCalls: built?.modelCalls ?? 0,
    responseIds: built?.responseIds ?? new Map<string, string>(),
    modelNodes: tree.all.filter(({ node }) => node.kind === 'model').length,
  };
}
