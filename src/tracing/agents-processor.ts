import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { isObject, list, own, text } from '../providers/core/read.ts';
import { once } from '../values/once.ts';
import { oneOf, optional, type RulesFor } from '../values/rules.ts';
import { type ObservedAnswer, ObservedCall } from './observed-call.ts';
import { type FindContext, AgentContext } from './agent-context.ts';

/** A trace of the OpenAI Agents SDK. */
export interface AgentsTrace {
  /** The id of the run. */
  readonly traceId: string;
}

/** A processor of the traces of the OpenAI Agents SDK. */
export interface AgentsProcessor {
  /** Receives a run that starts. */
  readonly onTraceStart: (trace: AgentsTrace) => Promise<void>;
  /** Receives a run that has ended. */
  readonly onTraceEnd: (trace: AgentsTrace) => Promise<void>;
  /** Receives a span that starts. */
  readonly onSpanStart: (span: AgentsSpan) => Promise<void>;
  /** Receives a span that has ended. */
  readonly onSpanEnd: (span: AgentsSpan) => Promise<void>;
  /** Does nothing: what was recorded stays in the tracer. */
  readonly shutdown: () => Promise<void>;
  /** Does nothing: all is recorded at once. */
  readonly forceFlush: () => Promise<void>;
}

/** Options of `agentsProcessor`. */
export interface AgentsProcessorOptions {
  /**
   * Which runs of the process are recorded: `all`, or with `inside` those that begin inside `tracer.run`, `tracer.agent` or
   * a handle of the tracer, so that two requests of a server do not get each other's runs. `inside` needs the `storage` of
   * the tracer.
   *
   * @defaultValue `'all'`
   */
  readonly runs?: 'all' | 'inside' | undefined;
}

const rules = /* @__PURE__ */ once((): RulesFor<AgentsProcessorOptions> => ({
  runs: optional(oneOf('all', 'inside')),
}));

/**
 * Creates a processor, which never throws into the application.
 *
 * @param isInside - Reports whether the tracer is the current one; undefined without a storage.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 */
export function createProcessor(
  given: AgentsProcessorOptions,
  findContext: FindContext,
  isInside: (() => boolean) | undefined,
): AgentsProcessor {
  const isRecorded = resolveRuns(given, isInside);
  const runs = new Map<string, AgentsRun | undefined>();
  // The first span decides: later ones may start in another context.
  const runOf = (traceId: string): AgentsRun | undefined => {
    if (!runs.has(traceId)) {
      runs.set(traceId, isRecorded() ? new AgentsRun(findContext('agent')) : undefined);
    }
    return runs.get(traceId);
  };
  const safe =
    <T>(follow: (value: T) => void) =>
    (value: T): Promise<void> => {
      try {
        follow(value);
      } catch {
        // A span that cannot be read, or an id that `newId` returned twice, must not end the run.
      }
      return Promise.resolve();
    };
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    onTraceStart: safe(({ traceId }) => void runOf(traceId)),
    onTraceEnd: safe(({ traceId }) => void runs.delete(traceId)),
    onSpanStart: safe((span) => {
      runOf(span.traceId)?.start(span);
    }),
    onSpanEnd: safe((span) => {
      runOf(span.traceId)?.end(span);
    }),
    shutdown: nothing,
    forceFlush: nothing,
  };
}

function resolveRuns(
  given: AgentsProcessorOptions,
  isInside: (() => boolean) | undefined,
): () => boolean {
  const { runs = 'all' } = guardOptions('agentsProcessor', () =>
    checkOptions(given, rules(), { what: 'agentsProcessor', usage: 'agentsProcessor({ runs })' }),
  );
  if (runs === 'all') return () => true;
  if (isInside !== undefined) return isInside;
  throw new ConfigurationError(
    "runs is 'inside', which needs to know the current agent: create the tracer with an AsyncLocalStorage as storage, or pass 'all'",
    { code: 'invalid_option', option: 'runs' },
  );
}

