// What an application does with every entry that runs everywhere. The result is JSON.
import { Client, NotFoundError } from 'align-evals';
import { createRecordBuilder, evaluateAll, serviceRegion, summarize } from 'align-evals/batch';
import { createJudge } from 'align-evals/judge';
import { detectProvider, moreAdapters } from 'align-evals/providers';
import { HTML_MARK, renderHtmlReport } from 'align-evals/report';
import { createReferenceServer } from 'align-evals/testing';

const messages = [{ role: 'user', content: 'Where is my parcel?' }];
const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1763800000,
  model: 'gpt-5-mini',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: 'It left our warehouse today.', refusal: null },
    },
  ],
};

/** A client of `openai` whose model always returns the same verdict. */
const openai = {
  baseURL: 'http://model.test/v1',
  chat: {
    completions: {
      create: async () => ({
        choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: VERDICT } }],
      }),
    },
  },
};
const VERDICT = JSON.stringify({ applicable: true, score: 0.75, explanation: 'Friendly.' });

export async function run(options) {
  const client = new Client({ ...options, adapters: moreAdapters, numRetries: 1 });
  try {
    const criteria = { tone: 'Reward friendly answers', cites: 'Passes if a source is cited' };
    const { tone, cites } = await client.evaluate({ messages, result: completion, criteria });
    const missing = await client.traces
      .get('00000000-0000-4000-8000-000000000000')
      .catch((error) => NotFoundError.isInstance(error) && [error.code, error.status]);
    return {
      provider: detectProvider(completion),
      scores: [tone.score, cites.score],
      explanation: tone.explanation,
      missing,
      batch: await runBatch(client),
      judged: await askJudge(options),
      report: await writeReport(),
      serialized: JSON.stringify(client),
    };
  } finally {
    await client.close();
  }
}

async function runBatch(client) {
  const rows = [{ id: 'parcel', messages, result: completion }];
  const outcomes = [];
  const run = evaluateAll(client, rows, { criteria: { tone: 'Reward friendly answers' } });
  for await (const { id, status, score } of run) outcomes.push([id, status, score]);
  return outcomes;
}

/** The lines of a journal. */
const JOURNAL = [
  {
    ...{
      t: 'run',
      v: 1,
      run: 'r',
      n: 1,
      at: '2026-11-22T09:00:00.000Z',
      by: 'app',
      kind: 'reward',
    },
    ...{ service: 'https://llm.example', s: 's', trials: 1, keep: 'all', source: 'app.jsonl' },
    settings: { core: null, latest: true, cleaning: null, retention: 'standard' },
    criteria: { tone: { text: 'Reward friendly answers', c: 'c' } },
  },
  {
    ...{ t: 'row', i: 1, id: 'parcel', named: true, n: 1, r: 'r', p: null, group: null, tags: {} },
    body: { messages },
  },
  {
    ...{ t: 'out', id: 'parcel', n: 1, r: 'r', name: 'tone', c: 'c', trial: 1, ms: 1, attempts: 1 },
    ...{ at: '2026-11-22T09:00:01.000Z', status: 'scored', score: 0.5, explanation: 'Fine.' },
  },
];

/** Whether the report begins as a report and has its script, and the region of its run. */
async function writeReport() {
  const builder = createRecordBuilder();
  for (const line of JOURNAL) builder.add(line);
  const record = builder.build();
  const report = { record, summary: summarize(record), gates: [] };
  let html = '';
  for await (const part of renderHtmlReport(report, { lines: () => JOURNAL })) html += part;
  return [
    html.startsWith(HTML_MARK),
    html.includes('<script>'),
    serviceRegion(record.run.service) ?? null,
  ];
}

async function askJudge({ dangerouslyAllowBrowser }) {
  const server = createReferenceServer({ scorer: createJudge({ openai, model: 'rules' }) });
  const client = new Client({ ...server.clientOptions('eu'), dangerouslyAllowBrowser });
  const asked = { messages, result: completion, criteria: 'Reward friendly answers' };
  const { score, explanation } = await client.evaluate(asked);
  await client.close();
  return [score, explanation];
}
