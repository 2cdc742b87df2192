import { checkOptions, guardOptions } from '../errors/check-options.ts';
import type { AgentTrace } from '../service/agent-trace.ts';
import { optional, type RulesFor, signalRule } from '../values/rules.ts';
import { buildResult, type TracerResult } from './build-result.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { Recording } from './recording.ts';
import { runAgent } from './run-agent.ts';
import { TracerCore } from './tracer-core.ts';
import { type AgentTracerOptions, resolveTracerOptions } from './tracer-options.ts';

/** Options of `AgentTracer.settled`. */
export interface SettledOptions {
  /**
   * Ends the wait.
   *
   * @defaultValue none
   */
  readonly signal?: AbortSignal | undefined;
}

/** Records the calls of models of an application, and builds an agent trace from them. */
export interface AgentTracer extends Recorder, Disposable {
  /**
   * Runs a function with this tracer as the current one: its calls of models, also after an `await`, belong to the root
   * agent, and agents that it starts are below the root. An async iterable that it returns goes on so too.
   *
   * @returns what the function returns.
   */
  run<R>(callback: () => R): R;
  /**
   * Builds the trace of what was recorded so far.
   *
   * @throws `UnsupportedTraceError` with the reason `no_model_calls` when nothing was.
   * @throws `InvalidInputError` when `redact` or `redactTool` throws, or returns something else.
   */
  trace(): AgentTrace;
  /**
   * Builds the trace, with its warnings and a summary of each agent. `client.evaluateTrace({ trace: tracer })` does this.
   *
   * @throws `UnsupportedTraceError` with the reason `no_model_calls` when nothing was recorded.
   * @throws `InvalidInputError` when `redact` or `redactTool` throws, or returns something else.
   */
  result(): TracerResult;
  /**
   * Waits until no recorded call is under way. A stream is under way until it was read to its end, or was cancelled.
   *
   * @throws the reason of the signal when it aborts.
   */
  settled(options?: SettledOptions): Promise<void>;
  /** Forgets all that was recorded, and what is under way. */
  reset(): void;
}

const settledRules: RulesFor<SettledOptions> = { signal: /* @__PURE__ */ optional(signalRule) };

/**
 * Creates a tracer, which records the calls of models while the application runs. One tracer has one trace: create one
 * per run of the agents, or per request that the application serves.
 *
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createAgentTracer } from 'align-evals/tracing';
 *
 * async function run(ask: (question: string, fetch: typeof globalThis.fetch) => Promise<string>) {
 *   const tracer = createAgentTracer({ name: 'support' });
 *   await tracer.agent('planner', (planner) => ask('Where is my order?', planner.fetch()));
 *   const client = new Client();
 *   return client.evaluateTrace({ trace: tracer.trace(), criteria: 'Reward agents that look the order up' });
 * }
 * ```
 */
export function createAgentTracer(options: AgentTracerOptions = {}): AgentTracer {
  const core = new TracerCore(resolveTracerOptions(options));
  const result = (): TracerResult => buildResult(core.recording, core.options);
  const reset = (): void => {
    core.reset();
  };
  return {
    ...createRecorder(core, (started) => core.findContext(started)),
    run: (callback) => runAgent(core.recording.root, core.runAt(core.top), callback),
    result,
    trace: () => result().trace,
    settled: async (given = {}) => {
      const { signal } = guardOptions('settled', () =>
        checkOptions(given, settledRules, { what: 'settled', usage: 'settled({ signal })' }),
      );
      await waitUntilSettled(core.recording, signal);
    },
    reset,
    [Symbol.dispose]: reset,
  };
}

async function waitUntilSettled(
  recording: Recording,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const onAbort = (): void => {
    reject(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  const stop = recording.whenSettled(() => {
    resolve(undefined);
  });
  try {
    await promise;
  } finally {
    stop();
    signal?.removeEventListener('abort', onAbort);
  }
}
