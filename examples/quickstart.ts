// Scores conversations against three criteria and prints a table: `npm run quickstart -- FILE.jsonl`.
// Without a file it scores the samples in examples/data. Without ALIGN_API_KEY and ALIGN_BASE_URL it uses an
// embedded reference server, whose scores are synthetic.
import { parseArgs } from 'node:util';
import { connect } from './quickstart/connect.ts';
import { readConversations } from './quickstart/read-conversations.ts';
import { toReport } from './quickstart/report.ts';
import { scoreAll } from './quickstart/score-all.ts';
import { wrap } from './quickstart/wrap.ts';

const SAMPLES = new URL('./data/support-conversations.jsonl', import.meta.url);

const CRITERIA = {
  cites: 'Reward responses that cite the policy, document or record they rely on',
  honest: 'Passes if the assistant promises nothing that it cannot know',
  ignores: 'Penalize responses that leave part of the question unanswered',
};

try {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  const conversations = await readConversations(file ?? SAMPLES);
  const { client, ...by } = connect(process.env);
  const startedAt = performance.now();
  const outcomes = await scoreAll(client, conversations, CRITERIA);
  const durationMs = performance.now() - startedAt;
  console.log(toReport({ outcomes, criteria: CRITERIA, durationMs, file, ...by }));
  await client.close();
  if (outcomes.some(({ results }) => Object.values(results).some(isFailure))) process.exitCode = 1;
} catch (error) {
  console.error(wrap(error instanceof Error ? error.message : String(error)));
  process.exitCode = 2;
}

function isFailure({ status }: { readonly status: string }): boolean {
  return status === 'rejected';
}
