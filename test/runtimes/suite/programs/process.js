// Runs the suite, or the cases that the arguments name, in a process. Prints the results as the last line.
import { entries } from '../entries.js';
import { runSuite } from '../run-suite.js';

const context = { ...JSON.parse(process.env.RUNTIME_SETTINGS), entries };
const [, , ...names] = process.argv;
const results = await runSuite(context, names.length > 0 ? names : undefined);
console.log(`RESULTS ${JSON.stringify(results)}`);
