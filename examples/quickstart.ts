// Scores conversations against three criteria and prints a table: `npm run quickstart -- FILE.jsonl`.
// Without a file it scores the samples in examples/data. Without ALIGN_API_KEY and ALIGN_BASE_URL it uses an
// embedded reference server, whose scores are synthetic.
import { parseArgs } from 'node:util';
import { connect } from './quickstart/connect.ts';
import { printReport } from './quickstart/print-report.ts';
import { readConversations } from './quickstart/read-conversations.ts';
import { scoreAll } from './quickstart/score-all.ts';

const SAMPLES = new URL('./data/support-conversations.jsonl', import.meta.url);

const CRITERIA = {
  cites: 'Reward responses that cite the policy, document or record they rely on',
  honest: 'Passes if the assistant promises nothing that it cannot know',
  ignores: 'Penalize responses that leave part of the question unanswered',
};

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const conversations = await readConversations(positionals[0] ?? SAMPLES);
  const { client, description } = connect();
  console.log(`${String(conversations.length)} conversations, ${description}\n`);
  const startedAt = performance.now();
  const outcomes = await scoreAll(client, conversations, CRITERIA);
  printReport(outcomes, CRITERIA, performance.now() - startedAt);
  await client.close();
  if (outcomes.some(({ results }) => Object.values(results).some(isFailure))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function isFailure({ status }: { readonly status: string }): boolean {
  return status === 'rejected';
}
