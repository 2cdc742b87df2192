import type { EmittedLog, EndedSpan } from './ended-span.ts';

/** What is kept of one trace. */
export interface BufferedTrace {
  readonly traceId: string;
  readonly startedAt: number;
  readonly spans: EndedSpan[];
  readonly logs: EmittedLog[];
  /** The ids of the spans that were started in this process, where a span does not say whether its parent was. */
  readonly started: Set<string>;
  /** The ids of started spans whose parent was not. */
  readonly roots: Set<string>;
  bytes: number;
  /** Whether a span may be part of what an agent did. */
  isMeaningful: boolean;
  /** When its root has been finished for long enough. */
  dueAt: number;
}

/** Creates a trace of which nothing is kept yet. */
export function createBufferedTrace(traceId: string, startedAt: number): BufferedTrace {
  return {
    traceId,
    startedAt,
    spans: [],
    logs: [],
    started: new Set(),
    roots: new Set(),
    bytes: 0,
    isMeaningful: false,
    dueAt: 0,
  };
}
