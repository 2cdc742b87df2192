/**
 * Compares the exported names and types of every entry of two builds:
 *
 *     npm run check -- exports BEFORE/dist AFTER/dist
 *
 * Comments, white space, names of files and of types that are not exported, and the order of members do not count.
 */
import { findDifferences } from './exports/find-differences.ts';
import { readExports } from './exports/read-exports.ts';

const USAGE_ERROR = 2;

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  console.error('Pass the folder dist of two builds.');
  process.exitCode = USAGE_ERROR;
} else {
  const [one, other] = [readExports(before), readExports(after)];
  const differences = findDifferences(one, other);
  for (const difference of differences) console.error(difference);
  console.log(`${one.size} → ${other.size} exports, ${differences.length} differences`);
  process.exitCode = one.size > 0 && differences.length === 0 ? 0 : 1;
}
