/**
 * Adds the matchers to `expect` of Vitest when it is imported.
 *
 * @module align-evals/matchers/vitest
 */
import { afterAll, expect } from 'vitest';
import type { CriterionAssertions } from '../align-matchers.ts';
import type { AlignMatchersOptions } from '../matcher-options.ts';
import { setUpWith } from '../node/set-up-matchers.ts';

declare global {
  // The assertions of Vitest 4 and 5 extend this interface, and have other type parameters themselves.
  namespace Chai {
    interface Assertion extends CriterionAssertions {}
  }
}

/**
 * Adds the matchers to `expect` of Vitest with options of your own, in a set-up file. Importing `align-evals/matchers/vitest` adds them
 * without options; the call replaces them.
 *
 * @param options - What all assertions share.
 * @throws `ConfigurationError` when an option is not valid, or `ALIGN_JOURNAL` and `ALIGN_REPLAY` are both set.
 *
 * @example
 * ```ts
 * import { setUpMatchers } from 'align-evals/matchers/vitest';
 *
 * setUpMatchers({ min: 0.7, trials: 3 });
 * ```
 */
export function setUpMatchers(options: AlignMatchersOptions = {}): void {
  setUpWith(
    {
      extend: (matchers) => {
        expect.extend({ ...matchers });
      },
      afterAll,
    },
    options,
  );
}

setUpMatchers();
