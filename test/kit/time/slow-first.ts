import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that start processes and wait for them. */
const SLOW = /^test\/(?:conformance|resilience)\//;

/**
 * Orders the files at random, by the seed that vitest prints. The slow ones come first, so that no core waits for one
 * of them at the end.
 */
export class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    // The same order wherever the repository is.
    const pathOf = ({ moduleId }: TestSpecification): string => relative(root, moduleId);
    const ordered = orderAtRandom(files.map(pathOf), sequence.seed);
    const ranks = new Map(ordered.map((path, rank) => [path, rank]));
    const rankOf = (file: TestSpecification): number => ranks.get(pathOf(file)) ?? 0;
    return Promise.resolve(files.toSorted((one, other) => rankOf(one) - rankOf(other)));
  }
}

/** Orders paths at random, the slow files first. The same seed makes the same order. */
export function orderAtRandom(paths: readonly string[], seed: number): string[] {
  const keyOf = (path: string): string =>
    `${SLOW.test(path) ? '0' : '1'}${createHash('sha256')
      .update(`${String(seed)} ${path}`)
      .digest('hex')}`;
  const keys = new Map(paths.map((path) => [path, keyOf(path)]));
  return [...keys].sort(([, one], [, other]) => (one < other ? -1 : 1)).map(([path]) => path);
}
