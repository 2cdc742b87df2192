/** Folders of tests, and the folders of what they test. */
const MIRRORED: readonly (readonly [tests: string, sources: string])[] = [
  ['test/unit/scripts/', 'scripts/'],
  ['test/unit/bench/', 'bench/'],
  ['test/unit/', 'src/'],
];

const TEST = /\.test\.tsx?$/;
const ENDINGS = ['.ts', '.tsx', '.js'];

/**
 * Finds the source file that a test belongs to: `test/unit/a/b.test.ts`, `test/unit/a/b.topic.test.ts` and
 * `test/unit/a/b/topic.test.ts` belong to `src/a/b.ts`.
 */
export function findTestedFile(test: string, sources: ReadonlySet<string>): string | undefined {
  const [folder = '', mirrored = ''] = MIRRORED.find(([tests]) => test.startsWith(tests)) ?? [];
  const path = `${mirrored}${test.slice(folder.length).replace(TEST, '')}`;
  const candidates = [path, path.replace(/\.[^./]+$/, ''), path.replace(/\/[^/]+$/, '')];
  return candidates
    .flatMap((candidate) => ENDINGS.map((ending) => candidate + ending))
    .find((file) => sources.has(file));
}

/** Lists the tests of `test/unit` that belong to no source file. */
export function findStrayTests(files: readonly string[]): string[] {
  const sources = new Set(files);
  return unitTests(files).filter((test) => findTestedFile(test, sources) === undefined);
}

/** Lists the source files that have tests at the mirrored path. */
export function listMirroredSources(files: readonly string[]): string[] {
  const sources = new Set(files.filter((file) => file.startsWith('src/')));
  const tested = unitTests(files).map((test) => findTestedFile(test, sources));
  return [...new Set(tested.filter((file) => file !== undefined))].sort();
}

function unitTests(files: readonly string[]): string[] {
  return files.filter((file) => file.startsWith('test/unit/') && TEST.test(file));
}
