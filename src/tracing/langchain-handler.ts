import { type GraphRun, graphNameOf } from '../agent-trace/langgraph.ts';
import { inherited, itemsOf, list, own, text } from '../providers/core/read.ts';
import { AgentContext, type FindContext } from './agent-context.ts';
import { type ObservedAnswer, ObservedCall } from './observed-call.ts';

/**
 * A callback handler of LangChain: `callbacks: [tracer.langchain()]` of `invoke` or `stream`. LangChain calls its methods.
 */
export interface LangchainHandler {
  /** The name by which LangChain knows the handler. */
  readonly name: string;
  /** LangChain waits for the handler, so that a trace has all that has ended. */
  readonly awaitHandlers: boolean;
  /** Receives a chain, a graph or a node that starts. */
  handleChainStart(chain: unknown, inputs: unknown, runId: string, ...facts: unknown[]): void;
  /** Receives a chain that has ended. */
  handleChainEnd(outputs: unknown, runId: string): void;
  /** Receives a chain that has failed. */
  handleChainError(error: unknown, runId: string): void;
  /** Receives a tool that starts. */
  handleToolStart(tool: unknown, input: unknown, runId: string, parentRunId?: string): void;
  /** Receives a tool that has ended. */
  handleToolEnd(output: unknown, runId: string): void;
  /** Receives a tool that has failed. */
  handleToolError(error: unknown, runId: string): void;
  /** Receives a retriever that starts, which may ask a model. */
  handleRetrieverStart(
    retriever: unknown,
    query: unknown,
    runId: string,
    parentRunId?: string,
  ): void;
  /** Receives a retriever that has ended. */
  handleRetrieverEnd(documents: unknown, runId: string): void;
  /** Receives a retriever that has failed. */
  handleRetrieverError(error: unknown, runId: string): void;
  /** Receives a call of a chat model before it is sent. */
  handleChatModelStart(
    model: unknown,
    messages: unknown,
    runId: string,
    parentRunId?: string,
    parameters?: unknown,
  ): void;
  /** Receives a call of a text model before it is sent. */
  handleLLMStart(
    model: unknown,
    prompts: unknown,
    runId: string,
    parentRunId?: string,
    parameters?: unknown,
  ): void;
  /** Receives a piece of a streamed answer. */
  handleLLMNewToken(token: unknown, index: unknown, runId: string): void;
  /** Receives the answer of a model. */
  handleLLMEnd(output: unknown, runId: string): void;
  /** Receives a call of a model that has failed. */
  handleLLMError(error: unknown, runId: string): void;
}

/** Creates a handler. LangChain catches what a method throws. */
export function createLangchainHandler(findContext: FindContext): LangchainHandler {
  const runs = new LangchainRuns(findContext);
  const calls = new Map<string, OpenCall>();
  const take = (runId: string): OpenCall | undefined => {
    const call = calls.get(runId);
    calls.delete(runId);
    return call;
  };
  const start: LangchainHandler['handleToolStart'] = (_, __, id, parentId) => {
    runs.start({ id, parentId, name: '', metadata: undefined });
  };
  const end = (_: unknown, runId: string): void => {
    runs.end(runId, undefined);
  };
  const fail = (error: unknown, runId: string): void => {
    runs.end(runId, error);
  };
  const ask: LangchainHandler['handleLLMStart'] = (_, lists, id, ...[parentId, parameters]) => {
    calls.set(id, new OpenCall(runs.contextBelow(parentId), itemsOf(lists)[0], parameters));
  };
  return {
    name: 'align_evals',
    awaitHandlers: true,
    handleChainStart: (chain, _, id, ...facts) => {
      runs.start(toChainRun(chain, id, facts, (other) => runs.has(other)));
    },
    handleChainEnd: end,
    handleChainError: fail,
    handleToolStart: start,
    handleToolEnd: end,
    handleToolError: fail,
    handleRetrieverStart: start,
    handleRetrieverEnd: end,
    handleRetrieverError: fail,
    handleChatModelStart: ask,
    handleLLMStart: ask,
    handleLLMNewToken: (token, _, runId) => {
      calls.get(runId)?.add(token);
    },
    handleLLMEnd: (output, runId) => {
      take(runId)?.end(output);
    },
    handleLLMError: (error, runId) => {
      take(runId)?.fail(error);
    },
  };
}

