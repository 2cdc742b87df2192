import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { expect, it } from 'vitest';
import { KEY } from '../../kit/canary/secrets.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { createProject, runGuide } from '../../kit/process/guide.ts';
import { jsonReply } from '../../kit/judge/openai-replies.ts';
import { type ModelReply, openOpenAIServer } from '../../kit/judge/openai-server.ts';

const GUIDE = 'recording-agents.md';

const CALL = { id: 'c1', type: 'function', function: { name: 'find_parcel', arguments: '{}' } };

/** An answer of the Responses API, which it stores. */
const STORED = {
  ...{ id: 'resp_1', object: 'response', status: 'completed', model: 'm', output_text: '' },
  output: [
    {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', status: 'completed' },
      content: [{ type: 'output_text', text: 'In the warehouse.', annotations: [] }],
    },
  ],
};

/** Calls the tool, if there is one, before it answers. */
const answer: ModelReply = (response, request) => {
  const { messages, tools } = request.body;
  if (request.path.endsWith('/responses')) return jsonReply(STORED)(response, request);
  const isFirst = tools !== undefined && Array.isArray(messages) && messages.length === 1;
  const message = isFirst
    ? { content: null, tool_calls: [CALL] }
    : { content: 'In the warehouse.' };
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } };
  return jsonReply({ object: 'chat.completion', choices: [choice] })(response, request);
};

it(`docs/${GUIDE} shows code and output as they are`, async () => {
  await using model = await openOpenAIServer(answer);
  await using service = await listen(
    createReferenceServer({ regions: { eu: { apiKeys: [KEY] } } }),
  );
  const setting = {
    shell: await createProject(await buildCommand()),
    env: {
      ALIGN_API_KEY: KEY,
      ALIGN_BASE_URL: String(service.clientOptions('eu').baseUrl),
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: model.baseURL,
    },
  };

  await expect(await runGuide(GUIDE, setting)).toMatchFileSnapshot(resolve(`docs/${GUIDE}`));
  expect(model.requests).toHaveLength(11);
});

it('docs/README.md lists the guide', () => {
  expect(readFileSync('docs/README.md', 'utf8')).toContain(`](${GUIDE})`);
});
