// Run it with `node --test examples/in-tests/node-test/answers.test.js`.
import { after, test } from 'node:test';
import { assertCriterion } from 'align-evals/matchers';
import { createTestRecorder } from 'align-evals/matchers/node';

// Writes journals with ALIGN_JOURNAL, and answers from them with ALIGN_REPLAY.
const recorder = createTestRecorder();
after(() => recorder.close());

/** Your application. */
const answer = async (question) => `You ask: ${question} Good morning! We open at nine.`;

test('answers with a time', async (context) => {
  const question = 'When do you open?';
  const messages = [{ role: 'user', content: question }];
  const subject = { messages, result: await answer(question) };

  await assertCriterion(subject, 'Passes if the answer has a time', { recorder, test: context });
});
