import { systemClock } from '../../values/clock.ts';
import type { TestRecorder } from '../recorder.ts';
import { createRecorder, type TestRecorderOptions } from './test-recorder.ts';

/**
 * Creates a recorder for `alignMatchers` and `assertCriterion`. The set-up files for Vitest and Jest create their own.
 *
 * @param options - The folders; by default the values of `ALIGN_JOURNAL` and `ALIGN_REPLAY`. With neither, all evaluations are sent and
 * none is kept.
 * @throws `ConfigurationError` when both folders are set, or an option is not valid.
 *
 * @example
 * ```ts
 * import { assertCriterion } from 'align-evals/matchers';
 * import { createTestRecorder } from 'align-evals/matchers/node';
 * import { after, test } from 'node:test';
 *
 * const recorder = createTestRecorder();
 * after(() => recorder.close());
 *
 * test('greets the user', async (context) => {
 *   const messages = [
 *     { role: 'user', content: 'When do you open?' },
 *     { role: 'assistant', content: 'Good morning! We open at nine.' },
 *   ];
 *   const options = { recorder, test: context };
 *   await assertCriterion({ messages }, 'Passes if the answer has a greeting', options);
 * });
 * ```
 */
export function createTestRecorder(options: TestRecorderOptions = {}): TestRecorder {
  const { env } = process;
  return createRecorder(options, { env, root: process.cwd(), clock: systemClock });
}
