import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { TASKS } from '../tasks/tasks.ts';
import { type CoverageMap, type MapRow, readMap, renderMap } from './coverage-map.ts';
import { type CoveringFile, readCoveringTests } from './covering-tests.ts';
import { findMapProblems } from './find-map-problems.ts';
import { MAPS } from './maps.ts';

/** Reads the ids that the tests of the repository carry, and those of the tables that tests import. */
export function readAllCoveringTests(): CoveringFile {
  const files = new Map(listTestFiles().map((file) => [file, readFileSync(file, 'utf8')]));
  const run = findRunFiles(files);
  const found = [...files]
    .filter(([, text]) => text.includes('// covers: '))
    .map(([file, text]) => readCoveringTests(file, text));
  const tests = found.flatMap((one) => one.tests);
  const prefixes = MAPS.map(({ prefix }) => prefix);
  return {
    tests,
    problems: [
      ...found.flatMap(({ problems }) => problems),
      ...tests
        .filter(({ file }) => !run.has(file))
        .map(({ file, ids }) => `${file} covers ${ids.join(', ')}, but no test imports it`),
      ...tests.flatMap(({ ids, file }) =>
        ids
          .filter((id) => !prefixes.includes(id.slice(0, 1)))
          .map((id) => `${file} covers ${id}, which belongs to no map`),
      ),
    ],
  };
}

function listTestFiles(): string[] {
  const options = ['--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', ['ls-files', ...options, 'test'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(file));
  return [...new Set(files)].sort();
}

/** Finds the files of tests, and what they import of `test`. */
function findRunFiles(files: ReadonlyMap<string, string>): Set<string> {
  const run = new Set([...files.keys()].filter((file) => /\.test\.tsx?$/.test(file)));
  for (const file of run) {
    for (const { fileName } of ts.preProcessFile(files.get(file) ?? '').importedFiles) {
      const imported = join(dirname(file), fileName);
      if (fileName.startsWith('.') && files.has(imported)) run.add(imported);
    }
  }
  return run;
}

/** Finds what is wrong with a map, besides its sentences. */
export async function checkMap(map: CoverageMap, rows: readonly MapRow[]): Promise<string[]> {
  const { tests, problems } = readAllCoveringTests();
  const written = readFileSync(map.page, 'utf8');
  const rendered = await renderMap(map, rows, tests);
  return [
    ...problems,
    ...findMapProblems(map, { rows, tests, isCommand }),
    ...(written === rendered ? [] : [`${map.page} is stale: npm run docs -- render writes it`]),
  ];
}

/** Reads the rows of the page of a map. */
export function readRows({ page }: CoverageMap): MapRow[] {
  return readMap(readFileSync(page, 'utf8'));
}

function isCommand(text: string): boolean {
  const [, script = '', name] = /^npm run (\S+)(?: -- (\S+))?$/.exec(text) ?? [];
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  if (!Object.hasOwn(scripts, script)) return false;
  return name === undefined || Object.hasOwn(TASKS[script]?.tasks ?? {}, name);
}
