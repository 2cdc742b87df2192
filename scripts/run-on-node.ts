/** Runs a script on another version of Node: `node scripts/run-on-node.ts 22.13.0 -- FILE ARGUMENTS`. */
import { obtainNode } from './node-binary.ts';
import { run } from './run.ts';

const [version, separator, ...args] = process.argv.slice(2);
if (version === undefined || separator !== '--' || args.length === 0) {
  throw new Error('usage: run-on-node VERSION -- FILE ARGUMENTS');
}
await run(await obtainNode(version), args);
