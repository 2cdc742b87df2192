import { describe, expect, it } from 'vitest';
import { readJudgeModel, resolveProvider } from '../../../../src/cli/open-judge.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const LOCAL = 'http://127.0.0.1:11434/v1';

describe('readJudgeModel', () => {
  it.each([
    [{}, undefined],
    [{ ALIGN_JUDGE_MODEL: '' }, undefined],
    [{ ALIGN_JUDGE_MODEL: '  ' }, undefined],
    [{ ALIGN_JUDGE_MODEL: ' qwen3:8b ' }, 'qwen3:8b'],
  ])('of %j is %j', (env, model) => {
    expect(readJudgeModel(env)).toBe(model);
  });
});

describe('resolveProvider', () => {
  it.each([
    ['OpenAI with its key', { OPENAI_API_KEY: ` ${KEY} ` }, 'https://api.openai.com/v1', KEY],
    ['a server without a key', { OPENAI_BASE_URL: ` ${LOCAL} ` }, LOCAL, 'no-key'],
    [
      'a server with an empty key',
      { OPENAI_BASE_URL: LOCAL, OPENAI_API_KEY: ' ' },
      LOCAL,
      'no-key',
    ],
    ['a server on this machine', { OPENAI_BASE_URL: LOCAL, OPENAI_API_KEY: KEY }, LOCAL, KEY],
    [
      'another machine over https',
      { OPENAI_BASE_URL: 'https://models.test/v1', OPENAI_API_KEY: KEY },
      'https://models.test/v1',
      KEY,
    ],
    // covers: P-044
    [
      'another machine over http that needs no key',
      { OPENAI_BASE_URL: 'http://models.test:8000/v1' },
      'http://models.test:8000/v1',
      'no-key',
    ],
  ])('finds %s', (_, env, baseUrl, apiKey) => {
    expect(resolveProvider(env)).toEqual({ baseUrl, apiKey });
  });

  it.each([
    'localhost',
    // covers: P-022
    '127.0.0.1',
    '127.9.9.9',
    '[::1]',
  ])('sends a key over http to %s', (host) => {
    const OPENAI_BASE_URL = `http://${host}:8000/v1`;
    const provider = { baseUrl: OPENAI_BASE_URL, apiKey: KEY };

    expect(resolveProvider({ OPENAI_BASE_URL, OPENAI_API_KEY: KEY })).toEqual(provider);
  });

  it.each([
    // covers: P-022
    ['models.test:8000', 'models.test:8000'],
    ['localhost.evil.example', 'localhost.evil.example'],
    ['127.0.0.1.evil.example', '127.0.0.1.evil.example'],
    ['[::2]', '[::2]'],
  ])('does not send a key over http to %s', (host, shown) => {
    const env = { OPENAI_BASE_URL: `http://${host}/v1`, OPENAI_API_KEY: KEY };

    expect(() => resolveProvider(env)).toThrow(
      `OPENAI_BASE_URL begins with http://, and ${shown} is another machine: OPENAI_API_KEY would be sent unencrypted. Use https://, or unset OPENAI_API_KEY if the server needs no key.`,
    );
  });

  it.each([
    [
      {},
      'A judge needs the provider of its model. Set OPENAI_API_KEY for OpenAI, or OPENAI_BASE_URL for another server, such as http://127.0.0.1:11434/v1.',
    ],
    [
      { OPENAI_BASE_URL: 'api.openai.com' },
      "OPENAI_BASE_URL is not a URL that begins with http:// or https://. Set it to the address of the model's API, such as http://127.0.0.1:11434/v1.",
    ],
    [
      { OPENAI_BASE_URL: 'ftp://models.test/v1' },
      "OPENAI_BASE_URL is not a URL that begins with http:// or https://. Set it to the address of the model's API, such as http://127.0.0.1:11434/v1.",
    ],
    [
      { OPENAI_BASE_URL: `https://${KEY}@models.test` },
      'OPENAI_BASE_URL contains a user name or a password. Remove it, and set OPENAI_API_KEY to the key.',
    ],
    [
      { OPENAI_BASE_URL: `https://:${KEY}@models.test` },
      'OPENAI_BASE_URL contains a user name or a password. Remove it, and set OPENAI_API_KEY to the key.',
    ],
  ])('rejects %#', (env, message) => {
    expect(() => resolveProvider(env)).toThrow(
      expect.objectContaining({ message, code: 'judge_configuration', exitCode: 2 }),
    );
  });
});
