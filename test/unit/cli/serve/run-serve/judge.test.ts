import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServiceFacts } from '../../../../../src/cli/serve/start-service.ts';
import { main } from '../../../../../src/cli/main.ts';
import { createClient } from '../../../../kit/client/client.ts';
import { createHost, createSink } from '../../../../kit/process/command.ts';
import { holding, scores, VERDICT } from '../../../../kit/judge/openai-replies.ts';
import {
  type ModelReply,
  openOpenAIServer,
  type OpenAIServer,
} from '../../../../kit/judge/openai-server.ts';

const MESSAGES = [
  { role: 'user', content: 'When do you open?' },
  { role: 'assistant', content: 'At nine.' },
] as const;
const CALL = { messages: MESSAGES, criteria: 'Reward friendly answers' };

let model: OpenAIServer | undefined;
afterEach(() => model?.close());

/** Starts `serve` with the judge of these flags and variables, and waits for its last line or its end. */
async function serve(flags: readonly string[], env: Record<string, string>) {
  const signals = new EventEmitter();
  const [stdout, stderr] = [createSink(), createSink()];
  const args = [
    'serve',
    '--eu-port',
    '0',
    '--us-port',
    '0',
    '--pages-port',
    '0',
    '--json',
    ...flags,
  ];
  const exit = main(createHost(args, { signals, env }, { stdout, stderr }));
  const turn = () => new Promise<'open'>((resolve) => setImmediate(resolve, 'open'));
  while (!stderr.text().includes('Ctrl-C') && (await Promise.race([exit, turn()])) === 'open');
  const stop = async () => {
    signals.emit('SIGTERM');
    return await exit;
  };
  return { stdout, stderr, stop };
}

/** Starts `serve` with a model, and a client of it. */
async function serveWith(reply: ModelReply) {
  model = await openOpenAIServer(reply);
  const running = await serve(['--judge-model', 'qwen3:8b'], { OPENAI_BASE_URL: model.baseURL });
  const facts: ServiceFacts = JSON.parse(running.stdout.text());
  const client = createClient({ ...facts.regions.eu, service: { taskPath: facts.taskPath } });
  return { ...running, model, client };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

describe('serve --judge-model', () => {
  it('answers with scores of the model, and labels them', async () => {
    const { client, model, stderr, stop } = await serveWith(scores());
    const result = await client.evaluate(CALL);
    await client.close();

    expect(result).toMatchObject({ score: VERDICT.score, explanation: VERDICT.explanation });
    const { host } = new URL(model.baseURL);
    expect(stderr.text()).toBe(
      `Scored by qwen3:8b at ${host} as a judge; these are not scores of the Align cores.\nCtrl-C stops it.\n`,
    );
    expect(await stop()).toBe(143);
  });

  it('aborts what is being scored when it stops, calls and tasks', async () => {
    const held = holding();
    const { client, stop } = await serveWith(held.reply);
    const call = client.evaluate(CALL).catch((error: unknown) => error);
    await client.evaluate({ ...CALL, block: false });
    await until(() => held.waiting() === 2);
    await stop();
    await until(() => held.abandoned() === 2);
    await client.close();

    expect(await call).toBeInstanceOf(Error);
  });

  it('has synthetic scores without the flag, also with ALIGN_JUDGE_MODEL', async () => {
    const env = { ALIGN_JUDGE_MODEL: 'qwen3:8b', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const { stderr, stop } = await serve([], env);
    await stop();

    expect(stderr.text()).toContain('New scores are synthetic: they come from a checksum');
  });

  it('needs the provider of the model', async () => {
    const { stdout, stop } = await serve(['--judge-model', 'qwen3:8b'], {});

    expect(await stop()).toBe(2);
    expect(JSON.parse(stdout.text())).toMatchObject({ error: { code: 'judge_configuration' } });
  });
});
