import { AlignError } from '../../errors/align-error.ts';
import { cleanText } from '../../values/clean-text.ts';
import type { TestEvaluation, TestRecorder } from '../recorder.ts';

const MAX_NAME = 200;

/**
 * Fails the end of a test file at which an evaluation is still running. Test runners report a missing `await` only when the assertion
 * fails before the file ends, and the journal would lack its outcome.
 */
export function watchEvaluations(recorder: TestRecorder): TestRecorder {
  const running = new Set<TestEvaluation>();
  return {
    isReplay: recorder.isReplay,
    evaluate: async (evaluation, send) => {
      running.add(evaluation);
      try {
        return await recorder.evaluate(evaluation, send);
      } finally {
        running.delete(evaluation);
      }
    },
    close: async () => {
      // Before the journal is written: an evaluation may settle meanwhile.
      const [evaluation] = running;
      running.clear();
      await recorder.close();
      if (evaluation !== undefined) throw toUnsettledError(evaluation);
    },
  };
}

function toUnsettledError({ test }: TestEvaluation): AlignError {
  const name = JSON.stringify(cleanText(test?.fullName ?? '', MAX_NAME));
  const which = test === undefined ? 'An assertion' : `An assertion of the test ${name}`;
  return new AlignError(
    `${which} was still running when its file ended: await the assertion, or raise the timeout of the test if it ran out`,
    { code: 'not_awaited' },
  );
}
