/**
 * A service whose every request asks a model three times, with OpenTelemetry alone, or also with an evaluator, or with a bare
 * fetch of what the evaluator sends, in a process that lives as long as its parent. Each message of the parent is a slice of work, as in send-requests.js; a slice ends when
 * the spans are exported and the traces evaluated.
 */
import { createServer } from 'node:http';
import { context, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { OpenAI } from 'openai';
import { Client } from '../../dist/index.js';
import { createTraceEvaluator } from '../../dist/otel/index.js';
import { CRITERION, MESSAGES } from './exchange.js';

const MODEL_CALLS = 3;

const [name, url] = process.argv.slice(2);
const evaluatorOf = (options) =>
  createTraceEvaluator({
    client: new Client({ apiKey: 'key', baseUrl: url, ...options }),
    criteria: CRITERION,
    maxTraces: 10_000,
  });
const evaluator = name === 'evaluator' && evaluatorOf();
const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces` });
const batches = new BatchSpanProcessor({ exporter, maxQueueSize: 100_000 });
const provider = new TracerProvider({
  spanProcessors: [batches, ...(evaluator ? [evaluator] : [])],
});
const tracer = provider.getTracer('bench');
const openai = new OpenAI({ apiKey: 'key', baseURL: url });

const toParts = ({ role, content }) => ({ role, parts: [{ type: 'text', content }] });

async function ask(tracer, above) {
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'model' };
  const span = tracer.startSpan('chat model', { kind: SpanKind.CLIENT, attributes }, above);
  const { id, choices } = await openai.chat.completions.create({
    model: 'model',
    messages: MESSAGES,
  });
  span.setAttributes({
    'gen_ai.response.id': id,
    'gen_ai.response.finish_reasons': choices.map((choice) => choice.finish_reason),
    'gen_ai.input.messages': JSON.stringify(MESSAGES.map(toParts)),
    'gen_ai.output.messages': JSON.stringify(choices.map(({ message }) => toParts(message))),
  });
  span.end();
}

/** A request of HTTP, in which an agent asks the model. */
async function answer(tracer) {
  const http = { 'http.request.method': 'POST', 'url.path': '/support' };
  const request = tracer.startSpan('POST', { kind: SpanKind.SERVER, attributes: http });
  const above = trace.setSpan(context.active(), request);
  const attributes = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'support' };
  const agent = tracer.startSpan('invoke_agent support', { attributes }, above);
  for (let call = 0; call < MODEL_CALLS; call += 1) await ask(tracer, trace.setSpan(above, agent));
  agent.end();
  request.end();
}

/** Returns the request that the evaluator sends for a request of the service. */
async function readEvaluation() {
  let sent;
  const keep = (input, init) => {
    sent = new Request(input, init);
    return fetch(sent.clone());
  };
  const once = evaluatorOf({ fetch: keep });
  const provider = new TracerProvider({ spanProcessors: [once] });
  await answer(provider.getTracer('bench'));
  await once.shutdown();
  const headers = Object.fromEntries(sent.headers);
  return [sent.url, { method: sent.method, headers, body: await sent.text() }];
}

const evaluation = name === 'fetch' && (await readEvaluation());
const pending = new Set();

function sendBare() {
  const sending = fetch(...evaluation).then((response) => response.json());
  pending.add(sending);
  sending.then(() => pending.delete(sending));
}

const server = createServer((request, response) => {
  request.resume().on('end', async () => {
    await answer(tracer);
    if (evaluation) sendBare();
    response.setHeader('content-type', 'application/json').end('{"answer":"Yes."}');
  });
});

async function run({ inFlight, ms = Infinity, requests: limit = Infinity }) {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const { port } = server.address();
  let requests = 0;
  const work = async () => {
    while (performance.now() - startedAt < ms && requests < limit) {
      requests += 1;
      const body = JSON.stringify({ question: 'Can I return shoes?' });
      const response = await fetch(`http://127.0.0.1:${port}/support`, { method: 'POST', body });
      await response.text();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  await Promise.all(pending);
  await provider.forceFlush();
  const { user, system } = process.cpuUsage(cpu);
  if (evaluator) checkAllEvaluated(evaluator.stats());
  return { requests, cpu: user + system, wall: (performance.now() - startedAt) * 1000 };
}

/** A trace that is not evaluated would be cheap. */
function checkAllEvaluated({ sampled, evaluated, failed, dropped }) {
  if (evaluated < sampled) throw new Error(JSON.stringify({ sampled, evaluated, failed, dropped }));
}

process.on('message', (slice) => {
  run(slice).then(
    (figures) => process.send(figures),
    (error) => {
      throw error;
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send('ready');
});
