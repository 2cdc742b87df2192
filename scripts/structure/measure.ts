import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../list-files.ts';
import { listMirroredSources } from '../mirror.ts';
import { countInternalDocLines } from './internal-docs.ts';
import type { RunWalks } from './run-walks.ts';
import { readSourceTree, type SourceFile } from './source-tree.ts';
import { readArchitecture, readDocumentedWalk, shortestChain, WALKS } from './walks.ts';

/** The figures of a checkout, by their names, and what is wrong with its documented walks. */
export interface Structure {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly problems: readonly string[];
}

const SMALL = 15;

/** Measures the structure of `src` of a checkout. */
export function measureStructure(folder: string): Structure {
  const root = resolve(folder);
  const tree = readSourceTree(root);
  const files = [...tree.values()];
  const code = sum(files, ({ linesOfCode }) => linesOfCode);
  const { scripts, exports } = readManifest(root);
  const walks = measureWalks(root, tree);
  const figures = {
    'top-level entries of src': readdirSync(join(root, 'src')).length,
    files: files.length,
    lines: sum(files, ({ lines }) => lines),
    'lines of code': code,
    'files per 1,000 lines of code': ((files.length / code) * 1000).toFixed(1),
    'files with one importer': countSingleImporters(files),
    'TSDoc lines on internal declarations': countInternalDocLines(root, tree, entriesOf(exports)),
    [`files under ${SMALL} lines`]: files.filter(({ lines }) => lines < SMALL).length,
    'npm scripts': Object.keys(scripts).length,
    'source files with tests at the mirrored path': countMirrored(root),
    ...walks.figures,
  };
  return { figures, problems: walks.problems };
}

function countSingleImporters(files: readonly SourceFile[]): number {
  const importers = new Map<string, number>();
  for (const { imports } of files) {
    for (const file of imports) importers.set(file, (importers.get(file) ?? 0) + 1);
  }
  return files.filter(({ path }) => importers.get(path) === 1).length;
}

function countMirrored(root: string): number {
  return listMirroredSources(listFiles(root, ['src', 'test/unit'])).length;
}

function measureWalks(root: string, tree: ReadonlyMap<string, SourceFile>): Structure {
  const page = readArchitecture(root);
  const documented = WALKS.map((walk) => readDocumentedWalk(page, tree, walk));
  const run = runWalks(root);
  const figures = WALKS.flatMap((walk, index) => [
    [`${walk.name}: shortest chain of imports`, shortestChain(tree, walk).length],
    [`${walk.name}: files of the documented walk`, documented[index]?.files.length ?? 0],
    [`${walk.name}: files of which code runs`, run?.files[walk.key].length ?? '–'],
  ]);
  return {
    figures: {
      ...(Object.fromEntries(figures) as Record<string, number>),
      'functions of src between evaluate and fetch': countFrames(run, (line) =>
        line.includes('src/'),
      ),
      'functions between evaluate and fetch, with libraries': countFrames(run, () => true),
    },
    problems: documented.flatMap(({ problems }) => problems),
  };
}

/** Runs the walks in a process of its own, because coverage is measured there. Without their entries, there is no result. */
function runWalks(root: string): RunWalks | undefined {
  const program = fileURLToPath(new URL('run-walks.ts', import.meta.url));
  try {
    const stdout = execFileSync(process.execPath, [program, root], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(stdout.toString()) as RunWalks;
  } catch {
    return undefined;
  }
}

function countFrames(
  run: RunWalks | undefined,
  isCounted: (line: string) => boolean,
): number | string {
  return run?.stack.filter(isCounted).length ?? '–';
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
}

function entriesOf(exports: Manifest['exports']): string[] {
  return Object.values(exports)
    .filter((target) => typeof target === 'object')
    .map((target) => target.default.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts'));
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
