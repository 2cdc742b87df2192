import { describe, expect, it } from 'vitest';
import { checkJudge } from '../../../../../../src/cli/commands/doctor/local-checks.ts';
import { KEY } from '../../../../../kit/canary/secrets.ts';

const MODEL = { ALIGN_JUDGE_MODEL: 'gpt-4.1' };

describe('the check of the judge', () => {
  it.each([{}, { OPENAI_API_KEY: KEY }, { ALIGN_JUDGE_MODEL: ' ' }])(
    'has no line without a model (%#)',
    async (env) => {
      expect(await checkJudge(env)).toEqual([]);
    },
  );

  it.each([
    [{ OPENAI_API_KEY: KEY }, 'judge gpt-4.1 at api.openai.com, prompt 1'],
    [{ OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' }, 'judge gpt-4.1 at 127.0.0.1:8000, prompt 1'],
  ])('names the judge, and asks it nothing (%#)', async (env, service) => {
    const detail = `${service} (ALIGN_JUDGE_MODEL); no request sent`;

    expect(await checkJudge({ ...MODEL, ...env })).toEqual([
      { name: 'judge', status: 'ok', detail },
    ]);
  });

  it('warns without a provider', async () => {
    expect(await checkJudge(MODEL)).toEqual([
      { name: 'judge', status: 'warning', detail: expect.stringMatching(/^A judge needs the /) },
    ]);
  });

  it('warns when the package is not installed', async () => {
    const missing = Object.assign(new Error('No package'), { code: 'ERR_MODULE_NOT_FOUND' });
    const env = { ...MODEL, OPENAI_API_KEY: KEY };

    expect(await checkJudge(env, () => Promise.reject(missing))).toEqual([
      { name: 'judge', status: 'warning', detail: expect.stringContaining('npm install openai') },
    ]);
  });

  it('describes a failure that is not an error', async () => {
    const env = { ...MODEL, OPENAI_API_KEY: KEY };
    const broken: unknown = 'broken';
    const load = (): Promise<never> => Promise.reject(broken);

    expect(await checkJudge(env, load)).toEqual([
      { name: 'judge', status: 'warning', detail: 'it cannot be used' },
    ]);
  });
});
