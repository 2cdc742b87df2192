import ky, { type KyInstance } from 'ky';

/**
 * Returns ky. It is loaded with the package here, which is what a bundle needs. In the package that is built, Node
 * finds `load-ky-on-request.ts` in place of this file (`imports` of package.json): the first `Request` of ky starts
 * the HTTP client of Node, which takes longer than all of this package.
 */
export function loadKy(): Promise<KyInstance> {
  return Promise.resolve(ky);
}
