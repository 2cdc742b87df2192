/**
 * Adds the matchers to `expect` of Jest when it is imported.
 *
 * @module align-evals/matchers/jest
 */
import type {} from 'expect';
import type { CriterionAssertions } from '../align-matchers.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { AlignMatchersOptions } from '../matcher-options.ts';
import { type Runner, setUpWith } from '../node/set-up-matchers.ts';

declare global {
  namespace jest {
    interface Matchers<R, T> extends CriterionAssertions {}
  }
}

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends CriterionAssertions {}
}

/**
 * Adds the matchers to `expect` of Jest with options of your own, in a file of `setupFilesAfterEnv`. Importing
 * `align-evals/matchers/jest` adds them without options; the call replaces them.
 *
 * @param options - What all assertions share.
 * @throws `ConfigurationError` when an option is not valid, `ALIGN_JOURNAL` and `ALIGN_REPLAY` are both set, or `expect` is not global.
 *
 * @example
 * ```ts
 * import { setUpMatchers } from 'align-evals/matchers/jest';
 *
 * setUpMatchers({ min: 0.7, trials: 3 });
 * ```
 */
export function setUpMatchers(options: AlignMatchersOptions = {}): void {
  setUpWith(requireRunner(), options);
}

// The globals of Jest differ per test file, and a module of its own would have to be installed.
function requireRunner(): Runner {
  const expect: unknown = Reflect.get(globalThis, 'expect');
  const afterAll: unknown = Reflect.get(globalThis, 'afterAll');
  const extend: unknown = typeof expect === 'function' ? Reflect.get(expect, 'extend') : undefined;
  if (typeof extend !== 'function' || typeof afterAll !== 'function') {
    throw new ConfigurationError(
      'expect and afterAll are not global: list align-evals/matchers/jest in setupFilesAfterEnv, and do not set injectGlobals to false',
      { code: 'invalid_option', option: 'setupFilesAfterEnv' },
    );
  }
  return {
    extend: (matchers) => {
      Reflect.apply(extend, expect, [matchers]);
    },
    afterAll: (work) => {
      Reflect.apply(afterAll, undefined, [work]);
    },
  };
}

setUpMatchers();
