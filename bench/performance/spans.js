/** Ends spans of an OpenTelemetry SDK with an exporter, with and without an evaluator; prints the CPU time of each, as JSON. */
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { createTraceEvaluator } from '../../dist/otel/index.js';

const ROUNDS = 7;
const TRACES = 400;
const MESSAGE = 'The parcel left our warehouse this morning. '.repeat(10);
const messages = JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: MESSAGE }] }]);

/** Spans of a request: HTTP and database, or calls of a model. */
const KINDS = {
  other: {
    'http.request.method': 'POST',
    'url.full': 'https://shop.example/orders',
    'server.address': 'shop.example',
    'http.response.status_code': 200,
  },
  model: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'scripted',
    'gen_ai.input.messages': messages,
    'gen_ai.output.messages': messages,
  },
};

function createTracer(extra) {
  const exporter = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor({ exporter }), ...extra];
  const tracer = new TracerProvider({ spanProcessors }).getTracer('bench');
  return { tracer, clear: () => exporter.reset() };
}

/** A hundred spans per trace, below a root that ends last. */
function run({ tracer, clear }, attributes) {
  for (let number = 0; number < TRACES; number += 1) {
    const root = tracer.startSpan('root', {}, ROOT_CONTEXT);
    const parent = trace.setSpan(context.active(), root);
    for (let span = 0; span < 99; span += 1) {
      tracer.startSpan('step', { attributes }, parent).end();
    }
    root.end();
    clear();
  }
}

function cpuPerSpan(act) {
  globalThis.gc?.();
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (TRACES * 100);
}

const client = { evaluateTrace: () => new Promise(() => undefined) };
const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
const figures = {};
for (const [kind, attributes] of Object.entries(KINDS)) {
  const [own, beyond] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const evaluator = createTraceEvaluator({ client, criteria: 'Reward x', maxTraces: 1000 });
    const bare = createTracer([]);
    const evaluated = createTracer([evaluator]);
    const without = cpuPerSpan(() => run(bare, attributes));
    const withEvaluator = cpuPerSpan(() => run(evaluated, attributes));
    if (round > 0) {
      own.push(without);
      beyond.push(withEvaluator - without);
    }
  }
  figures[`${kind} own`] = median(own);
  figures[`${kind} beyond`] = median(beyond);
}
console.log(JSON.stringify(figures));
process.exit();
