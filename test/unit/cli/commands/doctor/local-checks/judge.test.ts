import { describe, expect, it } from 'vitest';
import { checkJudge } from '../../../../../../src/cli/commands/doctor/local-checks.ts';
import { KEY, OTHER_KEY } from '../../../../../kit/canary/secrets.ts';
import { rejects, scores } from '../../../../../kit/judge/openai-replies.ts';
import { openOpenAIServer } from '../../../../../kit/judge/openai-server.ts';

const MODEL = { ALIGN_JUDGE_MODEL: 'gpt-4.1' };
const SERVICE = { ALIGN_API_KEY: OTHER_KEY };

describe('the check of the judge', () => {
  it.each([{}, { OPENAI_API_KEY: KEY }, { ALIGN_JUDGE_MODEL: ' ' }])(
    'has no line without a model (%#)',
    async (env) => {
      expect(await checkJudge(env)).toEqual([]);
    },
  );

  it('asks the model to score a greeting, and names the judge', async () => {
    await using provider = await openOpenAIServer(scores());
    const { host } = new URL(provider.baseURL);

    expect(await checkJudge({ ...MODEL, OPENAI_BASE_URL: provider.baseURL })).toEqual([
      {
        name: 'judge',
        status: 'ok',
        detail: `judge gpt-4.1 at ${host}, prompt 1 (ALIGN_JUDGE_MODEL) answers`,
      },
    ]);
    expect(provider.requests).toHaveLength(1);
  });

  it.each([
    [{}, 'failed'],
    [{ ALIGN_API_KEY: OTHER_KEY }, 'warning'],
  ] as const)('says what is wrong, with %j as a %s', async (env, status) => {
    await using provider = await openOpenAIServer(rejects(401, {}));
    const settings = { ...MODEL, OPENAI_BASE_URL: provider.baseURL, OPENAI_API_KEY: KEY, ...env };

    expect(await checkJudge(settings)).toEqual([
      { name: 'judge', status, detail: expect.stringContaining('rejected the key of the judge') },
    ]);
  });

  it('warns without a provider', async () => {
    expect(await checkJudge({ ...MODEL, ...SERVICE })).toEqual([
      { name: 'judge', status: 'warning', detail: expect.stringMatching(/^A judge needs the /) },
    ]);
  });

  it('warns when the package is not installed', async () => {
    const missing = Object.assign(new Error('No package'), { code: 'ERR_MODULE_NOT_FOUND' });
    const env = { ...MODEL, ...SERVICE, OPENAI_API_KEY: KEY };

    expect(await checkJudge(env, { load: () => Promise.reject(missing) })).toEqual([
      { name: 'judge', status: 'warning', detail: expect.stringContaining('npm install openai') },
    ]);
  });

  it('describes a failure that is not an error', async () => {
    const env = { ...MODEL, ...SERVICE, OPENAI_API_KEY: KEY };
    const broken: unknown = 'broken';
    const load = (): Promise<never> => Promise.reject(broken);

    expect(await checkJudge(env, { load })).toEqual([
      { name: 'judge', status: 'warning', detail: 'it cannot be used' },
    ]);
  });
});
