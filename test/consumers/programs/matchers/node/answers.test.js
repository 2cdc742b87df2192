// Evals of an application, in node:test.
import { after, test } from 'node:test';
import { assertCriterion } from 'align-evals/matchers';
import { createTestRecorder } from 'align-evals/matchers/node';
import { opening } from './conversations.js';

const recorder = createTestRecorder();
after(() => recorder.close());

test('passes', async (context) => {
  const options = { recorder, test: context };
  await assertCriterion(opening, 'Passes if the answer has a time', options);
});

test('fails', async (context) => {
  const options = { recorder, test: context, min: 0.7 };
  await assertCriterion(opening, 'Reward friendly answers', options);
});
