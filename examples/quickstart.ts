// Runs the built command on conversations: `npm run quickstart -- FILE`. Without FILE it scores the samples. Without
// ALIGN_API_KEY and ALIGN_BASE_URL it scores offline: with the model of ALIGN_JUDGE_MODEL (and OPENAI_API_KEY or
// OPENAI_BASE_URL), else with synthetic scores. Flags of `align-evals evaluate` may follow FILE. Each run has a
// journal of its own in the folder `runs`, which git ignores, and an HTML report beside it.
import { existsSync, mkdirSync } from 'node:fs';

const SAMPLES = 'examples/data/support-conversations.jsonl';
const CRITERIA = 'examples/data/criteria.json';
const FOLDER = 'runs';

const { ALIGN_API_KEY: key, ALIGN_BASE_URL: baseUrl } = process.env;
const [node = '', script = '', ...args] = process.argv;
const hasFile = args[0] !== undefined && !args[0].startsWith('-');

mkdirSync(FOLDER, { recursive: true });
process.argv = [
  ...[node, script, 'evaluate', ...(hasFile ? [] : [SAMPLES]), ...args],
  ...['--criteria', CRITERIA, '--out', nextJournal()],
  ...(args.includes('--report') ? [] : ['--report', 'html']),
  ...(key || baseUrl ? [] : ['--offline']),
];
// In this process, so that Ctrl-C and the terminal are those of the command.
await import(new URL('../dist/cli/index.js', import.meta.url).href);

/** The first name that no journal has: journals of earlier runs are kept. */
function nextJournal(): string {
  let number = 1;
  while (existsSync(`${FOLDER}/quickstart-${number}.jsonl`)) number += 1;
  return `${FOLDER}/quickstart-${number}.jsonl`;
}
