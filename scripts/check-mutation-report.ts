/**
 * Prints the mutation score of each folder, and checks docs/internals/mutation.md against the report of
 * `npm run mutation`: each mutant that survived is listed there, and each one listed has survived.
 */
import { readFileSync } from 'node:fs';

const REPORT = 'reports/mutation/mutation.json';
const DOCUMENT = 'docs/internals/mutation.md';

interface Position {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Report {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >;
}

const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
  mutants.map((mutant) => ({
    folder: file.split('/').slice(0, 2).join('/'),
    status: mutant.status,
    entry: describe(file, source, mutant),
  })),
);
printScores();

const survived = listSurvivors();
const listed = readFileSync(DOCUMENT, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- `src/'));
const problems = [
  ...survived.filter((entry) => !listed.includes(entry)).map((entry) => `missing: ${entry}`),
  ...listed
    .filter((entry) => !survived.includes(entry))
    .map((entry) => `has not survived: ${entry}`),
];
for (const problem of problems) console.error(problem);
console.log(`${survived.length} lines of survivors, ${problems.length} problems in ${DOCUMENT}`);
process.exitCode = mutants.length > 0 && problems.length === 0 ? 0 : 1;

/** A line for each change that survived, with how often where the same code is there more than once. */
function listSurvivors(): string[] {
  const counts = new Map<string, number>();
  for (const { entry } of mutants.filter(isAlive)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts].map(([entry, count]) => (count === 1 ? entry : `${entry} (${count} times)`));
}

function isAlive({ status }: { readonly status: string }): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function isDetected({ status }: { readonly status: string }): boolean {
  return status === 'Killed' || status === 'Timeout';
}

function printScores(): void {
  const folders = [...new Set(mutants.map(({ folder }) => folder))].sort();
  const rows = folders.map((folder) => scoreOf(folder, (mutant) => mutant.folder === folder));
  console.table([...rows, scoreOf('together', () => true)]);
}

function scoreOf(
  folder: string,
  isIn: (mutant: (typeof mutants)[number]) => boolean,
): Readonly<Record<string, string | number>> {
  const detected = mutants.filter((mutant) => isIn(mutant) && isDetected(mutant)).length;
  const alive = mutants.filter((mutant) => isIn(mutant) && isAlive(mutant)).length;
  const total = detected + alive;
  return { folder, mutants: total, alive, score: `${((100 * detected) / total).toFixed(1)} %` };
}

/** One line of the document. It has the code and not its place, which every edit moves. */
function describe(file: string, source: string, { location, ...mutant }: Mutant): string {
  const lines = source.split('\n').slice(location.start.line - 1, location.end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, location.end.column - 1);
  lines[0] = (lines[0] ?? '').slice(location.start.column - 1);
  const change = `${quote(lines.join(' '))} becomes ${quote(mutant.replacement)}`;
  return `- \`${file}\` ${mutant.mutatorName}: ${change}`;
}

function quote(code: string): string {
  const short = code.replaceAll(/\s+/g, ' ').trim();
  const shown = short.length > 100 ? `${short.slice(0, 100)}…` : short;
  // A backtick would end the code in the document.
  return `\`${shown.replaceAll('`', "'")}\``;
}
