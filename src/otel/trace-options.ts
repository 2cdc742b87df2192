import type { RedactMessage } from '../agent-trace/assembly-options.ts';
import type { AgentTool } from '../service/agent-trace.ts';
import { checkOptions } from '../errors/check-options.ts';
import { once } from '../values/once.ts';
import { ownFields } from '../values/objects.ts';
import {
  anyValue,
  booleanRule,
  oneOf,
  optional,
  type RulesFor,
  textRule,
  typeRule,
  wholeNumber,
} from '../values/rules.ts';
import { FORMATS } from './formats/formats.ts';
import type { SpanDescription, TraceFormat } from './formats/telemetry-format.ts';

/** Limits on the telemetry of one call. */
export interface TraceLimits {
  /**
   * The largest number of spans, of all traces together.
   *
   * @defaultValue `100_000`
   */
  readonly maxSpans?: number | undefined;
  /**
   * The largest number of spans of one trace, because a larger one blocks the process while it is converted.
   *
   * @defaultValue `20_000`
   */
  readonly maxSpansPerTrace?: number | undefined;
  /**
   * The greatest length of a text, in UTF-16 code units.
   *
   * @defaultValue `268_435_456` (256 MiB)
   */
  readonly maxBytes?: number | undefined;
}

/** Options of `toAgentTraces`. */
export interface ToAgentTracesOptions {
  /**
   * The format of the source.
   *
   * @defaultValue detected from the source
   */
  readonly format?: TraceFormat | undefined;
  /**
   * Log records that were exported apart from the spans: records of the OpenTelemetry SDK, OTLP objects, or OTLP text.
   * Some instrumentations write content there only.
   *
   * @defaultValue none
   */
  readonly logs?: unknown;
  /**
   * The name of a root agent that no span has, or whose span has no name.
   *
   * @defaultValue the name of the root span
   */
  readonly rootName?: string | undefined;
  /**
   * Decides whether a span is a run of an agent; undefined leaves it to the rules.
   *
   * @defaultValue none
   */
  readonly isAgent?: ((span: SpanDescription) => boolean | undefined) | undefined;
  /**
   * Which spans are agents beside those that say so: with `'nested'`, functions that call models by more than one of their
   * steps. `traced`, `traceable` and `observe` without a type record such functions.
   *
   * @defaultValue none
   */
  readonly agents?: 'nested' | undefined;
  /**
   * Whether reasoning becomes messages of the type `thinking_tokens`.
   *
   * @defaultValue `false`
   */
  readonly reasoning?: boolean | undefined;
  /**
   * Changes each message, or leaves it out with null.
   *
   * @defaultValue none
   */
  readonly redact?: RedactMessage | undefined;
  /**
   * Changes each tool, or leaves it out with null. The second argument is the name of the agent.
   *
   * @defaultValue none
   */
  readonly redactTool?: ((tool: AgentTool, agent: string) => AgentTool | null) | undefined;
  /**
   * Whether to throw when a part of the trace is or may be lost, rather than report a warning.
   *
   * @defaultValue `false`
   */
  readonly strict?: boolean | undefined;
  /**
   * Limits on the source.
   *
   * @defaultValue 100,000 spans, 20,000 per trace, and 256 MiB of text
   */
  readonly limits?: TraceLimits | undefined;
}

/** Options of `toAgentTrace`. */
export interface ToAgentTraceOptions extends ToAgentTracesOptions {
  /**
   * The id of the trace to convert, where the source has several.
   *
   * @defaultValue the only one
   */
  readonly traceId?: string | undefined;
}

export interface ResolvedTraceOptions extends Omit<ToAgentTraceOptions, 'limits'> {
  readonly limits: { readonly [Limit in keyof TraceLimits]-?: number };
}

const MAX_SPANS = 100_000;
const MAX_SPANS_PER_TRACE = 20_000;
const MAX_BYTES = 256 * 1024 * 1024;

const rulesOfAll = /* @__PURE__ */ once((): RulesFor<ToAgentTracesOptions> => {
  const isFunction = optional(typeRule('function'));
  return {
    format: optional(oneOf(...FORMATS.map(({ name }) => name))),
    logs: anyValue,
    rootName: optional(textRule),
    isAgent: isFunction,
    agents: optional(oneOf('nested')),
    reasoning: optional(booleanRule),
    redact: isFunction,
    redactTool: isFunction,
    strict: optional(booleanRule),
    limits: optional(typeRule('object')),
  };
});

const rules = /* @__PURE__ */ once((): RulesFor<ToAgentTraceOptions> => ({
  ...rulesOfAll(),
  traceId: optional(textRule),
}));

const limitRules = /* @__PURE__ */ once((): RulesFor<TraceLimits> => {
  const isCount = optional(wholeNumber('pass a whole number of at least 1'));
  return { maxSpans: isCount, maxSpansPerTrace: isCount, maxBytes: isCount };
});

export function resolveTraceOptions(given: ToAgentTraceOptions): ResolvedTraceOptions {
  const usage = 'toAgentTrace(source, { format })';
  return withLimits(checkOptions(given, rules(), { what: 'toAgentTrace', usage }));
}

export function resolveTracesOptions(given: ToAgentTracesOptions): ResolvedTraceOptions {
  const usage = 'toAgentTraces(source, { format })';
  return withLimits(checkOptions(given, rulesOfAll(), { what: 'toAgentTraces', usage }));
}

function withLimits(options: ToAgentTraceOptions): ResolvedTraceOptions {
  const { limits = {} } = options;
  const {
    maxSpans = MAX_SPANS,
    maxSpansPerTrace = MAX_SPANS_PER_TRACE,
    maxBytes = MAX_BYTES,
  } = checkOptions<TraceLimits>(limits, limitRules(), { what: 'limits', prefix: 'limits.' });
  return ownFields({ ...options, limits: { maxSpans, maxSpansPerTrace, maxBytes } });
}
