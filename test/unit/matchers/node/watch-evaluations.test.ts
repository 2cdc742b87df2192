import { assertCriterion } from 'align-evals/matchers';
import { createReferenceServer } from 'align-evals/testing';
import { expect, it } from 'vitest';
import { createRecorder } from '../../../../src/matchers/node/test-recorder.ts';
import { systemClock } from '../../../../src/values/clock.ts';
import { createClient } from '../../../kit/client/client.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const client = createClient(createReferenceServer().clientOptions('eu'));
const dependencies = { env: {}, root: '/project', clock: systemClock };
const MESSAGES = [
  { role: 'user', content: 'When do you open?' },
  { role: 'assistant', content: 'At nine.' },
];

it.each([
  [{ fullName: 'opening > is not awaited' }, 'An assertion of the test "opening > is not awaited"'],
  [undefined, 'An assertion'],
])('a recorder that is closed while an assertion of %j is running fails', async (test, which) => {
  const recorder = createRecorder({ journal: await createTemporaryFolder() }, dependencies);
  const options = { client, recorder, min: 0, allowNotApplicable: true };
  await assertCriterion(MESSAGES, 'Reward friendly answers', options);
  const running = assertCriterion(MESSAGES, 'Reward short answers', { ...options, test });

  await expect(recorder.close()).rejects.toMatchObject({
    code: 'not_awaited',
    message: `${which} was still running when its file ended: await the assertion, or raise the timeout of the test if it ran out`,
  });
  await running;
  await expect(recorder.close()).resolves.toBeUndefined();
});
