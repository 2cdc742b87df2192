// Scores a data set into a journal. Stop it at any time and run it again: what is in the journal is not paid again.
// `node data-set.ts JOURNAL`
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Client } from 'align-evals';
import { type EvaluationRowInput, evaluateAll } from 'align-evals/batch';
import { openJournal } from 'align-evals/batch/node';
import { answerCriteria, safetyCriteria } from 'align-evals/criteria';

const FILE = new URL('data/support-conversations.jsonl', import.meta.url);
const journal = process.argv[2] ?? 'support.jsonl';

/** Reads one row per line, so that a file of any size needs little memory. */
async function* readRows(): AsyncGenerator<EvaluationRowInput> {
  for await (const line of createInterface({ input: createReadStream(FILE) })) {
    yield JSON.parse(line) as EvaluationRowInput;
  }
}

// Ctrl-C ends the run: requests in flight finish, and their outcomes are kept.
const stopping = new AbortController();
process.once('SIGINT', () => {
  stopping.abort();
});

const client = new Client();
const run = evaluateAll(client, readRows(), {
  criteria: { complete: answerCriteria.complete, noPromises: safetyCriteria.noPromises },
  journal: openJournal(journal),
  // Remove this line to score all rows: it makes the first run end early.
  budget: { requests: 40 },
  signal: stopping.signal,
});

let resumed = 0;
for await (const outcome of run) if (outcome.resumed) resumed += 1;
const { scored, notApplicable, failed, stop } = await run.summary;
console.log(`${scored + notApplicable + failed} outcomes, ${resumed} of an earlier run`);
console.log(`stopped: ${stop.why}`);
await client.close();
