import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { OTHER_KEY } from '../kit/canary/secrets.ts';
import { jsonReply, says, scores, textReply, VERDICT } from '../kit/judge/openai-replies.ts';
import { type ModelReply, openOpenAIServer } from '../kit/judge/openai-server.ts';
import { createExamples, runExample, startExample } from './support/example-programs.ts';
import { NODE_24, startService, TOOLS } from './support/matcher-projects.ts';
import { runTool } from './support/run-tool.ts';

// Scores 1 for `Passes if`, and 0.25 for all other criteria.
const { env, close } = await startService();
afterAll(close);
const folder = await createExamples();

describe('the example', () => {
  it.each([
    ['first-score.ts', ['0.25 By the test.']],
    ['several-criteria.ts', ['tone 0.25', 'complete 0.25', 'noPromises 0.25']],
    [
      'background-task.ts',
      ['The task runs in the background.', '0.25', "{ env: 'prod', release: '42' }"],
    ],
    ['multi-agent-trace.ts', ["0.25 { 'planner-1': 0.25, 'booking-1': 0.25 }"]],
    ['opentelemetry-file.ts', ['4bf92f3577b34da6a3ce929d0e0e4736 1 1']],
  ])('%s prints scores', async (file, lines) => {
    expect(await runExample(folder, [file], env)).toEqual(lines);
  });

  it('several-criteria.ts fails with what the service reports', async () => {
    const command = [NODE_24, 'several-criteria.ts'];
    const { exitCode, stderr } = await runTool(command, folder, {
      ...env,
      ALIGN_API_KEY: OTHER_KEY,
    });

    expect(exitCode).toBe(1);
    expect(stderr).toContain('AuthenticationError');
  });

  it('opentelemetry-file.ts reports a trace without a call of a model', async () => {
    const path = join(folder, 'data/spans.json');
    const export_ = JSON.parse(await readFile(path, 'utf8')) as {
      resourceSpans: { scopeSpans: { spans: object[] }[] }[];
    };
    export_.resourceSpans[0]!.scopeSpans[0]!.spans.pop();
    await writeFile(join(folder, 'empty.json'), JSON.stringify(export_));

    expect(await runExample(folder, ['opentelemetry-file.ts', 'empty.json'], env)).toEqual([
      '4bf92f3577b34da6a3ce929d0e0e4736 no_model_calls',
    ]);
  });

  it('data-set.ts resumes where its budget has ended it, and gate-in-ci.ts fails on its journal', async () => {
    const run = () => runExample(folder, ['data-set.ts', 'support.jsonl'], env);
    expect(await run()).toEqual(['40 outcomes, 0 of an earlier run', 'stopped: budget']);
    expect(await run()).toEqual(['60 outcomes, 40 of an earlier run', 'stopped: done']);

    const page = join(folder, 'summary.md');
    const command = [NODE_24, 'gate-in-ci.ts', 'support.jsonl'];
    const gate = await runTool(command, folder, { GITHUB_STEP_SUMMARY: page });
    expect(gate).toEqual({
      exitCode: 10,
      stdout: expect.stringMatching(/^failed .*mean.*0\.25.*0\.5/i),
      stderr: '',
    });
    expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain('<failure');
    expect(await readFile(page, 'utf8')).toMatch(/^<!-- align-evals -->/);
  });

  it('comparison.ts scores two versions, and compares journals', async () => {
    const lines = ['tone 3 pairs, difference 0 interval 0 to 0'];
    expect(await runExample(folder, ['comparison.ts'], env)).toEqual(lines);
    expect(await runExample(folder, ['comparison.ts', 'before.jsonl', 'after.jsonl'], {})).toEqual(
      lines,
    );
  });
});

/** The events of a stream with an answer in two parts. */
function streamed(...parts: readonly string[]): ModelReply {
  const base = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const deltas = parts.map((content) => ({ delta: { role: 'assistant', content } }));
  const choices = [...deltas, { delta: {}, finish_reason: 'stop' }];
  const events = choices.map((choice) => ({ ...base, choices: [{ index: 0, ...choice }] }));
  const lines = [...events.map((event) => JSON.stringify(event)), '[DONE]'];
  const body = lines.map((line) => `data: ${line}\n\n`).join('');
  return textReply(body, 200, { 'content-type': 'text/event-stream' });
}

