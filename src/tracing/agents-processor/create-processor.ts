import type { FindPlace } from '../place.ts';
import { AgentsRun } from './agents-run.ts';
import type { AgentsSpan } from './agents-span.ts';

/** A trace of the OpenAI Agents SDK. */
export interface AgentsTrace {
  /** The id of the run. */
  readonly traceId: string;
}

/** A processor of the traces of the OpenAI Agents SDK. */
export interface AgentsProcessor {
  /** Receives a run that starts. */
  readonly onTraceStart: (trace: AgentsTrace) => Promise<void>;
  /** Receives a run that has ended. */
  readonly onTraceEnd: (trace: AgentsTrace) => Promise<void>;
  /** Receives a span that starts. */
  readonly onSpanStart: (span: AgentsSpan) => Promise<void>;
  /** Receives a span that has ended. */
  readonly onSpanEnd: (span: AgentsSpan) => Promise<void>;
  /** Does nothing: what was recorded stays in the tracer. */
  readonly shutdown: () => Promise<void>;
  /** Does nothing: all is recorded at once. */
  readonly forceFlush: () => Promise<void>;
}

/** Creates a processor, which never throws into the application. */
export function createProcessor(findPlace: FindPlace): AgentsProcessor {
  const runs = new Map<string, AgentsRun>();
  const runOf = (traceId: string): AgentsRun => {
    let run = runs.get(traceId);
    if (run === undefined) {
      run = new AgentsRun(findPlace());
      runs.set(traceId, run);
    }
    return run;
  };
  const safe =
    <T>(follow: (value: T) => void) =>
    (value: T): Promise<void> => {
      try {
        follow(value);
      } catch {
        // A span that cannot be read, or an id that `newId` returned twice, must not end the run.
      }
      return Promise.resolve();
    };
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    onTraceStart: safe(({ traceId }) => void runOf(traceId)),
    onTraceEnd: safe(({ traceId }) => void runs.delete(traceId)),
    onSpanStart: safe((span) => {
      runOf(span.traceId).start(span);
    }),
    onSpanEnd: safe((span) => {
      runOf(span.traceId).end(span);
    }),
    shutdown: nothing,
    forceFlush: nothing,
  };
}
