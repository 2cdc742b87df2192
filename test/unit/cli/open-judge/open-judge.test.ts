import { OpenAI } from 'openai';
import { describe, expect, it } from 'vitest';
import { modelFetch } from 'align-evals/judge';
import { type LoadOpenAI, openJudge } from '../../../../src/cli/open-judge.ts';
import { judgeInput } from '../../../kit/judge/judge.ts';
import { says, VERDICT } from '../../../kit/judge/openai-replies.ts';
import { openOpenAIServer } from '../../../kit/judge/openai-server.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const ENV = { OPENAI_API_KEY: KEY };

const failWith =
  (error: unknown): LoadOpenAI =>
  () =>
    Promise.reject(error);

describe('openJudge', () => {
  it.each([
    [ENV, 'judge gpt-4.1 at api.openai.com, prompt 1'],
    [{ OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' }, 'judge gpt-4.1 at 127.0.0.1:8000, prompt 1'],
  ])('asks the provider of the environment %#', async (env, service) => {
    expect((await openJudge({ model: 'gpt-4.1' }, env)).service).toBe(service);
  });

  // covers: P-023
  it('creates a client that neither retries nor logs nor follows redirects', async () => {
    const created: unknown[] = [];
    class Recorded extends OpenAI {
      constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
        super(options);
        created.push(options);
      }
    }
    await openJudge({ model: 'gpt-4.1' }, ENV, () => Promise.resolve({ OpenAI: Recorded }));

    const baseURL = 'https://api.openai.com/v1';
    expect(created).toEqual([
      {
        ...{ baseURL, apiKey: KEY, maxRetries: 0, logLevel: 'off' },
        fetch: modelFetch,
      },
    ]);
  });

  // covers: P-023
  it('rejects an answer of more than 8 MiB', async () => {
    const verdict = JSON.stringify(VERDICT) + ' '.repeat(9 * 1024 * 1024);
    await using provider = await openOpenAIServer(says(verdict));
    const judge = await openJudge({ model: 'm' }, { OPENAI_BASE_URL: provider.baseURL });

    await expect(judge(judgeInput())).rejects.toMatchObject({
      code: 'judge_unusable_answer',
      message: `The judge m at ${new URL(provider.baseURL).host} returned more than 8 MiB for one answer: set maxOutputTokens, or check that the base URL of the model's client is the address of a chat API.`,
    });
    expect(provider.requests).toHaveLength(1);
  });

  it('names the package to install', async () => {
    const missing = Object.assign(new Error('Cannot find package'), {
      code: 'ERR_MODULE_NOT_FOUND',
    });

    await expect(openJudge({ model: 'gpt-4.1' }, ENV, failWith(missing))).rejects.toMatchObject({
      message:
        'A judge asks its model with the package openai, which is not installed. Run "npm install openai".',
      code: 'judge_configuration',
      exitCode: 2,
    });
  });

  it.each([new Error('broken package'), 'broken'])('passes on other failures', async (error) => {
    await expect(openJudge({ model: 'gpt-4.1' }, ENV, failWith(error))).rejects.toBe(error);
  });

  it('finds the provider before it loads the package', async () => {
    const load = failWith(new Error('loaded'));

    await expect(openJudge({ model: 'gpt-4.1' }, {}, load)).rejects.toMatchObject({
      code: 'judge_configuration',
    });
  });
});
