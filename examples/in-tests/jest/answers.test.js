// Run it with `NODE_OPTIONS=--experimental-vm-modules npx jest` in this folder.

/** Your application. */
const answer = async (question) => `You ask: ${question} Good morning! We open at nine.`;

it('answers with a time', async () => {
  const question = 'When do you open?';
  const messages = [{ role: 'user', content: question }];

  await expect({ messages, result: await answer(question) }).toMeetCriterion(
    'Passes if the answer has a time',
  );
});
