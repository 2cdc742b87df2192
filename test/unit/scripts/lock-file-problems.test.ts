import { describe, expect, it } from 'vitest';
import { findLockFileProblems } from '../../../scripts/lock-file-problems.ts';

const HASH = `sha512-${'aB3+/'.repeat(17)}x==`;

describe('findLockFileProblems', () => {
  it('finds nothing where each package has a SHA-512 hash and no address', () => {
    const packages = {
      '': {},
      'node_modules/one': { integrity: HASH },
      'node_modules/linked': { link: true, resolved: 'packages/linked' },
    };

    expect(findLockFileProblems({ packages })).toEqual([]);
  });

  it.each([
    ['no hash', {}, 'node_modules/one has no SHA-512 hash'],
    // covers: P-038
    [
      'a SHA-1 hash',
      { integrity: `sha1-${'a'.repeat(27)}=` },
      'node_modules/one has no SHA-512 hash',
    ],
    ['several hashes', { integrity: `${HASH} ${HASH}` }, 'node_modules/one has no SHA-512 hash'],
    ['a short hash', { integrity: 'sha512-aaaa' }, 'node_modules/one has no SHA-512 hash'],
    [
      'an address',
      { integrity: HASH, resolved: 'https://packages.example/one.tgz' },
      'node_modules/one records where to download it',
    ],
  ])('reports a package with %s', (_, entry, problem) => {
    const packages = { '': {}, 'node_modules/two': { integrity: HASH }, 'node_modules/one': entry };

    expect(findLockFileProblems({ packages })).toEqual([problem]);
  });

  it.each([
    ['that is empty', {}],
    ['of the project alone', { packages: { '': {} } }],
  ])('reports a lock file %s', (_, lockFile) => {
    expect(findLockFileProblems(lockFile)).toEqual(['lists no packages']);
  });
});
