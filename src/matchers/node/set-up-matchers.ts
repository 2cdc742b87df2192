import { AlignError } from '../../errors/align-error.ts';
import { cleanText } from '../../values/clean-text.ts';
import { type AlignMatchers, alignMatchers } from '../align-matchers.ts';
import { type AlignMatchersOptions, checkSetup } from '../matcher-options.ts';
import type { TestEvaluation, TestRecorder } from '../recorder.ts';
import { createTestRecorder } from './test-recorder.ts';

const MAX_NAME = 200;

/** What a set-up file needs of its runner. */
export interface Runner {
  readonly extend: (matchers: AlignMatchers) => void;
  readonly afterAll: (work: () => Promise<void>) => void;
}

/**
 * Adds the matchers to `expect`. At the end of each test file it writes the journal, and fails the file if an assertion is still
 * running: the runners report a missing `await` only when the assertion fails before the file ends.
 */
export function setUpWith(runner: Runner, options: AlignMatchersOptions): void {
  const { recorder = createTestRecorder(), ...shared } = checkSetup(options);
  const running = new Set<TestEvaluation>();
  runner.extend(alignMatchers({ ...shared, recorder: watch(recorder, running) }));
  runner.afterAll(async () => {
    // Before the journal is written: an assertion may settle meanwhile.
    const [evaluation] = running;
    running.clear();
    await recorder.close();
    if (evaluation !== undefined) throw toUnsettledError(evaluation);
  });
}

/** Keeps the evaluations that have not settled. */
function watch(recorder: TestRecorder, running: Set<TestEvaluation>): TestRecorder {
  return {
    isReplay: recorder.isReplay,
    close: () => recorder.close(),
    evaluate: async (evaluation, send) => {
      running.add(evaluation);
      try {
        return await recorder.evaluate(evaluation, send);
      } finally {
        running.delete(evaluation);
      }
    },
  };
}

function toUnsettledError({ test }: TestEvaluation): AlignError {
  const name = JSON.stringify(cleanText(test?.fullName ?? '', MAX_NAME));
  return new AlignError(
    `An assertion of the test ${name} was still running when its file ended: await the matcher, or raise the timeout of the test if it ran out`,
    { code: 'not_awaited' },
  );
}