const METADATA = 2;

/**
 * Reads a chain that starts. Versions of LangChain pass the id of the run above, the type and the name of the run at
 * different places: the id is one that is known.
 */
function toChainRun(
  chain: unknown,
  id: string,
  facts: readonly unknown[],
  isRun: (id: string) => boolean,
): GraphRun {
  const texts = facts.filter((fact) => typeof fact === 'string' && fact !== '');
  const parentId = texts.find((fact) => typeof fact === 'string' && isRun(fact));
  const named = texts.filter((fact) => fact !== parentId).at(-1);
  const name = named ?? text(chain, 'name') ?? list(chain, 'id').at(-1);
  return {
    id,
    parentId: idOf(parentId),
    name: typeof name === 'string' ? name : '',
    metadata: facts[METADATA],
  };
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

interface OpenRun extends GraphRun {
  readonly above: OpenRun | undefined;
  /** The context of what it starts. */
  context: AgentContext;
  /** Whether it is an agent. */
  isAgent: boolean;
}

/** The runs of LangChain that have not ended. A graph of LangGraph is an agent as soon as one of its nodes starts. */
class LangchainRuns {
  readonly #findContext: FindContext;
  readonly #open = new Map<string, OpenRun>();

  constructor(findContext: FindContext) {
    this.#findContext = findContext;
  }

  has(id: string): boolean {
    return this.#open.has(id);
  }

  start(run: GraphRun): void {
    const above = this.#open.get(run.parentId ?? '');
    if (above !== undefined && !above.isAgent) {
      const name = graphNameOf(run, above, above.above);
      if (name !== undefined) startAgent(above, name);
    }
    const context = above?.context ?? this.#findContext('agent');
    this.#open.set(run.id, { ...run, above, context, isAgent: false });
  }

  contextBelow(parentId: string | undefined): AgentContext {
    return this.#open.get(parentId ?? '')?.context ?? this.#findContext();
  }

  end(id: string, error: unknown): void {
    const run = this.#open.get(id);
    this.#open.delete(id);
    if (run?.isAgent !== true) return;
    const { agent } = run.context;
    agent.isOver = true;
    // LangGraph throws to interrupt a graph, and to go to a node of the graph above.
    if (error !== undefined && inherited(error, 'is_bubble_up') !== true) agent.isFailed = true;
  }
}

function startAgent(run: OpenRun, name: string): void {
  const { recording, agent } = run.context;
  run.context = new AgentContext(
    recording,
    recording.startAgent({ name, id: undefined, tags: undefined }, agent),
  );
  run.isAgent = true;
}

/** A call of a model that has not ended. */
class OpenCall {
  readonly #call: ObservedCall;
  readonly #request: unknown;
  readonly #tools: unknown;
  #text = '';

  constructor(context: AgentContext, request: unknown, parameters: unknown) {
    this.#request = request;
    this.#tools = [own(parameters, 'invocation_params'), own(parameters, 'options')]
      .map((given) => own(given, 'tools'))
      .find((tools) => itemsOf(tools).length > 0);
    this.#call = new ObservedCall(context, request);
    this.#call.watch(() => this.#soFar());
  }

  add(token: unknown): void {
    if (typeof token === 'string') this.#text += token;
  }

  end(output: unknown): void {
    const [generation] = itemsOf(list(output, 'generations')[0]);
    const message = own(generation, 'message');
    const responseId = text(own(message, 'response_metadata'), 'id') ?? text(message, 'id');
    this.#call.answer({
      ...this.#soFar(),
      response: message ?? { role: 'assistant', content: text(generation, 'text') ?? '' },
      responseId,
    });
  }

  fail(error: unknown): void {
    if (this.#text === '') this.#call.fail();
    else {
      const state = inherited(error, 'name') === 'AbortError' ? 'left' : 'cut';
      this.#call.answer({ ...this.#soFar(), state });
    }
  }

  #soFar(): ObservedAnswer {
    const response = { role: 'assistant', content: this.#text };
    return { request: this.#request, response, tools: this.#tools };
  }
}
