// A small service with a real OpenTelemetry SDK, whose traces are evaluated in the background.
import { ROOT_CONTEXT, type Tracer, trace as api, TraceFlags } from '@opentelemetry/api';
import {
  InMemoryLogRecordExporter,
  LoggerProvider,
  SimpleLogRecordProcessor,
} from '@opentelemetry/sdk-logs';
import * as v3 from '@opentelemetry/sdk-trace';
import * as v2 from '@opentelemetry/sdk-trace-base';
import * as v1 from '@opentelemetry/sdk-trace-base-v1';
import { Client } from 'align-evals';
import { createTraceEvaluator, type TraceEvaluator } from 'align-evals/otel';
import { createReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';

const message = (role: string, content: string): string =>
  JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);

/** One request to the service: a server span whose parent is in another service, an agent, a call, and work after it. */
function serve(tracer: Tracer, number: number): void {
  const traceId = (number + 1).toString(16).padStart(32, '0');
  const remote = {
    traceId,
    spanId: 'f'.repeat(16),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
  const server = tracer.startSpan(
    'POST /ask',
    { attributes: { 'http.route': '/ask' } },
    api.setSpanContext(ROOT_CONTEXT, remote),
  );
  const inServer = api.setSpan(ROOT_CONTEXT, server);
  const agent = tracer.startSpan(
    'invoke_agent support',
    { attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'support' } },
    inServer,
  );
  const call = tracer.startSpan(
    'chat model',
    {
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.response.id': `resp-${number}`,
        'gen_ai.input.messages': message('user', 'Are you open?'),
        'gen_ai.output.messages': message('assistant', 'Yes, until six.'),
      },
    },
    api.setSpan(inServer, agent),
  );
  call.end();
  agent.end();
  tracer.startSpan('INSERT', { attributes: { 'db.system': 'postgresql' } }, inServer).end();
  server.end();
}

/** Each way to add an evaluator to a provider. */
const SERVICES: readonly (readonly [string, (evaluator: TraceEvaluator) => Tracer])[] = [
  [
    'processor of the SDK 3',
    (evaluator) => new v3.TracerProvider({ spanProcessors: [evaluator] }).getTracer('app'),
  ],
  [
    'processor of the SDK 2',
    (evaluator) => new v2.BasicTracerProvider({ spanProcessors: [evaluator] }).getTracer('app'),
  ],
  [
    'processor of the SDK 1',
    (evaluator) => {
      const provider = new v1.BasicTracerProvider();
      provider.addSpanProcessor(evaluator);
      return provider.getTracer('app');
    },
  ],
  [
    'exporter of the SDK 3',
    (evaluator) => {
      const processor = new v3.SimpleSpanProcessor({ exporter: evaluator.asExporter() });
      return new v3.TracerProvider({ spanProcessors: [processor] }).getTracer('app');
    },
  ],
];

describe('a service with an evaluator', () => {
  it.each(SERVICES)(
    'as %s has its traces evaluated, and the scores on the spans',
    async (_, start) => {
      const service = createReferenceServer({ regions: { eu: { apiKeys: ['key-of-the-test'] } } });
      const client = new Client({ apiKey: 'key-of-the-test', ...service.clientOptions('eu') });
      const exporter = new InMemoryLogRecordExporter();
      const logs = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] });
      const errors: unknown[] = [];
      const evaluator = createTraceEvaluator({
        client,
        criteria: { helpful: 'Reward agents that solve the problem of the user' },
        logger: logs.getLogger('align-evals'),
        onError: (error) => errors.push(error),
      });
      const tracer = start(evaluator);

      for (const number of [0, 1, 2]) serve(tracer, number);
      await evaluator.forceFlush();

      expect(errors).toEqual([]);
      expect(evaluator.stats()).toMatchObject({ seen: 12, sampled: 3, evaluated: 3, failed: 0 });
      const records = exporter.getFinishedLogRecords();
      const ofTraces = records.filter(({ attributes }) => attributes['align.scope'] === 'trace');
      expect(ofTraces.map(({ spanContext }) => spanContext?.traceId).toSorted()).toEqual(
        [0, 1, 2].map((number) => (number + 1).toString(16).padStart(32, '0')),
      );
      for (const { eventName, attributes, spanContext } of ofTraces) {
        expect(eventName).toBe('gen_ai.evaluation.result');
        expect(attributes['gen_ai.evaluation.name']).toBe('helpful');
        expect(attributes['gen_ai.response.id']).toMatch(/^resp-\d$/);
        expect(spanContext?.spanId).toMatch(/^[\da-f]{16}$/);
      }
      await evaluator.shutdown();
      serve(tracer, 3);
      expect(evaluator.stats()).toMatchObject({ seen: 12, bufferedSpans: 0 });
    },
  );
});
