import * as v3 from '@opentelemetry/sdk-trace';
import * as v2 from '@opentelemetry/sdk-trace-base';
import * as v1 from '@opentelemetry/sdk-trace-base-v1';
import type { Tracer, TracerProvider } from '@opentelemetry/api';

/** A tracer of one major version, and the spans that ended. */
export interface Recorder {
  readonly tracer: Tracer;
  readonly spans: () => readonly object[];
}

/** Numbers ids, so that the runs of all versions have the same. */
function countingIds() {
  let [traces, spans] = [0, 0];
  return {
    generateTraceId: () => (traces += 1).toString(16).padStart(32, '0'),
    generateSpanId: () => (spans += 1).toString(16).padStart(16, '0'),
  };
}

/** Creates a tracer of each major version of the SDK. */
export const RECORDERS: readonly (readonly [name: string, create: () => Recorder])[] = [
  [
    'SDK 1',
    () => {
      const exporter = new v1.InMemorySpanExporter();
      const provider = new v1.BasicTracerProvider({ idGenerator: countingIds() });
      provider.addSpanProcessor(new v1.SimpleSpanProcessor(exporter));
      return { tracer: provider.getTracer('app'), spans: () => exporter.getFinishedSpans() };
    },
  ],
  [
    'SDK 2',
    () => {
      const exporter = new v2.InMemorySpanExporter();
      const provider = new v2.BasicTracerProvider({
        idGenerator: countingIds(),
        spanProcessors: [new v2.SimpleSpanProcessor(exporter)],
      });
      return { tracer: provider.getTracer('app'), spans: () => exporter.getFinishedSpans() };
    },
  ],
  ['SDK 3', () => recordSdk3()],
];

/** Creates a tracer of the latest version. */
export function recordSdk3(): Recorder & { readonly provider: TracerProvider } {
  const exporter = new v3.InMemorySpanExporter();
  const provider = new v3.TracerProvider({
    idGenerator: countingIds(),
    spanProcessors: [new v3.SimpleSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('app');
  return { provider, tracer, spans: () => exporter.getFinishedSpans() };
}
