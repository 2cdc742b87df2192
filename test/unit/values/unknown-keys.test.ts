import { describe, expect, it } from 'vitest';
import { findKey, suggestKey, unknownKeys } from '../../../src/values/unknown-keys.ts';

const KNOWN = { baseUrl: true, apiKey: true, numRetries: true, id: true, tags: true } as const;

it('unknownKeys returns keys in order and skips known keys and undefined values', () => {
  expect(unknownKeys({ b: 1, apiKey: 2, c: undefined, a: null }, KNOWN)).toEqual(['b', 'a']);
});

it('unknownKeys reports names that every object inherits', () => {
  const given = Object.fromEntries([
    ['__proto__', 1],
    ['toString', 2],
  ]);
  expect(unknownKeys(given, KNOWN)).toEqual(['__proto__', 'toString']);
});

describe('findKey', () => {
  it.each<readonly [string, string | undefined]>([
    ['base_url', 'baseUrl'],
    ['BASE-URL', 'baseUrl'],
    ['I-D', 'id'],
    ['ids', 'id'],
    ['di', undefined],
    ['tag', 'tags'],
    ['tagss', 'tags'],
    ['tgas', undefined],
    ['bseurl', 'baseUrl'],
    ['bseurll', 'baseUrl'],
    ['baseUrlOfApi', undefined],
    ['numretry', undefined],
    ['numRetri', 'numRetries'],
    ['', undefined],
  ])('returns for %j: %j', (key, expected) => {
    expect(findKey(key, KNOWN, {})).toBe(expected);
  });

  it('returns the nearest of several similar keys', () => {
    expect(findKey('onRespond', { onRequest: 1, onRespons: 1, onResponse: 1 }, {})).toBe(
      'onRespons',
    );
  });

  it.each<readonly [string, string | undefined]>([
    ['Max-Retries', 'numRetries'],
    ['token', 'apiKey'],
    ['onretry', undefined],
    ['constructor', undefined],
  ])('prefers the first known key among the usual names: %j is %j', (key, expected) => {
    const usual = {
      maxretries: ['numRetries'],
      token: ['pageToken', 'apiKey'],
      onretry: ['hooks'],
    };
    expect(findKey(key, KNOWN, usual)).toBe(expected);
  });

  it('returns a nested key where its object is known', () => {
    const usual = { onretry: ['hooks.onRetry'] };
    expect(findKey('onRetry', { hooks: true }, usual)).toBe('hooks.onRetry');
  });

  it.each([
    [32, 'k'.repeat(32)],
    [33, undefined],
  ])('compares a name of %i letters: %j', (length, expected) => {
    const known = { ['k'.repeat(32)]: true };
    expect(findKey('k'.repeat(length), known, {})).toBe(expected);
  });
});

describe('suggestKey', () => {
  it.each<readonly [usual: string, meant: string]>([
    ['abortSignal', 'signal'],
    ['answer', 'result'],
    ['criteria_filter', 'criteria'],
    ['cursor', 'pageToken'],
    ['debug', 'logLevel'],
    ['endpoint', 'baseUrl'],
    ['endpoint', 'path'],
    ['evaluator', 'evaluatorName'],
    ['host', 'baseUrl'],
    ['id', 'traceId'],
    ['key', 'apiKey'],
    ['limit', 'pageSize'],
    ['maxRetries', 'numRetries'],
    ['metadata', 'tags'],
    ['model', 'modelCore'],
    ['onRequest', 'hooks.onRequest'],
    ['onRetry', 'hooks.onRetry'],
    ['onWarning', 'hooks.onWarning'],
    ['output', 'result'],
    ['prompt', 'messages'],
    ['query', 'messages'],
    ['query', 'criteria'],
    ['response', 'result'],
    ['retries', 'numRetries'],
    ['since', 'startDate'],
    ['tags', 'filters'],
    ['task_path', 'service.taskPath'],
    ['text', 'comment'],
    ['text', 'messages'],
    ['timeout', 'waitTimeoutMs'],
    ['timeout', 'timeoutMs'],
    ['token', 'apiKey'],
    ['token', 'pageToken'],
    ['until', 'endDate'],
    ['url', 'baseUrl'],
    ['url', 'path'],
  ])('understands %s of other libraries as %s', (usual, meant) => {
    const known = { [meant.replace(/\..*/, '')]: true };
    const unit = meant.endsWith('Ms') ? ' (in milliseconds)' : '';
    expect(suggestKey(usual, known)).toBe(`did you mean ${meant}${unit}?`);
  });

  it('says where an option of a call or of a client is passed', () => {
    expect([
      suggestKey('signal', {}),
      suggestKey('time_out', {}),
      suggestKey('apiKey', {}),
      suggestKey('something', { one: 1, two: 2 }),
    ]).toEqual([
      'it is an option of the call, which is passed in its second argument',
      'did you mean timeoutMs (in milliseconds), an option of the call, which is passed in its second argument?',
      'it is an option of the client, which is passed to new Client()',
      'known are one, two',
    ]);
  });
});
