import { describe, expect, it } from 'vitest';
import { describePackageSize } from '../../../scripts/package-size.ts';

const FILES = [
  { path: 'dist/index.js', packed: 30_000 },
  { path: 'dist/index.d.ts', packed: 5000 },
  { path: 'dist/cli/index.js', packed: 20_040 },
  { path: 'dist/cli/LICENSES.txt', packed: 60 },
  { path: 'docs/logging.md', packed: 900 },
  { path: 'docs/batch.md', packed: 1000 },
  { path: 'README.md', packed: 2000 },
  { path: 'package.json', packed: 500 },
  { path: 'LICENSE', packed: 100 },
];

const DESCRIPTION = ` 840.0 kB  the package, packed (at most 840)
   5.0 kB  types (1 files)
  20.1 kB  command (2 files)
  30.0 kB  code (1 files)
   3.9 kB  guides (3 files)
   0.6 kB  other files (2 files)
The largest files:
  30.0 kB  dist/index.js
  20.0 kB  dist/cli/index.js
   5.0 kB  dist/index.d.ts
   2.0 kB  README.md
   1.0 kB  docs/batch.md
   0.9 kB  docs/logging.md
   0.5 kB  package.json
   0.1 kB  LICENSE`;

describe('describePackageSize', () => {
  it('describes the parts and the largest files of a package at the limit', () => {
    expect(describePackageSize(840_000, FILES)).toBe(DESCRIPTION);
  });

  it('throws for a package that is larger, and describes it too', () => {
    expect(() => describePackageSize(840_001, FILES)).toThrow(
      new Error(`The package has 840001 bytes, and may have 840 kB:\n${DESCRIPTION}`),
    );
  });
});
