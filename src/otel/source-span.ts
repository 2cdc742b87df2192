import type { Instant } from '../agent-trace/node.ts';

/** An event of a span, or a log record that belongs to it. */
export interface SourceEvent {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The body of a log record. */
  readonly body?: unknown;
}

/** A span in one shape for all formats that have attributes. It is a copy, which does not belong to the caller. */
export interface SourceSpan {
  /** Lower-case hexadecimal. */
  readonly id: string;
  readonly traceId: string;
  readonly parentId?: string | undefined;
  readonly name: string;
  /** The name of the instrumentation. It appears in messages and decides nothing. */
  readonly scope: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly isFailed: boolean;
  /** Plain values by name, without a prototype. Texts of JSON are not parsed. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Span events, then log records of the span. */
  readonly events: readonly SourceEvent[];
  readonly droppedAttributes: number;
}

/** The scope of this package, whose spans and records are never converted or evaluated. */
export const OWN_SCOPE = 'align-evals';
