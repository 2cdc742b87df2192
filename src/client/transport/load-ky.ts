import ky, { type KyInstance } from 'ky';
import type { AttemptFacts } from './build-request.ts';

/**
 * Returns ky, or a promise while it is being loaded. The promise rejects with an error of this package.
 *
 * @param isSafe - Returns false for a word that repeats a secret.
 */
export type LoadKy = (
  attempt: AttemptFacts,
  isSafe: (word: string) => boolean,
) => KyInstance | Promise<KyInstance>;

/**
 * Returns ky. It is loaded with the package here, which is what a bundle needs. In the package that is built, Node
 * finds `load-ky-on-request.ts` in place of this file (`imports` of package.json): the first `Request` of ky starts
 * the HTTP client of Node, which takes longer than all of this package.
 */
export const loadKy: LoadKy = () => ky;
