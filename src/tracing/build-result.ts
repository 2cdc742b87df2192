import { assembleTrace } from '../agent-trace/assemble-trace.ts';
import type { TraceNode } from '../agent-trace/node.ts';
import {
  type NodeWarning,
  type TraceWarning,
  TraceWarnings,
} from '../agent-trace/trace-warnings.ts';
import { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';
import type { AgentTrace } from '../service/agent-trace.ts';
import { type Tags, toTags } from '../service/tags.ts';
import { countOf } from '../values/describe-value.ts';
import type { CallContent, CallMessage } from '../providers/call-content.ts';
import { own } from '../providers/core/read.ts';
import { answerKey } from './observed-call.ts';
import { isEnded, readBodies, readFinished, type ReadState } from './read-bodies.ts';
import type { RecordedAgent } from './recorded-agent.ts';
import type { ReadBodies, RecordedCall } from './recorded-call.ts';
import type { Recording } from './recording.ts';
import type { StoredTurns } from './stored-turns.ts';
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

/** A recorded agent trace, with its warnings and agents. */
export interface TracerResult {
  /** The agent trace, which `client.evaluateTrace` takes. */
  readonly trace: AgentTrace;
  /** What was lost, repaired or unclear. */
  readonly warnings: readonly TraceWarning[];
  /** The runs in the trace. */
  readonly agents: readonly AgentSummary[];
  /** The metadata of the agents, which are tags of the evaluation. Undefined when there are none. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

export function buildResult(recording: Recording, options: ResolvedTracerOptions): TracerResult {
  const { name, reasoning, redact, redactTool } = options;
  const warnings = new TraceWarnings();
  const rootId = recording.ids.firstFree(name);
  const idOf = (agent: RecordedAgent): string => (agent === recording.root ? rootId : agent.id);
  const agents = [...recording.agents];
  const nodes = agents.map((agent) => toAgentNode(agent, idOf));
  const context = { recording, warnings, sentTools: findSentTools(recording) };
  for (const call of recording.calls) {
    nodes.push(...toCallNodes(call, idOf(call.agent), context));
  }
  warnOfRecording(recording, warnings);
  const assembled = assembleTrace(nodes, { traceId: rootId, reasoning, redact, redactTool });
  const { trace } = assembled;
  const all = [...warnings.list(), ...assembled.warnings.map(aboutAgent)];
  if (trace === undefined) throw nothingRecorded(all);
  const byId = new Map(agents.map((agent) => [idOf(agent), agent]));
  const tags = toTags(tagsOf(agents));
  return {
    trace,
    warnings: all,
    ...(tags === undefined ? {} : { tags }),
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

/** Separates the id of an agent from the number of its call. Ids of agents do not contain it. */
const SEPARATOR = '\u0000';

/** Converts a warning about a call, whose id the application does not know, to a warning about its agent. */
function aboutAgent({ spanId, ...warning }: TraceWarning): TraceWarning {
  const [agentId] = spanId?.split(SEPARATOR) ?? [];
  return agentId === undefined ? warning : { ...warning, spanId: agentId };
}

interface CallContext {
  /** Has the answers that an integration has recorded, so that `fetch` does not add them again. */
  readonly recording: Recording;
  readonly warnings: TraceWarnings;
  /** The tools of requests whose calls an integration has recorded too, by `answerKey`. */
  readonly sentTools: ReadonlyMap<string, CallContent['tools']>;
}

/** An integration may report the names of tools only, or none. The request has them. */
function findSentTools({ calls, observed, stored }: Recording): CallContext['sentTools'] {
  const found = new Map<string, CallContent['tools']>();
  if (observed.size === 0) return found;
  for (const call of calls) {
    if (call.state === 'open' || !readFinished(call, stored)) continue;
    const { bodies } = call;
    if (bodies.kind !== 'read' || bodies.responseId === undefined) continue;
    const { content, responseId } = bodies;
    if (content.tools.length > 0) found.set(answerKey(responseId, content), content.tools);
  }
  return found;
}

/** Converts a call to a node. An open call has what arrived so far, if that has any content. */
function toCallNodes(
  call: RecordedCall,
  agentId: string,
  { recording, warnings, sentTools }: CallContext,
): readonly TraceNode[] {
  const { observed, stored } = recording;
  const read = readSoFar(call, stored);
  const { order, state } = call;
  warnOfState(state, read, (warning) => {
    warnings.add({ ...warning, spanId: agentId });
  });
  if (read?.kind !== 'read' || isObserved(read, observed)) return [];
  const [id, time] = [`${agentId}${SEPARATOR}${order}`, [order, 0]] as const;
  const { content, isFailed } = answerOf(withSentTools(read, sentTools), state);
  if (isFailed && state === 'open') return [];
  if (state === 'left' && content.output.length === 0) {
    warnings.add({ code: 'truncated', spanId: agentId });
    return [];
  }
  const node = { id, parentId: agentId, kind: 'model', name: '', start: time, end: time } as const;
  return [{ ...node, content, isFailed }];
}

function withSentTools(
  { content, observedAs = '' }: ReadBodies,
  sentTools: CallContext['sentTools'],
): CallContent {
  const tools = sentTools.get(observedAs);
  return tools === undefined ? content : { ...content, tools };
}

function warnOfState(
  state: RecordedCall['state'],
  read: ReadState | undefined,
  warn: (warning: NodeWarning) => void,
): void {
  if (state === 'open') warn({ code: 'unfinished_call' });
  else if (read?.kind === 'unreadable') warn({ code: 'unreadable_content', detail: read.reason });
}

function isObserved({ responseId, content }: ReadBodies, observed: ReadonlySet<string>): boolean {
  return responseId !== undefined && observed.has(answerKey(responseId, content));
}

/** A stream that the application left after its last event is complete. The state explains what another one lacks. */
function answerOf(
  read: CallContent,
  state: RecordedCall['state'],
): { readonly content: CallContent; readonly isFailed: boolean } {
  const isPart = state !== 'complete' && !isEnded(read);
  const content = isPart ? toPart(read) : read;
  return { content, isFailed: (isPart && state !== 'open') || content.output.length === 0 };
}

function readSoFar(call: RecordedCall, stored: StoredTurns): ReadState | undefined {
  if (!readFinished(call, stored)) return undefined;
  const { bodies, state } = call;
  if (bodies.kind === 'partial') return bodies.read();
  return bodies.kind === 'wire' ? readBodies(bodies, stored, state) : bodies;
}

/** The first events of some streams are an answer without a word. */
function toPart(read: CallContent): CallContent {
  const output = read.output.every(isEmpty) ? [] : read.output;
  return { ...read, output, warnings: read.warnings.filter(({ code }) => code !== 'truncated') };
}

function isEmpty({ message }: CallMessage): boolean {
  return (message.content ?? '') === '' && own(message, 'tool_calls') === undefined;
}

/** The tags of the agent that started first win. */
function tagsOf(agents: readonly RecordedAgent[]): Tags {
  const entries = agents.toReversed().flatMap(({ tags = {} }) => Object.entries(tags));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
