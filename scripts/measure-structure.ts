/**
 * Measures the structure of `src`, of this checkout and of others side by side:
 *
 *     npm run check -- structure [FOLDER …]
 *
 * FOLDER is another checkout, such as the one before a change. Fails when a walk of this checkout's docs/architecture.md
 * names a file that does not exist, or that the file above it does not import.
 */
import { measureStructure } from './structure/measure.ts';

const others = process.argv.slice(2);
const { figures, problems } = measureStructure('.');
const columns = [...others.map((root) => [root, measureStructure(root).figures] as const)];
columns.push(['.', figures]);

const rows = Object.keys(figures).map((name) => [
  name,
  Object.fromEntries(columns.map(([root, values]) => [root, values[name] ?? '–'])),
]);
console.table(Object.fromEntries(rows));
for (const problem of problems) console.error(`docs/architecture.md: ${problem}`);
console.log(`${String(figures['files'])} files, ${problems.length} problems of the walks`);
process.exitCode = problems.length === 0 ? 0 : 1;
