import type { TraceNode } from '../../agent-trace/node.ts';
import { UnsupportedTraceError } from '../../errors/unsupported-trace-error.ts';

/** Names a format that `toAgentTrace` reads. */
export type TraceFormat =
  | 'braintrust'
  | 'langfuse'
  | 'langsmith'
  | 'mastra'
  | 'openai-agents'
  | 'otlp'
  | 'python-spans'
  | 'sdk-spans';

/** Identifies the span that an agent was read from. */
export interface SpanReference {
  /** The id of the trace. */
  readonly traceId: string;
  /** The id of the span. */
  readonly spanId: string;
  /** The name of the span. */
  readonly name: string;
  /** Whether it is the span of the root agent. */
  readonly isRoot?: true;
  /** The provider's id of the response, if the agent has exactly one interaction. */
  readonly responseId?: string;
}

export interface SourceTrace {
  readonly traceId: string;
  readonly nodes: readonly TraceNode[];
  /** The span of each node by the id of the node. */
  readonly spans: ReadonlyMap<string, SpanReference>;
  /** Whether the trace has more spans than allowed, none of which was read. */
  readonly isTooLarge?: true;
}

export interface FormatOptions {
  /** Log records that were exported apart from the spans: live records, OTLP JSON or OTLP text. */
  readonly logs?: unknown;
  /** Decides which spans are agents; undefined leaves it to the rules. */
  readonly isAgent?: ((span: SpanDescription) => boolean | undefined) | undefined;
  /** More spans are an error with the reason `too_large`. */
  readonly maxSpans?: number | undefined;
  /** The spans of a larger trace are not read, because reading them would block the process for seconds. */
  readonly maxSpansPerTrace?: number | undefined;
}

/** Describes a span to `isAgent`. */
export interface SpanDescription {
  /** The name of the span. */
  readonly name: string;
  /** The attributes by name. For an export without attributes, the fields of the row. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The type of a run of LangSmith, such as `chain`; undefined in other formats, whose attributes have it. */
  readonly type?: string | undefined;
  /** The tags of a run of LangSmith; undefined in other formats, whose attributes have them. */
  readonly tags?: readonly string[] | undefined;
  /** The span that contains the span; undefined at the top. Its own parent is left out. */
  readonly parent?: Omit<SpanDescription, 'parent'> | undefined;
}

export interface TelemetryFormat {
  readonly name: TraceFormat;
  /** Reports whether a source, an object or a list, has this format. Never throws. */
  readonly matches: (source: object) => boolean;
  /** Reads the traces of a source. Values of another shape are skipped without an error. */
  readonly read: (source: object, options: FormatOptions) => readonly SourceTrace[];
}

export function tooManySpans(maxSpans: number): UnsupportedTraceError {
  return new UnsupportedTraceError(
    'too_large',
    `The source has more than ${maxSpans} spans: pass the spans of fewer traces, or raise limits.maxSpans`,
  );
}

export function createTooLargeTrace(traceId: string): SourceTrace {
  return { traceId, nodes: [], spans: new Map(), isTooLarge: true };
}
