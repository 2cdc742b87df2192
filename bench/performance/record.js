/** Records calls of a model that answers in memory; prints the CPU time of each with and without a tracer, as JSON. */
import { createAgentTracer } from '../../dist/tracing/index.js';

const ROUNDS = 7;
const CHUNKS = 500;
const SENTENCE = 'The parcel left our warehouse this morning. ';
const NO_LIMITS = { maxBytes: 2 ** 40, maxModelCalls: 1e7, maxAgents: 1e7 };

const conversation = Array.from({ length: 20 }, (_, index) => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: SENTENCE.repeat(22),
}));
const request = JSON.stringify({ model: 'scripted', messages: conversation });
const message = { role: 'assistant', content: SENTENCE.repeat(42) };
const answer = JSON.stringify({
  object: 'chat.completion',
  choices: [{ index: 0, message, finish_reason: 'stop' }],
});
const chunk = new TextEncoder().encode(
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'word ' } }] })}\n\n`,
);

const json = { headers: { 'content-type': 'application/json' } };
const answerJson = async () => new Response(answer, json);
const answerStream = async () => {
  let left = CHUNKS;
  const source = {
    pull: (controller) => {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(chunk.slice());
    },
  };
  const headers = { 'content-type': 'text/event-stream' };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), { headers });
};

const url = 'https://models.example/v1/chat/completions';
const model = { method: 'POST', body: request, ...json };
const other = { method: 'POST', body: '{"name":"Ada"}', ...json };

const readJson = async (fetch) => (await fetch(url, model)).text();
const sendOther = (fetch) => fetch(url, other);
const readStream = async (fetch) => {
  const reader = (await fetch(url, model)).body.getReader();
  while (!(await reader.read()).done);
};
const work = async () => 1;

/** Each pair: an action on a bare fetch or tracer, and on a recording one; how often; how many parts it has. */
const ACTIONS = {
  json: { base: answerJson, act: readJson, times: 2000, parts: 1 },
  other: { base: answerJson, act: sendOther, times: 5000, parts: 1 },
  chunk: { base: answerStream, act: readStream, times: 20, parts: CHUNKS },
};

async function cpuOf(times, act) {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
const figures = {};

async function measure(name, times, parts, bare, recorded) {
  const [without, beyond] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const tracer = createAgentTracer({ limits: NO_LIMITS });
    const one = await cpuOf(times, bare);
    const another = await cpuOf(times, recorded(tracer));
    // The first round warms up.
    if (round > 0) {
      without.push(one / parts);
      beyond.push((another - one) / parts);
    }
  }
  figures[`${name} bare`] = median(without);
  figures[`${name} beyond`] = median(beyond);
}

for (const [name, { base, act, times, parts }] of Object.entries(ACTIONS)) {
  await measure(
    name,
    times,
    parts,
    () => act(base),
    (tracer) => {
      const fetch = tracer.fetch(base);
      return () => act(fetch);
    },
  );
}
await measure('agent', 20_000, 1, work, (tracer) => () => tracer.agent('worker', work));
const parsed = JSON.parse(request);
const written = [];
for (let round = 0; round < ROUNDS; round += 1) {
  written.push(await cpuOf(500, async () => JSON.stringify(parsed)));
}
figures.stringify = median(written);
console.log(JSON.stringify(figures));
