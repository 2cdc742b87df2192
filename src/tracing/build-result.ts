import { assembleTrace } from '../agent-trace/assemble-trace.ts';
import type { TraceNode } from '../agent-trace/node.ts';
import type { TraceWarning } from '../agent-trace/trace-warning.ts';
import { TraceWarnings } from '../agent-trace/trace-warnings.ts';
import { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';
import type { AgentTrace } from '../service/agent-trace.ts';
import type { RecordedAgent } from './recorded-agent.ts';
import { aboutAgent, toCallNodes } from './to-call-nodes.ts';
import type { Recording } from './recording.ts';
import type { ResolvedTracerOptions } from './tracer-options.ts';

/** One run of an agent in a trace. */
export interface AgentSummary {
  /** The id of the instance. */
  readonly id: string;
  /** The name of the agent. */
  readonly name: string;
  /** The number of its interactions with a model. */
  readonly modelCalls: number;
  /** Whether its function threw an error. */
  readonly isFailed: boolean;
}

/** An agent trace that was recorded, and what is known about it. */
export interface TracerResult {
  /** The agent trace, which `client.evaluateTrace` takes. */
  readonly trace: AgentTrace;
  /** What was lost, repaired or unclear. */
  readonly warnings: readonly TraceWarning[];
  /** The runs in the trace. */
  readonly agents: readonly AgentSummary[];
}

/**
 * Builds the trace of what was recorded so far.
 *
 * @throws {@link UnsupportedTraceError} with the reason `no_model_calls` when there is nothing to evaluate.
 */
export function buildResult(recording: Recording, options: ResolvedTracerOptions): TracerResult {
  const { name, reasoning, redact, redactTool } = options;
  const warnings = new TraceWarnings();
  const rootId = recording.ids.firstFree(name);
  const idOf = (agent: RecordedAgent): string => (agent === recording.root ? rootId : agent.id);
  const agents = [...recording.agents];
  const nodes = agents.map((agent) => toAgentNode(agent, idOf));
  for (const call of recording.calls) {
    nodes.push(...toCallNodes(call, idOf(call.agent), warnings, recording.observed));
  }
  warnOfRecording(recording, warnings);
  const assembled = assembleTrace(nodes, { traceId: rootId, reasoning, redact, redactTool });
  const { trace } = assembled;
  const all = [...warnings.list(), ...assembled.warnings.map(aboutAgent)];
  if (trace === undefined) throw nothingRecorded(all);
  const byId = new Map(agents.map((agent) => [idOf(agent), agent]));
  return {
    trace,
    warnings: all,
    agents: Object.values(trace.agent_instance_by_id).map((instance) => ({
      id: instance.id,
      name: instance.name,
      modelCalls: instance.interactions.filter((step) => typeof step !== 'string').length,
      isFailed: byId.get(instance.id)?.isFailed === true,
    })),
  };
}

function toAgentNode(agent: RecordedAgent, idOf: (agent: RecordedAgent) => string): TraceNode {
  const { parent, name, order } = agent;
  const parentId = parent === undefined ? undefined : idOf(parent);
  return {
    id: idOf(agent),
    parentId,
    kind: 'agent',
    name,
    isNamed: true,
    start: [order, 0],
    end: [order, 0],
  };
}

function warnOfRecording(recording: Recording, warnings: TraceWarnings): void {
  const { failed, dropped, isContextLost } = recording;
  if (isContextLost) warnings.add({ code: 'no_async_context' });
  for (const [reason, count] of failed.counts()) {
    warnings.add({ code: 'model_call_failed', detail: `${reason} (${countOf(count, 'call')})` });
  }
  for (const [count, what] of [
    [dropped.agents, 'agent'],
    [dropped.calls, 'call'],
  ] as const) {
    if (count > 0) warnings.add({ code: 'size_limit', detail: `${countOf(count, what)} not kept` });
  }
}

function countOf(count: number, what: string): string {
  return `${String(count)} ${what}${count === 1 ? '' : 's'}`;
}

function nothingRecorded(warnings: readonly TraceWarning[]): UnsupportedTraceError {
  const lost = new Set(
    warnings.map(({ code, detail }) => (detail === undefined ? code : `${code}: ${detail}`)),
  );
  const message =
    lost.size === 0
      ? 'The tracer has recorded no answer of a model: pass the client through tracer.wrap(), or give it fetch: tracer.fetch(), and build the trace after its calls'
      : `The tracer has recorded calls of models, but no answer (${[...lost].join('; ')}): docs/agent-traces.md explains each of these warnings`;
  return new UnsupportedTraceError('no_model_calls', message);
}
