import {
  conversation,
  createClient,
  equal,
  errorOf,
  evaluate,
  eventually,
  openRaw,
  openReference,
  sleep,
} from './support.js';

const VERDICT = { reasoning: 'It is short.', applicable: true, score: 0.75, explanation: 'Good.' };

/** The journal of one row. */
const JOURNAL = [
  {
    ...{ t: 'run', v: 1, run: 'r', n: 1, at: '2026-11-22T09:00:00.000Z', by: 'align-evals/0.2.0' },
    ...{ kind: 'reward', service: 'offline', s: 's', trials: 1, keep: 'all' },
    settings: { core: null, latest: true, cleaning: null, retention: 'standard' },
    criteria: { tone: { text: 'Reward friendly answers', c: 'c' } },
  },
  {
    ...{ t: 'row', i: 1, id: 'r1', named: true, n: 1, r: 'r', p: null, group: null, tags: {} },
    body: { messages: [{ role: 'user', content: 'Hi' }] },
  },
  {
    ...{ t: 'out', id: 'r1', n: 1, r: 'r', name: 'tone', c: 'c', trial: 1, ms: 1, attempts: 1 },
    ...{ at: '2026-11-22T09:00:01.000Z', status: 'scored', score: 0.5, explanation: 'Fine.' },
  },
];

/** A client of a model whose answers are scripted. */
function scriptedModel(requests) {
  const create = async (request) => {
    requests.push(request.model);
    const message = { role: 'assistant', content: JSON.stringify(VERDICT) };
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
    return { choices: [{ index: 0, finish_reason: 'stop', message }], usage };
  };
  return { baseURL: 'http://127.0.0.1:1/v1', chat: { completions: { create } } };
}

/** Creates a reference server in process, and a client for it. */
function inProcess(context, serverOptions = {}, options = {}) {
  const { testing } = context.entries;
  const regions = { eu: { apiKeys: [context.key] } };
  const server = testing.createReferenceServer({ ...serverOptions, regions });
  const { baseUrl, fetch, service } = server.clientOptions('eu');
  return { server, client: createClient(context, baseUrl, { fetch, service, ...options }) };
}

