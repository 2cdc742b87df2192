import type { RedactMessage } from '../agent-trace/assembly-options.ts';
import type { TraceWarning } from '../agent-trace/trace-warnings.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import type { AgentTool } from '../service/agent-trace.ts';
import { ownFields } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  booleanRule,
  methodsRule,
  optional,
  type Rule,
  type RulesFor,
  textRule,
  typeRule,
  wholeNumber,
} from '../values/rules.ts';
import { type AmbientStorage, createAmbientStorage } from './ambient-storage.ts';

/**
 * Limits on what a tracer keeps. Calls and agents beyond them are not kept, and the warning `size_limit` counts them.
 */
export interface TracerLimits {
  /**
   * How much text of requests and responses is kept, in UTF-16 code units.
   *
   * @defaultValue `16_777_216` (16 MiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * The largest number of calls of models.
   *
   * @defaultValue `2_000`
   */
  readonly maxModelCalls?: number | undefined;
  /**
   * The largest number of runs of agents.
   *
   * @defaultValue `500`
   */
  readonly maxAgents?: number | undefined;
}

/** Options of `createAgentTracer`. */
export interface AgentTracerOptions {
  /**
   * The name of the root agent, which has the calls outside of any other agent. If it only calls one agent, that agent
   * is the root of the trace.
   *
   * @defaultValue `'workflow'`
   */
  readonly name?: string | undefined;
  /**
   * Carries the current agent through `await`: an `AsyncLocalStorage` that only tracers use. A client that one of them
   * has wrapped records with the tracer whose agent is the current one. With false, agents are known by their handles only.
   *
   * @defaultValue an `AsyncLocalStorage` of the runtime, where it has one
   */
  readonly storage?: AmbientStorage | false | undefined;
  /**
   * Limits on what is kept.
   *
   * @defaultValue 16 MiB of text, 2,000 calls of models, 500 runs of agents
   */
  readonly limits?: TracerLimits | undefined;
  /**
   * Changes each message when a trace is built, or leaves it out with null. It must not change the role.
   *
   * @defaultValue none
   */
  readonly redact?: RedactMessage | undefined;
  /**
   * Changes each tool when a trace is built, or leaves it out with null. The second argument is the name of the agent.
   *
   * @defaultValue none
   */
  readonly redactTool?: ((tool: AgentTool, agent: string) => AgentTool | null) | undefined;
  /**
   * Whether reasoning becomes messages of the type `thinking_tokens`.
   *
   * @defaultValue `false`
   */
  readonly reasoning?: boolean | undefined;
  /**
   * Called at the first warning of each code that is known while the application runs: `size_limit` and
   * `no_async_context`. An error that it throws, or rejects with, is ignored.
   *
   * @defaultValue none
   */
  readonly onWarning?: ((warning: TraceWarning) => void) | undefined;
  /**
   * Creates the id of a run from the name of its agent. It must return another id each time.
   *
   * @defaultValue the name, then the name with a number: `planner`, `planner-2` …
   */
  readonly newId?: ((name: string) => string) | undefined;
}

export interface ResolvedTracerOptions extends Omit<AgentTracerOptions, 'limits' | 'storage'> {
  readonly name: string;
  readonly storage: AmbientStorage | undefined;
  readonly limits: Required<{ [Limit in keyof TracerLimits]: number }>;
}

const STORAGE_FIX = 'pass an AsyncLocalStorage, or false';

const rules = /* @__PURE__ */ once((): RulesFor<AgentTracerOptions> => {
  const isFunction = optional(typeRule('function'));
  return {
    name: optional(textRule),
    storage: optional(unlessFalse(methodsRule(['run', 'getStore'], STORAGE_FIX))),
    limits: optional(typeRule('object')),
    redact: isFunction,
    redactTool: isFunction,
    reasoning: optional(booleanRule),
    onWarning: isFunction,
    newId: isFunction,
  };
});

const limitRules = /* @__PURE__ */ once((): RulesFor<TracerLimits> => {
  const isCount = optional(wholeNumber('pass a whole number of at least 1'));
  return { maxBytes: isCount, maxModelCalls: isCount, maxAgents: isCount };
});

export function resolveTracerOptions(given: AgentTracerOptions): ResolvedTracerOptions {
  const usage = 'createAgentTracer({ name })';
  return guardOptions('createAgentTracer', () => {
    const options = checkOptions(given, rules(), { what: 'createAgentTracer', usage });
    const { name = 'workflow', storage = createAmbientStorage(), limits = {} } = options;
    const {
      maxBytes = 16 * 1024 * 1024,
      maxModelCalls = 2_000,
      maxAgents = 500,
    } = checkOptions<TracerLimits>(limits, limitRules(), { what: 'limits', prefix: 'limits.' });
    return ownFields({
      ...options,
      name,
      storage: storage === false ? undefined : storage,
      limits: { maxBytes, maxModelCalls, maxAgents },
    });
  });
}

function unlessFalse(inner: Rule): Rule {
  return (value, path, issues) => {
    if (value !== false) inner(value, path, issues);
  };
}
