import { createReferenceServer } from 'align-evals/testing';
import { expect, it } from 'vitest';
import type { AlignMatchers } from '../../../../src/matchers/align-matchers.ts';
import { setUpWith } from '../../../../src/matchers/node/set-up-matchers.ts';
import { createClient } from '../../../kit/client/client.ts';

const MESSAGES = [
  { role: 'user', content: 'When do you open?' },
  { role: 'assistant', content: 'At nine.' },
];

/** Sets the matchers up in a runner, and returns them with the work of the end of a test file. */
function setUp() {
  const client = createClient(
    createReferenceServer({
      scorer: () => ({ score: 1, explanation: 'By the test.' }),
    }).clientOptions('eu'),
  );
  const set: { matchers?: AlignMatchers; end?: () => Promise<void> } = {};
  const runner = {
    extend: (matchers: AlignMatchers) => {
      set.matchers = matchers;
    },
    afterAll: (work: () => Promise<void>) => {
      set.end = work;
    },
  };
  setUpWith(runner, { client });
  const { matchers, end } = set;
  if (matchers === undefined || end === undefined) throw new Error('Nothing was set up.');
  const assert = async (currentTestName: string) =>
    await matchers.toMeetCriterion.call({ currentTestName }, MESSAGES, 'Passes if it is true');
  return { assert, end };
}

it('fails a test file that ends while an assertion is running', async () => {
  const { assert, end } = setUp();
  await assert('opening > is awaited');
  const assertions = [assert('opening > is not awaited')];

  await expect(end()).rejects.toMatchObject({
    code: 'not_awaited',
    message:
      'An assertion of the test "opening > is not awaited" was still running when its file ended: await the assertion, or raise the timeout of the test if it ran out',
  });
  await Promise.all(assertions);
});

it('ends a test file whose assertions have settled', async () => {
  const { assert, end } = setUp();
  await assert('opening > is awaited');

  await expect(end()).resolves.toBeUndefined();
});
