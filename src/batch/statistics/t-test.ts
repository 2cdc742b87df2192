import { studentCdf } from './student-t.ts';

/** How likely a mean is to be this far from 0, on either side, when the true mean is 0. */
export function tTest(mean: number, standardError: number, clusters: number): number {
  if (mean === 0) return 1;
  return 2 * studentCdf(-Math.abs(mean / standardError), clusters - 1);
}