describe('the example with a model', () => {
  it.each([
    ['openai-answer.ts', [says('It is Oslo.')], ['It is Oslo.', '1 By the test.']],
    ['streaming-answer.ts', [streamed('It is ', 'Oslo.')], ['It is Oslo.', '1']],
    [
      'record-agent.ts',
      [says('10:00 for 60 euros'), says('The train at ten.')],
      ['The train at ten.', 'planner 1', 'researcher 1', '0.25'],
    ],
    ['judge-on-ollama.ts', [scores(VERDICT)], ['0.75 Mostly correct.']],
  ])('%s prints answers and scores', async (file, replies, lines) => {
    await using model = await openOpenAIServer(...replies);
    const variables = { ...env, OPENAI_BASE_URL: model.baseURL, OPENAI_API_KEY: 'unused' };

    expect(await runExample(folder, [file], variables)).toEqual(lines);
    expect(model.requests).toHaveLength(replies.length);
  });

  it('judge-on-ollama.ts reports a model that answers with an error', async () => {
    await using model = await openOpenAIServer(jsonReply({ error: 'model not found' }, 404));
    const command = [NODE_24, 'judge-on-ollama.ts'];
    const { exitCode, stderr } = await runTool(command, folder, { OPENAI_BASE_URL: model.baseURL });

    expect(exitCode).toBe(1);
    expect(stderr).toContain('does not have the model qwen3:8b of the judge');
  });
});

describe('the example of a test runner', () => {
  it('vitest passes, and fails without a key', async () => {
    const program = join(folder, 'node_modules/vitest/vitest.mjs');
    const command = [NODE_24, program, 'run', '--root', 'in-tests/vitest'];
    const passed = await runTool(command, folder, env);
    expect(passed.stdout).toContain('1 passed');
    expect(passed.exitCode, passed.stderr).toBe(0);

    const failed = await runTool(command, folder);
    expect([failed.exitCode, failed.stdout + failed.stderr]).toEqual([
      1,
      expect.stringContaining('ALIGN_API_KEY'),
    ]);
  });

  it('jest passes', async () => {
    const jest = join(TOOLS, 'jest/bin/jest.js');
    const flags = ['--experimental-vm-modules', '--no-warnings'];
    const command = [NODE_24, ...flags, jest, '--ci'];
    const { exitCode, stderr } = await runTool(command, join(folder, 'in-tests/jest'), env);

    expect(stderr).toContain('Tests:       1 passed, 1 total');
    expect(exitCode).toBe(0);
  });

  it('node:test passes', async () => {
    const command = ['--test', 'in-tests/node-test/answers.test.js'];
    expect((await runExample(folder, command, env)).join('\n')).toContain('pass 1');
  });
});

