import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatRequest } from '../../../src/judge/openai-client.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { jsonReply } from '../../kit/judge/openai-replies.ts';
import { openOpenAIServer, type OpenAIServer } from '../../kit/judge/openai-server.ts';
import { createRuleModel } from '../../kit/judge/rule-model.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { runGuide } from '../../kit/process/guide.ts';
import { createShell } from '../../kit/process/shell.ts';

const GUIDE = 'calibrate.md';
const FILES = ['return-answers.jsonl', 'return-labels.csv'];

const command = await buildCommand();
let server: OpenAIServer;

beforeAll(async () => {
  const rules = createRuleModel();
  server = await openOpenAIServer(async (response, request) => {
    const { messages } = request.body as unknown as ChatRequest;
    const options = { maxRetries: 0, signal: new AbortController().signal };
    const reply = await rules.chat.completions.create({ model: 'rules', messages }, options);
    await jsonReply(reply)(response, request);
  });
});

afterAll(() => server.close());

it('shows commands, code and output as they are, on the invented example', async () => {
  const shell = await createShell(command);
  for (const file of FILES) await copyFile(`examples/data/${file}`, shell.path(file));
  const host = new URL(server.baseURL).host;
  const guide = await runGuide(GUIDE, {
    shell,
    env: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: server.baseURL },
    show: (output) => output.replaceAll(host, 'rules.example'),
  });
  await expect(guide).toMatchFileSnapshot(resolve(`docs/${GUIDE}`));
});
