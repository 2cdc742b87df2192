// A small HTTP service that scores a part of its own traces while it runs. It needs @opentelemetry/sdk-trace.
// Ask it with `curl 'http://127.0.0.1:3000/?question=Are+you+open'`, and stop it with Ctrl-C.
import { createServer } from 'node:http';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { Client } from 'align-evals';
import { agentCriteria } from 'align-evals/criteria';
import { createTraceEvaluator } from 'align-evals/otel';

const client = new Client();
const evaluator = createTraceEvaluator({
  client,
  criteria: { reachesGoal: agentCriteria.reachesGoal },
  sampleRate: Number(process.env.SAMPLE_RATE ?? 0.05),
  onResult: ({ reachesGoal }) => console.log('scored', reachesGoal.overallScore),
  onError: (error) => console.error(error),
});
// Add your exporter beside it: `spanProcessors: [new BatchSpanProcessor({ exporter }), evaluator]`.
const provider = new TracerProvider({ spanProcessors: [evaluator] });
const tracer = provider.getTracer('shop');

/** Your application. An instrumentation of your model's client writes such spans for you. */
function answer(question) {
  const text = 'Yes, until six.';
  const span = tracer.startSpan('chat model', {
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.agent.name': 'support',
      'gen_ai.input.messages': JSON.stringify([{ role: 'user', content: question }]),
      'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: text }]),
    },
  });
  span.end();
  return text;
}

const server = createServer((request, response) => {
  // `new URL` would throw for a path such as `//`, and end the process.
  const [, query] = request.url.split('?');
  response.end(answer(new URLSearchParams(query).get('question') ?? ''));
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.close();
    // Evaluates what is finished, for at most `shutdownTimeoutMs`.
    await provider.shutdown();
    await client.close();
  });
}
