// An assertion that nobody awaits, in node:test.
import { after, test } from 'node:test';
import { assertCriterion } from 'align-evals/matchers';
import { createTestRecorder } from 'align-evals/matchers/node';
import { opening } from './conversations.js';

const recorder = createTestRecorder();
after(() => recorder.close());

test('is not awaited', (context) => {
  const options = { recorder, test: context };
  void assertCriterion(opening, 'Passes if the answer has a time', options);
});
