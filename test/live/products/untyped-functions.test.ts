// Functions of `traced`, to which the application gave no type.
import { _exportsForTestingOnly as braintrust, initLogger, traced, wrapOpenAI } from 'braintrust';
import OpenAI from 'openai';
import { beforeAll } from 'vitest';
import { completion } from '../support/chat-answers.ts';
import { describeUntypedFunctions, runTeam } from '../support/untyped-team.ts';

beforeAll(() => braintrust.simulateLoginForTests());

describeUntypedFunctions('traced', async () => {
  const rows = braintrust.useTestBackgroundLogger();
  initLogger({ projectName: 'project', projectId: 'p1' });
  let count = 0;
  const fetch = () => {
    const answer = completion({ content: '7 degrees.' });
    count += 1;
    return Promise.resolve(
      Response.json('json' in answer ? { ...Object(answer.json), id: `chatcmpl-${count}` } : {}),
    );
  };
  const openai = wrapOpenAI(new OpenAI({ apiKey: 'key-of-the-test', fetch }));
  await runTeam(
    (content) =>
      openai.chat.completions.create({ model: 'm', messages: [{ role: 'user', content }] }),
    (name, run) => () => traced(run, { name }),
  );
  return JSON.parse(JSON.stringify(await rows.drain())) as object;
});