class AgentsRun {
  readonly #top: AgentContext;
  /** The context below each span. */
  readonly #contexts = new Map<string, AgentContext>();
  /** The span of each agent. Its tools are written after its start. */
  readonly #agents = new Map<AgentContext, AgentsSpan>();
  readonly #calls = new Map<string, ObservedCall>();
  /** The latest run of each agent, by its name. */
  readonly #latest = new Map<string, AgentContext>();
  /** The agent that hands over, by the name of the agent that has not started yet. */
  readonly #handoffs = new Map<string, AgentContext>();

  constructor(top: AgentContext) {
    this.#top = top;
  }

  start(span: AgentsSpan): void {
    const above = this.#contextOf(span.parentId);
    const kind = kindOf(span);
    if (kind === 'call') this.#calls.set(span.spanId, new ObservedCall(above, undefined));
    this.#contexts.set(span.spanId, kind === 'agent' ? this.#startAgent(span, above) : above);
  }

  end(span: AgentsSpan): void {
    const kind = kindOf(span);
    if (kind === 'call') this.#endCall(span);
    else if (kind === 'handoff') this.#noteHandoff(span);
  }

  #contextOf(spanId: string | null): AgentContext {
    return (spanId === null ? undefined : this.#contexts.get(spanId)) ?? this.#top;
  }

  /** The SDK writes an agent that was handed to as a sibling. In a trace it is a child. */
  #startAgent(span: AgentsSpan, above: AgentContext): AgentContext {
    const name = agentNameOf(span);
    const parent = this.#handoffs.get(name) ?? above;
    this.#handoffs.delete(name);
    const { recording } = parent;
    const context = new AgentContext(
      recording,
      recording.startAgent({ name, id: undefined, tags: undefined }, parent.agent),
    );
    this.#latest.set(name, context);
    this.#agents.set(context, span);
    return context;
  }

  #noteHandoff(span: AgentsSpan): void {
    const { from, to } = handoffOf(span);
    const context =
      (from === undefined ? undefined : this.#latest.get(from)) ?? this.#contextOf(span.parentId);
    if (to !== undefined) this.#handoffs.set(to, context);
  }

  #endCall(span: AgentsSpan): void {
    const call = this.#calls.get(span.spanId);
    this.#calls.delete(span.spanId);
    const answer = answerOf(span);
    if (answer === undefined) call?.fail();
    else call?.answer({ ...answer, tools: this.#toolsOf(span) });
  }

  /** A response repeats its tools. For chat completions, only the names in the span of the agent are known. */
  #toolsOf(span: AgentsSpan): readonly object[] | undefined {
    const agent = this.#agents.get(this.#contextOf(span.parentId));
    if (agent === undefined || text(span.spanData, 'type') === 'response') return undefined;
    return list(agent.spanData, 'tools').map((name) => ({ type: 'function', name }));
  }
}

/** A span of the OpenAI Agents SDK while it runs. Its fields are getters of its class. */
export interface AgentsSpan {
  /** The id of the run. */
  readonly traceId: string;
  /** The id of the span. */
  readonly spanId: string;
  /** The id of the span that contains it; null at the top. */
  readonly parentId: string | null;
  /** What the span is about. */
  readonly spanData: object;
}

function kindOf({ spanData }: AgentsSpan): 'agent' | 'call' | 'handoff' | 'other' {
  const type = text(spanData, 'type');
  if (type === 'agent' || type === 'handoff') return type;
  return type === 'generation' || type === 'response' ? 'call' : 'other';
}

function agentNameOf({ spanData }: AgentsSpan): string {
  const name = text(spanData, 'name') ?? '';
  return name === '' ? 'agent' : name;
}

function handoffOf({ spanData }: AgentsSpan): {
  readonly from: string | undefined;
  readonly to: string | undefined;
} {
  return { from: text(spanData, 'from_agent'), to: text(spanData, 'to_agent') };
}

/** Returns the answer of a span; undefined when it is missing. */
function answerOf({ spanData }: AgentsSpan): ObservedAnswer | undefined {
  const isResponse = text(spanData, 'type') === 'response';
  const response = isResponse ? own(spanData, '_response') : list(spanData, 'output')[0];
  if (!isObject(response)) return undefined;
  const request = own(spanData, isResponse ? '_input' : 'input');
  return { request, response, responseId: text(response, 'id') };
}
