/**
 * Scores the cases of examples/data/judge-cases.jsonl with the model of ALIGN_JUDGE_MODEL, and prints how far it agrees
 * with them. FILE has cases of your own.
 *
 *     npm run bench -- judge [FILE] [--json NUMBERS] [--compare NUMBERS] [--concurrency N]
 *
 * `--json` writes the numbers, and the score of each case; `--compare` shows such a file in a second column. `--rules` scores
 * with rules instead of a model: these numbers say nothing about any model.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { createJudge } from '../../src/judge/create-judge.ts';
import { readJudgeService } from '../../src/service/judge-name.ts';
import { createRuleModel } from '../../test/kit/judge/rule-model.ts';
import { agrees } from './metrics/agreement.ts';
import { type JudgeNumbers, measure } from './metrics/measure.ts';
import { readCases } from './read-cases.ts';
import {
  type JudgeConfiguration,
  MISSING_CONFIGURATION,
  readConfiguration,
} from './read-configuration.ts';
import { renderDisagreement } from './render-disagreement.ts';
import { renderNumbers } from './render-numbers.ts';
import { scoreCases } from './score-cases.ts';

const USAGE_ERROR = 2;
const TIMEOUT_MS = 120_000;
const RULES_NOTICE = 'Scored by rules written for these cases: these are not numbers of a model.\n';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    compare: { type: 'string' },
    concurrency: { type: 'string', default: '4' },
    rules: { type: 'boolean', default: false },
  },
});

const configuration = values.rules
  ? { openai: createRuleModel(), model: 'rules, no model' }
  : readConfiguration(process.env);

const concurrency = Number(values.concurrency);
const problem =
  configuration === undefined
    ? MISSING_CONFIGURATION
    : Number.isInteger(concurrency) && concurrency > 0
      ? undefined
      : `--concurrency is ${values.concurrency}: pass an integer of at least 1.`;

if (configuration === undefined || problem !== undefined) {
  console.error(problem);
  process.exitCode = USAGE_ERROR;
} else {
  await run(configuration);
}

async function run({ openai, model }: JudgeConfiguration): Promise<void> {
  // Before the run, so that no numbers are lost that were paid for.
  if (values.json !== undefined) mkdirSync(dirname(values.json), { recursive: true });
  const earlier = values.compare === undefined ? undefined : readNumbers(values.compare);
  const judge = createJudge({ openai, model, concurrency, timeoutMs: TIMEOUT_MS });
  const name = readJudgeService(judge.service);
  if (name === undefined) throw new Error(`The judge has the name ${judge.service}`);
  const cases = readCases(positionals[0]);
  const startedAt = performance.now();
  let scored = 0;
  const outcomes = await scoreCases(cases, judge, {
    concurrency,
    onOutcome: () => {
      scored += 1;
      if (process.stderr.isTTY) process.stderr.write(`\r${scored} of ${cases.length}`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  const date = new Date().toISOString().slice(0, 10);
  const numbers = measure(outcomes, { ...name, date, totalMs: performance.now() - startedAt });
  if (values.rules) console.log(RULES_NOTICE);
  console.log(earlier ? renderNumbers(numbers, earlier) : renderNumbers(numbers));
  for (const outcome of outcomes) if (!agrees(outcome)) console.log(renderDisagreement(outcome));
  if (values.json !== undefined) {
    const scores = outcomes.map(({ judged, verdict }) => ({ id: judged.id, ...verdict }));
    writeFileSync(values.json, `${JSON.stringify({ ...numbers, scores }, undefined, 2)}\n`);
  }
}

function readNumbers(path: string): JudgeNumbers {
  return JSON.parse(readFileSync(path, 'utf8')) as JudgeNumbers;
}
