import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../bench/judge/read-configuration.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const MODEL = { ALIGN_JUDGE_MODEL: 'example-model' };
const HOST = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
/** What servers without keys ignore. */
const PLACEHOLDER = 'no-key';

describe('readConfiguration', () => {
  it.each([
    ['nothing', {}],
    ['a model', MODEL],
    ['a host', HOST],
    ['a key', { OPENAI_API_KEY: KEY }],
    ['empty variables', { ALIGN_JUDGE_MODEL: '', OPENAI_API_KEY: KEY }],
    ['a model, and an empty key and host', { ...MODEL, OPENAI_API_KEY: '', OPENAI_BASE_URL: '' }],
  ])('returns undefined when the environment has only %s', (_, env) => {
    expect(readConfiguration(env)).toBeUndefined();
  });

  it.each([
    {
      name: 'OpenAI with a key',
      env: { ...MODEL, OPENAI_API_KEY: KEY },
      client: { apiKey: KEY, baseURL: 'https://api.openai.com/v1', maxRetries: 0 },
    },
    {
      name: 'a host without a key, with a placeholder',
      env: { ...MODEL, ...HOST },
      client: { apiKey: PLACEHOLDER, baseURL: HOST.OPENAI_BASE_URL, maxRetries: 0 },
    },
    {
      name: 'a host with a key',
      env: { ...MODEL, ...HOST, OPENAI_API_KEY: KEY },
      client: { apiKey: KEY, baseURL: HOST.OPENAI_BASE_URL, maxRetries: 0 },
    },
  ])('configures $name', ({ env, client }) => {
    const configuration = readConfiguration(env);

    expect(configuration?.model).toBe('example-model');
    expect(configuration?.openai).toMatchObject(client);
  });
});
