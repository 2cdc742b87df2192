/** Checks docs/internals/promises.md: every sentence of the pages that promise something has a proof that exists. */
import { PROMISES } from './maps/maps.ts';
import { findSentenceProblems, readPromisedSentences } from './maps/promises.ts';
import { checkMap, readRows } from './maps/repository.ts';

const rows = readRows(PROMISES);
const sentences = readPromisedSentences();
const problems = [...findSentenceProblems(sentences, rows), ...(await checkMap(PROMISES, rows))];
for (const problem of problems) console.error(problem);
console.log(`${sentences.length} sentences, ${problems.length} problems`);
process.exitCode = sentences.length > 0 && problems.length === 0 ? 0 : 1;