describe('the example of a server', () => {
  it('background-service.js scores its traces, also when it stops', async () => {
    const service = await startExample(folder, 'background-service.js', {
      ...env,
      SAMPLE_RATE: '1',
    });
    const answer = await fetch(`${service.url}/?question=Are+you+open`);
    expect(await answer.text()).toBe('Yes, until six.');

    expect(await service.stop('SIGTERM')).toBe(`${service.url}\nscored 1\n`);
  });

  it('browser-proxy.js serves a page and scores its text, without a key in the page', async () => {
    const server = await startExample(folder, 'browser-proxy.js', env);
    const page = await (await fetch(server.url)).text();
    const send = async (body: string) => {
      const response = await fetch(`${server.url}/score`, { method: 'POST', body });
      return [response.status, await response.text()];
    };

    expect(page).toContain("fetch('/score'");
    expect(await send('Good morning!')).toEqual([200, '0.25']);
    expect(await send(' ')).toEqual([400, 'Write 1 to 4000 characters.']);
    expect(await send('x'.repeat(4001))).toEqual([400, 'Write 1 to 4000 characters.']);
    await server.stop('SIGKILL');
  });

  it('browser-proxy.js hides why a text could not be scored', async () => {
    const server = await startExample(folder, 'browser-proxy.js', {
      ...env,
      ALIGN_API_KEY: OTHER_KEY,
    });
    const response = await fetch(`${server.url}/score`, { method: 'POST', body: 'Hi' });

    expect([response.status, await response.text()]).toEqual([
      502,
      'The text could not be scored.',
    ]);
    expect(await server.stop('SIGKILL')).toContain('authentication');
  });

  it('background-service.js answers a request whose path is not a URL', async () => {
    const service = await startExample(folder, 'background-service.js', env);
    const { port } = new URL(service.url);
    const [response] = (await once(get({ port, path: '//' }), 'response')) as [Readable];
    expect(await text(response)).toBe('Yes, until six.');
    await service.stop('SIGKILL');
  });

  it('express-middleware.js answers a request without a body, and goes on', async () => {
    const server = await startExample(folder, 'express-middleware.js', {
      ...env,
      SAMPLE_RATE: '1',
    });
    const ask = async (): Promise<unknown> =>
      (await fetch(`${server.url}/chat`, { method: 'POST' })).json();

    expect(await ask()).toEqual({ answer: 'Good morning! We open at nine.' });
    expect(await ask()).toEqual({ answer: 'Good morning! We open at nine.' });
    expect(await server.stop('SIGTERM')).toContain('not scored');
  });

  it.each([
    ['1', 'scored 0.25'],
    ['0', ''],
  ])('express-middleware.js with the rate %s prints %j', async (SAMPLE_RATE, printed) => {
    const server = await startExample(folder, 'express-middleware.js', { ...env, SAMPLE_RATE });
    const response = await fetch(`${server.url}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'When do you open?' }] }),
    });

    expect(await response.json()).toEqual({ answer: 'Good morning! We open at nine.' });
    await server.printed(printed);
    expect(await server.stop('SIGTERM')).toBe(
      [server.url, printed, ''].join('\n').replace('\n\n', '\n'),
    );
  });
});

describe('the handler of the example', () => {
  const DRIVE_WORKER = `
    import worker from './cloudflare-worker.js';
    const waiting = [];
    const context = { waitUntil: (promise) => waiting.push(promise) };
    const request = new Request('https://worker.example', { method: 'POST', body: 'Open?' });
    const env = JSON.parse(process.env.WORKER_ENV);
    console.log(await (await worker.fetch(request, env, context)).text());
    console.log(waiting.length);
    await Promise.all(waiting);`;

  it.each([
    ['scores after the response', { SAMPLE_RATE: '1' }, ['1', 'scored 0.25']],
    ['leaves out what is not in the sample', { SAMPLE_RATE: '0' }, ['0']],
  ])('cloudflare-worker.js %s', async (_, rate, lines) => {
    const WORKER_ENV = JSON.stringify({ ...env, ...rate });
    const command = ['--input-type=module', '--eval', DRIVE_WORKER];

    expect(await runExample(folder, command, { WORKER_ENV })).toEqual([
      'You ask: Open? Good morning! We open at nine.',
      ...lines,
    ]);
  });

  it.each([
    ['the service rejects the key', OTHER_KEY, 'authentication'],
    ['the key is missing', undefined, 'missing_credential'],
  ])('cloudflare-worker.js answers when %s', async (_, ALIGN_API_KEY, code) => {
    const WORKER_ENV = JSON.stringify({ ...env, ALIGN_API_KEY, SAMPLE_RATE: '1' });
    const command = [NODE_24, '--input-type=module', '--eval', DRIVE_WORKER];
    const { exitCode, stderr } = await runTool(command, folder, { WORKER_ENV });

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: `not scored ${code}\n` });
  });

  it('route.js of Next.js scores after the response', async () => {
    const next = join(folder, 'node_modules/next');
    await mkdir(next, { recursive: true });
    await writeFile(join(next, 'package.json'), '{ "exports": { "./server": "./server.js" } }');
    // `after` of Next.js runs its callback when the response is sent.
    const standIn = 'exports.callbacks = []; exports.after = (run) => exports.callbacks.push(run);';
    await writeFile(join(next, 'server.js'), standIn);
    const drive = `
      import server from 'next/server';
      import { POST } from './nextjs/app/api/chat/route.js';
      const body = JSON.stringify({ messages: [{ role: 'user', content: 'Open?' }] });
      const request = new Request('https://app.example/api/chat', { method: 'POST', body });
      console.log(await (await POST(request)).text());
      for (const run of server.callbacks) await run();`;

    expect(await runExample(folder, ['--input-type=module', '--eval', drive], env)).toEqual([
      '{"result":"1 message. Good morning! We open at nine."}',
      'scored 0.25',
    ]);
  });
});
