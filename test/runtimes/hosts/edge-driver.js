// Runs a bundle, whose file is the argument, in the runtime of Vercel. Prints the results as the last line.
import { readFile } from 'node:fs/promises';
import { EdgeVM } from '@edge-runtime/vm';

const { ALIGN_API_KEY, ALIGN_BASE_URL } = process.env;
// Next.js and Vercel add `process.env` to the runtime.
const extend = (globals) =>
  Object.assign(globals, { process: { env: { ALIGN_API_KEY, ALIGN_BASE_URL } } });
const vm = new EdgeVM({ extend });
vm.evaluate(await readFile(process.argv[2], 'utf8'));
console.log(`RESULTS ${JSON.stringify(await vm.evaluate('globalThis.results'))}`);
