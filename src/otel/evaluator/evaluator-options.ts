import type { RedactMessage } from '../../agent-trace/assembly-options.ts';
import type { AgentTrace, ConvertedTrace } from '../../service/agent-trace.ts';
import type { Criteria } from '../../service/criteria.ts';
import type { ModelCore } from '../../service/model-core.ts';
import type { Tags } from '../../service/tags.ts';
import type { TraceConversion } from '../convert-trace.ts';
import type { EvaluationLogger, SpanIdentity } from '../emit-evaluation-results.ts';
import type { SpanDescription } from '../formats/telemetry-format.ts';
import type { DropReason } from './evaluator-stats.ts';

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
   * The share of traces that is evaluated, from 0 to 1. The id of a trace decides, in every process alike.
   *
   * @defaultValue `1`
   */
  readonly sampleRate?: number | undefined;
  /**
   * Decides whether a trace is evaluated, after its conversion and before the request.
   *
   * @defaultValue all traces
   */
  readonly filter?: ((info: TraceInfo) => boolean) | undefined;
  /**
   * How long to wait for late spans after the root span has ended, in milliseconds.
   *
   * @defaultValue `5_000`
   */
  readonly settleMs?: number | undefined;
  /**
   * The age at which a trace whose root has not ended is given up, in milliseconds.
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
   * The largest number of traces that are kept.
   *
   * @defaultValue `256`
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
   * @defaultValue `2`
   */
  readonly maxConcurrency?: number | undefined;
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
   * Creates the context of a record from the ids of the evaluated span.
   *
   * @defaultValue none: the ids become the attributes `align.trace_id` and `align.span_id`
   */
  readonly contextOf?: ((ids: SpanIdentity) => unknown) | undefined;
  /**
   * Decides whether a span is a run of an agent; undefined leaves it to the rules.
   *
   * @defaultValue none
   */
  readonly isAgent?: ((span: SpanDescription) => boolean | undefined) | undefined;
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
   * Receives what fails in the background: conversions, evaluations, callbacks, the logger.
   *
   * @defaultValue none
   */
  readonly onError?: ((error: unknown, trace: { traceId: string }) => void) | undefined;
}

/** What is known about an evaluated trace, without its content. */
export type EvaluatedConversion = Omit<TraceConversion, 'trace'>;