export const otherEntries = [
  {
    name: 'renderHtmlReport writes a document with its data',
    run: async ({ entries: { batch, report } }) => {
      const builder = batch.createRecordBuilder();
      for (const line of JOURNAL) builder.add(line);
      const record = builder.build();
      const facts = { record, summary: batch.summarize(record), gates: [] };
      let html = '';
      for await (const part of report.renderHtmlReport(facts, { lines: () => JOURNAL }))
        html += part;
      equal(html.startsWith(report.HTML_MARK), true, 'mark');
      // Gzip, or JSON where a runtime cannot compress.
      equal(/<template data-chunk="0">(H4sI|W3si)/.test(html), true, 'packed conversation');
      equal(html.endsWith('</template>\n</body></html>\n'), true, 'end');
    },
  },
  {
    name: 'toAgentTrace converts the spans of an export',
    run: async ({ entries: { otel } }) => {
      const attributes = {
        'gen_ai.operation.name': 'chat',
        'gen_ai.agent.name': 'greeter',
        'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"Hi"}]}]',
        'gen_ai.output.messages':
          '[{"role":"assistant","parts":[{"type":"text","content":"Hello!"}]}]',
      };
      const span = {
        traceId: '5b8efff798038103d269b633813fc60c',
        spanId: 'eee19b7ec3c1b174',
        name: 'chat small',
        attributes: Object.entries(attributes).map(([key, stringValue]) => ({
          key,
          value: { stringValue },
        })),
      };
      const line = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
      const { trace, modelCalls } = otel.toAgentTrace(`${line}\n`);
      const [agent] = Object.values(trace.agent_instance_by_id);
      equal(
        [modelCalls, agent.interactions[0].output_messages],
        [1, [{ type: 'text', content: 'Hello!' }]],
        'model call',
      );
    },
  },
  {
    name: 'a tracer records a call and a stream of an agent by its handle',
    run: async ({ entries: { tracing } }) => {
      const tracer = tracing.createAgentTracer();
      await tracer.agent('greeter', async (greeter) => {
        await (await askModel(greeter.fetch(answerAsModel), false)).text();
        await (await askModel(greeter.fetch(answerAsModel), true)).text();
      });
      const { greeter } = tracer.trace().agent_instance_by_id;
      const answers = greeter.interactions.map(({ output_messages: [{ content }] }) => content);
      equal(answers, ['Hello!', 'Hello!'], 'answers');
    },
  },
  {
    name: 'a tracer knows the agent of a call after an await',
    run: async ({ entries: { tracing } }) => {
      const tracer = tracing.createAgentTracer({ name: 'root' });
      const fetch = tracer.fetch(answerAsModel);
      await tracer.agent('greeter', async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        await (await askModel(fetch, false)).text();
      });
      equal(tracer.trace().root_agent_instance_id, 'greeter', 'agent of the call');
    },
  },
  {
    name: 'evaluateAll evaluates the rows of an async iterable',
    run: async (context) => {
      const { client, service } = await openReference(context);
      async function* rows() {
        for (const id of ['a', 'b', 'c']) yield { id, messages: conversation(context) };
      }
      const criteria = { tone: 'Reward friendly answers', safe: 'Passes if it is safe' };
      const run = context.entries.batch.evaluateAll(client, rows(), { criteria });
      const seen = [];
      for await (const { id, criterion, score } of run) seen.push(`${id} ${criterion} ${score}`);
      const expected = ['a', 'b', 'c'].flatMap((id) => [`${id} safe 1`, `${id} tone 0.5`]);
      equal(seen.sort(), expected, 'list of outcomes');
      const { scored, failed } = await run.summary;
      equal([scored, failed, (await service.report()).requests], [6, 0, 6], 'summary');
    },
  },
  {
    name: 'evaluateAll ends what is in flight when the loop ends',
    run: async (context) => {
      const score = { kind: 'score' };
      const steps = [score, score, score, { kind: 'stall-headers' }];
      const { client, service } = await openRaw(context, steps);
      const messages = conversation(context);
      const rows = Array.from({ length: 50 }, (_, index) => ({ id: String(index), messages }));
      const run = context.entries.batch.evaluateAll(client, rows, {
        criteria: { tone: 'Reward friendly answers' },
        concurrency: 2,
      });
      let count = 0;
      for await (const outcome of run) {
        count += outcome.status === 'scored' ? 1 : 0;
        if (count < 3) continue;
        await eventually(service.report, { requests: 5, inFlight: 2 }, 'requests before the end');
        break;
      }
      const ended = { requests: 5, inFlight: 0 };
      await eventually(service.report, ended, 'requests after the end');
      // In this time, a run that goes on sends the next rows.
      await sleep(300);
      await eventually(service.report, ended, 'requests after the end');
    },
  },
  {
    name: 'scores with a judge on the reference server',
    run: async (context) => {
      const requests = [];
      const openai = scriptedModel(requests);
      const scorer = context.entries.judge.createJudge({ openai, model: 'small' });
      const { client } = inProcess(context, { scorer });
      const { score, explanation, sources } = await evaluate(context, client);
      equal([score, explanation, requests], [0.75, 'Good.', ['small']], 'result');
      equal(
        sources.map(({ id, type }) => `${type} ${id}`).slice(0, 2),
        ['judge-model small', 'judge-host 127.0.0.1:1'],
        'sources',
      );
    },
  },
  {
    name: 'runs the reference server in process, with synthetic scores',
    run: async (context) => {
      const { client, server } = inProcess(context);
      const scores = [await evaluate(context, client), await evaluate(context, client)];
      equal(scores[0].score, scores[1].score, 'score of the same input');
      equal([server.calls.length, server.usage().notice], [2, null], 'calls and notice');
    },
  },
  {
    name: 'runs faults of the reference server in process without waits',
    run: async (context) => {
      const clock = context.entries.testing.createInstantClock();
      const { client, server } = inProcess(context, {}, { clock });
      server.fail({ kind: 'status', status: 503, headers: { 'retry-after': '3' } });
      await evaluate(context, client);
      server.fail({ kind: 'bad_json' });
      equal((await errorOf(() => evaluate(context, client))).code, 'invalid_json', 'code');
      equal(server.calls.length, 3, 'number of calls');
    },
  },
];

const askModel = (fetch, stream) =>
  fetch('https://models.example/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], stream }),
  });

/** Answers as a model does: as one document, or as a stream of two events. */
const answerAsModel = (_, { body }) => {
  const finish = { index: 0, finish_reason: 'stop' };
  if (!JSON.parse(body).stream) {
    const message = { role: 'assistant', content: 'Hello!' };
    return Promise.resolve(
      Response.json({ object: 'chat.completion', choices: [{ ...finish, message }] }),
    );
  }
  const events = [{ role: 'assistant', content: 'Hel' }, { content: 'lo!' }].map((delta, index) => {
    const choice = index === 0 ? { index: 0 } : finish;
    const chunk = { object: 'chat.completion.chunk', choices: [{ ...choice, delta }] };
    return `data: ${JSON.stringify(chunk)}\n\n`;
  });
  const headers = { 'content-type': 'text/event-stream' };
  return Promise.resolve(new Response(events.join(''), { headers }));
};
