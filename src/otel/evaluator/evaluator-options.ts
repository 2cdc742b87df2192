import type { RedactMessage } from '../../agent-trace/assembly-options.ts';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import type { AgentTrace, ConvertedTrace } from '../../service/agent-trace.ts';
import { type Criteria, CRITERION_PREFIXES, findPrefix } from '../../service/criteria.ts';
import type { ModelCore } from '../../service/model-core.ts';
import type { Tags } from '../../service/tags.ts';
import { ownFields, withDefaults } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  anyValue,
  booleanRule,
  methodsRule,
  oneOf,
  optional,
  rule,
  type RulesFor,
  textRule,
  typeRule,
  wholeNumber,
} from '../../values/rules.ts';
import type { TraceConversion } from '../convert-trace.ts';
import type { EvaluationLogger } from '../emit-evaluation-results.ts';
import type { SpanIdentity } from '../span-context.ts';
import type { SpanDescription } from '../formats/telemetry-format.ts';

/** The part of a `Client` that an evaluator needs. */
export interface TraceClient {
  /** Scores a trace. */
  readonly evaluateTrace: (
    params: {
      readonly trace: ConvertedTrace;
      readonly criteria: Criteria;
      readonly modelCore?: ModelCore | undefined;
      readonly tags?: Tags | undefined;
    },
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<unknown>;
}

/** Describes a trace to `filter`, without its content. */
export interface TraceInfo {
  /** The id of the trace. */
  readonly traceId: string;
  /** The name of the root agent. */
  readonly rootName: string;
  /** The names of all agents, each once. */
  readonly agentNames: readonly string[];
  /** The time from the first start to the last end of its spans. */
  readonly durationMs: number;
  /** The number of interactions with a model. */
  readonly modelCalls: number;
  /** The number of spans that failed. */
  readonly errors: number;
}

/** Why a trace was not evaluated. */
export type DropReason =
  | 'filtered'
  | 'incomplete'
  | 'max_bytes'
  | 'max_spans'
  | 'max_traces'
  | 'no_model_calls'
  | 'shutdown';

/** Options of `createTraceEvaluator`. */
export interface TraceEvaluatorOptions {
  /** The client, or any other object with `evaluateTrace`. */
  readonly client: TraceClient;
  /** The criteria to score against; the keys of a record name the results. */
  readonly criteria: Criteria;
  /**
   * The model core that scores.
   *
   * @defaultValue `modelCore` of the client
   */
  readonly modelCore?: ModelCore | undefined;
  /**
   * Tags that categorise the request, or a function of the trace that returns them.
   *
   * @defaultValue none
   */
  readonly tags?: Tags | ((trace: AgentTrace) => Tags | undefined) | undefined;
  /**
   * The share of traces that is evaluated, from 0 to 1. The id of a trace decides, so that all processes agree.
   *
   * @defaultValue `1`
   */
  readonly sampleRate?: number | undefined;
  /**
   * Decides whether a trace is evaluated, after its conversion and before the request. Returns true or false, not a promise.
   *
   * @defaultValue all traces
   */
  readonly filter?: ((info: TraceInfo) => boolean) | undefined;
  /**
   * How long to wait for late spans, in milliseconds, after the root span and all spans that started before have ended.
   *
   * @defaultValue `250`
   */
  readonly settleMs?: number | undefined;
  /**
   * The age at which the evaluator stops waiting for the spans of a trace to end, in milliseconds. A trace whose root has
   * ended is then evaluated, with the warning `open_spans`.
   *
   * @defaultValue `600_000`
   */
  readonly maxAgeMs?: number | undefined;
  /**
   * Whether a trace is evaluated, not dropped, when its root has not ended within `maxAgeMs`.
   *
   * @defaultValue `false`
   */
  readonly evaluateIncomplete?: boolean | undefined;
  /**
   * The largest number of traces that are kept: those that run, that wait for late spans, and that wait for an evaluation.
   *
   * @defaultValue `8_192`
   */
  readonly maxTraces?: number | undefined;
  /**
   * The largest number of spans of a trace. A larger trace is dropped.
   *
   * @defaultValue `5_000`
   */
  readonly maxSpansPerTrace?: number | undefined;
  /**
   * The largest estimated size of all that is kept, in bytes.
   *
   * @defaultValue `33_554_432` (32 MiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * The number of evaluations at a time.
   *
   * @defaultValue `32`
   */
  readonly maxConcurrency?: number | undefined;
  /**
   * How long `shutdown` waits for the evaluations of finished traces, in milliseconds. The others are then ended.
   *
   * @defaultValue `5_000`
   */
  readonly shutdownTimeoutMs?: number | undefined;
  /**
   * A logger of OpenTelemetry, which receives a `gen_ai.evaluation.result` record per score.
   *
   * @defaultValue none: nothing is emitted
   */
  readonly logger?: EvaluationLogger | undefined;
  /**
   * The name of the results, unless `criteria` is a record.
   *
   * @defaultValue the first 100 characters of the criterion
   */
  readonly evaluatorName?: string | undefined;
  /**
   * Whether records contain the explanation, which may quote the conversation.
   *
   * @defaultValue `true`
   */
  readonly explanation?: boolean | undefined;
  /**
   * Creates the Context of a record from the ids of the evaluated span.
   *
   * @defaultValue a Context with the span
   */
  readonly contextOf?: ((ids: SpanIdentity) => unknown) | undefined;
  /**
   * Decides whether a span is a run of an agent; undefined leaves it to the rules.
   *
   * @defaultValue none
   */
  readonly isAgent?: ((span: SpanDescription) => boolean | undefined) | undefined;
  /**
   * Which spans are agents beside those that say so, as for `toAgentTrace`.
   *
   * @defaultValue none
   */
  readonly agents?: 'nested' | undefined;
  /**
   * Changes each message before it is sent, or leaves it out with null.
   *
   * @defaultValue none
   */
  readonly redact?: RedactMessage | undefined;
  /**
   * Receives the result of each evaluation.
   *
   * @defaultValue none
   */
  readonly onResult?: ((result: unknown, conversion: EvaluatedConversion) => void) | undefined;
  /**
   * Receives the id of each trace that is dropped, and the reason.
   *
   * @defaultValue none
   */
  readonly onDrop?: ((drop: { traceId: string; reason: DropReason }) => void) | undefined;
  /**
   * Receives each error in the background: of a conversion, an evaluation, a callback (also an async one) or the logger.
   *
   * @defaultValue none
   */
  readonly onError?: ((error: unknown, trace: { traceId: string }) => void) | undefined;
}

/** The conversion of an evaluated trace, without its content. */
export type EvaluatedConversion = Omit<TraceConversion, 'trace'>;

type Defaulted =
  | 'evaluateIncomplete'
  | 'explanation'
  | 'maxAgeMs'
  | 'maxBytes'
  | 'maxConcurrency'
  | 'maxSpansPerTrace'
  | 'maxTraces'
  | 'sampleRate'
  | 'settleMs'
  | 'shutdownTimeoutMs';

export type ResolvedEvaluatorOptions = Omit<TraceEvaluatorOptions, Defaulted> & {
  readonly [Key in Defaulted]: NonNullable<TraceEvaluatorOptions[Key]>;
};

const rules = /* @__PURE__ */ once((): RulesFor<TraceEvaluatorOptions> => {
  const isFunction = optional(typeRule('function'));
  const isCount = optional(wholeNumber('pass a whole number of at least 1'));
  return {
    client: methodsRule(['evaluateTrace'], 'pass a Client'),
    criteria: rule(
      isCriteria,
      `pass a criterion, a list or a record of criteria, each beginning with ${CRITERION_PREFIXES.join(', ')}`,
    ),
    modelCore: optional(textRule),
    tags: anyValue,
    sampleRate: optional(
      rule((value) => inRange(value, 1), 'pass a number from 0 to 1, such as 0.05'),
    ),
    filter: isFunction,
    settleMs: optional(rule((value) => inRange(value, MAX_TIMER_MS), MS)),
    maxAgeMs: optional(rule((value) => inRange(value, Number.MAX_VALUE), MS)),
    evaluateIncomplete: optional(booleanRule),
    maxTraces: isCount,
    maxSpansPerTrace: isCount,
    maxBytes: isCount,
    maxConcurrency: isCount,
    shutdownTimeoutMs: optional(rule((value) => inRange(value, MAX_TIMER_MS), MS)),
    logger: optional(methodsRule(['emit'], 'pass the result of getLogger')),
    evaluatorName: optional(textRule),
    explanation: optional(booleanRule),
    contextOf: isFunction,
    isAgent: isFunction,
    agents: optional(oneOf('nested')),
    redact: isFunction,
    onResult: isFunction,
    onDrop: isFunction,
    onError: isFunction,
  };
});

/** The longest delay of a timer. */
export const MAX_TIMER_MS = 2_147_483_647;
const MS = 'pass a number of milliseconds, at least 0';

function inRange(value: unknown, maximum: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= maximum;
}

const DEFAULTS: Pick<ResolvedEvaluatorOptions, Defaulted> = {
  sampleRate: 1,
  settleMs: 250,
  maxAgeMs: 600_000,
  evaluateIncomplete: false,
  maxTraces: 8_192,
  maxSpansPerTrace: 5_000,
  maxBytes: 32 * 1024 * 1024,
  maxConcurrency: 32,
  shutdownTimeoutMs: 5_000,
  explanation: true,
};

/** Checked at the start: in the background nobody awaits the error of an evaluation. */
function isCriteria(value: unknown): boolean {
  const all: unknown[] = typeof value === 'object' ? Object.values(value ?? {}) : [value];
  const passed = all.filter((one) => one !== undefined);
  const isCriterion = (one: unknown) => typeof one === 'string' && findPrefix(one) !== undefined;
  return passed.length > 0 && passed.every(isCriterion);
}

export function resolveEvaluatorOptions(given: TraceEvaluatorOptions): ResolvedEvaluatorOptions {
  const options = guardOptions('createTraceEvaluator', () =>
    checkOptions(given, rules(), {
      what: 'createTraceEvaluator',
      usage: 'createTraceEvaluator({ client, criteria })',
    }),
  );
  return ownFields({ ...options, ...withDefaults(DEFAULTS, options) });
}
