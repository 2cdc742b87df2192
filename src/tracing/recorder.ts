import { type AgentOptions, resolveAgentName } from './agent-options.ts';
import {
  type AgentsProcessor,
  type AgentsProcessorOptions,
  createProcessor,
} from './agents-processor.ts';
import { type AiSdkMiddleware, type AiSdkVersion, createMiddleware } from './ai-sdk/middleware.ts';
import { type AiSdkTelemetry, createTelemetry } from './ai-sdk/telemetry.ts';
import { type FindContext, AgentContext } from './agent-context.ts';
import { createLangchainHandler, type LangchainHandler } from './langchain-handler.ts';
import { recordCall, type RecordParams } from './record-call.ts';
import type { FetchFunction } from './recording-fetch.ts';
import { runAgent } from './run-agent.ts';
import type { TracerCore } from './tracer-core.ts';
import { wrapClient, type WrappableClient } from './wrap-client.ts';

/** What a tracer and the handle of each agent can do. */
export interface Recorder {
  /**
   * Runs a function as an agent, and returns what it returns. Calls of models in it, also after an `await`, belong to the
   * agent. An async iterable that it returns goes on as the agent too. An error passes unchanged.
   *
   * @param agent - The name of the agent, or its name with the id of the run and the tags of the evaluation.
   * @param run - The work of the agent; it receives the handle.
   * @throws `ConfigurationError` when the name is empty.
   * @throws `InvalidInputError` when another run has the id.
   */
  agent<R>(agent: string | AgentOptions, run: (agent: AgentHandle) => R): R;
  /**
   * Wraps a function, so that each call of it is a run of the agent. `this`, `name` and `length` of the function stay.
   *
   * @param agent - The name of the agent.
   * @param run - The work of the agent.
   * @throws `ConfigurationError` when the name is empty.
   */
  wrapAgent<A extends unknown[], R, T = unknown>(
    agent: string,
    run: (this: T, ...passed: A) => R,
  ): (this: T, ...passed: A) => R;
  /**
   * Records one call of a model that no `fetch` sees: of a model in the process, or of the AWS SDK. What is passed is read
   * and copied at once.
   *
   * @throws `InvalidInputError` when `messages` and `input` are passed together, or no result.
   * @throws `UnsupportedResultError` when the messages or the result cannot be read.
   */
  record(call: RecordParams): void;
  /**
   * Returns a `fetch` that records calls of models, and passes all other requests through. It keeps the bodies of a
   * call, and never the URL, a header or the key.
   *
   * @param base - The `fetch` that sends the requests.
   * @defaultValue `globalThis.fetch`, looked up at each request
   */
  fetch(base?: FetchFunction): FetchFunction;
  /**
   * Returns a copy of a client whose calls are recorded: a real instance, made by its method `withOptions`, which the
   * clients of `openai` from version 5 and `@anthropic-ai/sdk` have.
   *
   * @throws `ConfigurationError` when the client has no `withOptions`: create it with `fetch: tracer.fetch()`.
   */
  wrap<C>(client: WrappableClient<C>): C;
  /**
   * Returns a telemetry integration for the AI SDK 7: `telemetry: { integrations: [tracer.aiSdk()] }` of a call, or
   * `registerTelemetry(tracer.aiSdk())`. `fetch` does not record the request of such a call again.
   */
  aiSdk(): AiSdkTelemetry;
  /**
   * Returns a middleware for `wrapLanguageModel` of the AI SDK.
   *
   * @param version - `'v2'` for AI SDK 5, `'v3'` for 6, `'v4'` for 7.
   */
  aiSdkMiddleware<V extends AiSdkVersion>(version: V): AiSdkMiddleware<V>;
  /**
   * Returns a processor for `addTraceProcessor` or `setTraceProcessors` of `@openai/agents`: its agents, with their handoffs
   * and their calls, join the trace. A call of a recorded client that has the same response is not in the trace twice.
   *
   * @throws `ConfigurationError` when an option is unknown or invalid.
   */
  agentsProcessor(options?: AgentsProcessorOptions): AgentsProcessor;
  /**
   * Returns a callback handler for LangChain: `graph.invoke(input, { callbacks: [tracer.langchain()] })`. Its calls of models
   * join the trace, and each graph of LangGraph is an agent. A call of a recorded client that has the same response is not
   * in the trace twice.
   */
  langchain(): LangchainHandler;
}

/** One run of an agent. What it records belongs to the run, wherever it is called. */
export interface AgentHandle extends Recorder {
  /** The id of the run in the trace. */
  readonly id: string;
  /** The name of the agent. */
  readonly name: string;
  /**
   * Goes on with the run: calls of models in the function belong to it.
   *
   * @returns what the function returns.
   */
  run<R>(callback: () => R): R;
}

/** Creates the methods of a tracer or handle. The context is looked up at each call. */
export function createRecorder(core: TracerCore, findContext: FindContext): Recorder {
  const agent = <R>(given: string | AgentOptions, run: (agent: AgentHandle) => R): R => {
    const { recording, agent: parent } = findContext('agent');
    const started = recording.startAgent(resolveAgentName(given), parent);
    const context = new AgentContext(recording, started);
    return runAgent(started, core.runAt(context), () => run(createHandle(core, context)));
  };
  const recordingFetch = (base: FetchFunction = defaultFetch): FetchFunction =>
    core.createFetch(base, findContext);
  return {
    agent,
    wrapAgent: (given, run) => {
      const { name } = resolveAgentName(given);
      return likeFunction(run, function (...passed) {
        return agent(name, () => run.apply(this, passed));
      });
    },
    record: (call) => {
      recordCall(findContext(), call);
    },
    fetch: recordingFetch,
    wrap: (client) => wrapClient(client, recordingFetch),
    agentsProcessor: (options = {}) => createProcessor(options, findContext, core.isInside),
    langchain: () => createLangchainHandler(findContext),
    aiSdk: () => createTelemetry(core, findContext),
    aiSdkMiddleware: (version) => createMiddleware(version, core, findContext),
  };
}

/** Gives a function the name and the length of another one: libraries read the name of a tool from them. */
function likeFunction<F extends (...passed: never[]) => unknown>(original: F, wrapped: F): F {
  for (const key of ['name', 'length']) {
    const value: unknown = Reflect.get(original, key);
    Object.defineProperty(wrapped, key, { value, configurable: true });
  }
  return wrapped;
}

function createHandle(core: TracerCore, context: AgentContext): AgentHandle {
  const { id, name } = context.agent;
  const run = core.runAt(context);
  return {
    ...createRecorder(core, () => context),
    id,
    name,
    run: (callback) => runAgent(context.agent, run, callback),
  };
}

/** Looked up at each request, because an application may replace it. */
const defaultFetch: FetchFunction = (input, init) => globalThis.fetch(input, init);
