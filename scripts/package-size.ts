import { SIZE_BUDGETS } from './size-budgets.ts';

/** Kilobytes of 1,000 bytes, which registries show too. */
const PACKED_LIMIT_KB = SIZE_BUDGETS.package.limit / 1000;

/** A file of the package. */
export interface PackedFile {
  readonly path: string;
  /** The size of the file alone, compressed as in the package, in bytes. */
  readonly packed: number;
}

const LARGEST = 8;

/** The parts of the package, each with the files that belong to it. The first that matches counts. */
const PARTS: readonly (readonly [name: string, path: RegExp])[] = [
  ['types', /\.d\.ts$/],
  ['command', /^dist\/cli\//],
  ['code', /^dist\//],
  ['guides', /\.md$/],
  ['other files', /^/],
];

/**
 * Describes what the package weighs: its parts and its largest files, one line each.
 *
 * @param packed - The size of the tarball, in bytes.
 * @throws when the tarball is larger than the limit. The message contains the description.
 */
export function describePackageSize(packed: number, files: readonly PackedFile[]): string {
  const parts = PARTS.map(([name]) => {
    const own = files.filter(({ path }) => partOf(path) === name);
    return line(name, sum(own), `${own.length} files`);
  });
  const largest = files
    .toSorted((one, other) => other.packed - one.packed)
    .slice(0, LARGEST)
    .map((file) => line(file.path, file.packed));
  const description = [
    line('the package, packed', packed, `at most ${PACKED_LIMIT_KB}`),
    ...parts,
    'The largest files:',
    ...largest,
  ].join('\n');
  if (packed <= PACKED_LIMIT_KB * 1000) return description;
  throw new Error(
    `The package has ${packed} bytes, and may have ${PACKED_LIMIT_KB} kB:\n${description}`,
  );
}

function partOf(path: string): string | undefined {
  return PARTS.find(([, pattern]) => pattern.test(path))?.[0];
}

function sum(files: readonly PackedFile[]): number {
  return files.reduce((total, { packed }) => total + packed, 0);
}

function line(name: string, bytes: number, note?: string): string {
  const size = `${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name}`;
  return note === undefined ? size : `${size} (${note})`;
}
