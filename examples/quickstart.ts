// Runs the built command on conversations: `npm run quickstart -- FILE`. Without FILE it scores the samples. Without
// ALIGN_API_KEY and ALIGN_BASE_URL it scores with the model of ALIGN_JUDGE_MODEL (and OPENAI_API_KEY or OPENAI_BASE_URL),
// else offline, with synthetic scores. Flags of `align-evals evaluate` may follow FILE. Each run has a
// journal of its own in the folder `runs`, which git ignores, and an HTML report beside it.
import { existsSync, mkdirSync } from 'node:fs';

const SAMPLES = 'examples/data/support-conversations.jsonl';
const CRITERIA = 'examples/data/criteria.json';
const FOLDER = 'runs';

const { ALIGN_API_KEY: key, ALIGN_BASE_URL: baseUrl, ALIGN_JUDGE_MODEL: model } = process.env;
const [node = '', script = '', ...args] = process.argv;
const hasFile = args[0] !== undefined && !args[0].startsWith('-');

mkdirSync(FOLDER, { recursive: true });
process.argv = [
  ...[node, script, 'evaluate', ...(hasFile ? [] : [SAMPLES]), ...args],
  ...['--criteria', CRITERIA, '--out', nextJournal()],
  ...(args.includes('--report') ? [] : ['--report', 'html']),
  ...scorerOf(),
];
// In this process, so that Ctrl-C and the terminal are those of the command.
await import(new URL('../dist/cli/index.js', import.meta.url).href);

function scorerOf(): string[] {
  if (key || baseUrl) return [];
  return model?.trim() ? ['--judge-model', model] : ['--offline'];
}

/** The first name that no journal has: journals of earlier runs are kept. */
function nextJournal(): string {
  let number = 1;
  while (existsSync(`${FOLDER}/quickstart-${number}.jsonl`)) number += 1;
  return `${FOLDER}/quickstart-${number}.jsonl`;
}
