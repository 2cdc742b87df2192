// A program for Node: the entries of Node too. It reads the key and the address from the environment.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'align-evals';
import { evaluateAll } from 'align-evals/batch';
import { journalLines, openJournal, readJournal } from 'align-evals/batch/node';
import { openJudgeCache } from 'align-evals/judge/node';
import { createReferenceServer } from 'align-evals/testing';
import { listen, openPort } from 'align-evals/testing/node';
import { run } from './app.js';

const folder = mkdtempSync(join(tmpdir(), 'align-evals-app-'));
const journal = join(folder, 'run.jsonl');
const listening = await listen(createReferenceServer());
const client = new Client(listening.clientOptions('eu'));
const rows = [{ id: 'hours', messages: [{ role: 'assistant', content: 'We open at nine.' }] }];
try {
  const criteria = { tone: 'Reward friendly answers' };
  await evaluateAll(client, rows, { criteria, journal: openJournal(journal) }).summary;
  const written = readJournal(journal).rows.length;
  const cached = await openJudgeCache(join(folder, 'verdicts.jsonl')).get('unknown');
  const lines = [...journalLines(journal)].map(({ t }) => t);
  const port = await openPort(async (request) => new Response(new URL(request.url).pathname));
  const answer = await (await fetch(`${port.url}/page`)).text();
  await port.close();
  console.log(
    JSON.stringify({ ...(await run({})), written, lines, answer, cached: cached ?? null }),
  );
} finally {
  await client.close();
  await listening.close();
  rmSync(folder, { recursive: true });
}
