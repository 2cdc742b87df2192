// Fails a pipeline when answers are too bad: it exits with 10 when a gate fails. `node gate-in-ci.ts JOURNAL` reads a run that
// `data-set.ts` or `align-evals evaluate` has written. The command does the same: `align-evals report JOURNAL --min-mean all=0.5`.
import { appendFile, writeFile } from 'node:fs/promises';
import { evaluateGates, summarize, toJUnit, toMarkdown } from 'align-evals/batch';
import { readJournal } from 'align-evals/batch/node';

const record = readJournal(process.argv[2] ?? 'support.jsonl');
const gates = { minMean: { all: 0.5 } };

const summary = summarize(record, {});
const results = evaluateGates(gates, { summary });
for (const { passed, message } of results) console.log(passed ? 'passed' : 'failed', message);

const report = { record, summary, gates: results };
await writeFile('junit.xml', toJUnit(report));
// GitHub shows this file on the page of the job.
const page = process.env['GITHUB_STEP_SUMMARY'];
if (page !== undefined) await appendFile(page, toMarkdown(report));

if (results.some(({ passed }) => !passed)) process.exitCode = 10;
