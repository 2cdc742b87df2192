import { describe, expect, it } from 'vitest';
import { findStrayTests, findTestedFile, listMirroredSources } from '../../../scripts/mirror.ts';

const SOURCES = new Set([
  'src/a/b.ts',
  'src/a/view.tsx',
  'src/client.ts',
  'scripts/count.js',
  'bench/cpu/run.ts',
]);

describe('findTestedFile', () => {
  it.each([
    ['test/unit/a/b.test.ts', 'src/a/b.ts'],
    ['test/unit/a/b/topic.test.ts', 'src/a/b.ts'],
    ['test/unit/a/b.topic.test.ts', 'src/a/b.ts'],
    ['test/unit/a/view.test.tsx', 'src/a/view.tsx'],
    ['test/unit/client.test.ts', 'src/client.ts'],
    ['test/unit/scripts/count.test.ts', 'scripts/count.js'],
    ['test/unit/bench/cpu/run.test.ts', 'bench/cpu/run.ts'],
  ])('%s belongs to %s', (test, source) => {
    expect(findTestedFile(test, SOURCES)).toBe(source);
  });

  it.each([
    'test/unit/a/b-topic.test.ts',
    'test/unit/b.test.ts',
    'test/unit/a/b/topic/deeper.test.ts',
    'test/unit/scripts/client.test.ts',
    'test/unit/a.test.ts',
  ])('%s belongs to no file', (test) => {
    expect(findTestedFile(test, SOURCES)).toBeUndefined();
  });
});

it('findStrayTests lists tests of test/unit without a source file, and no other file', () => {
  const files = [
    ...SOURCES,
    'test/unit/a/b.test.ts',
    'test/unit/a/c.test.ts',
    'test/unit/a/cases.ts',
    'test/conformance/c.test.ts',
  ];

  expect(findStrayTests(files)).toEqual(['test/unit/a/c.test.ts']);
});

it('listMirroredSources lists each file of src with tests once', () => {
  const files = [
    ...SOURCES,
    'test/unit/a/b.test.ts',
    'test/unit/a/b/topic.test.ts',
    'test/unit/scripts/count.test.ts',
  ];

  expect(listMirroredSources(files)).toEqual(['src/a/b.ts']);
});
