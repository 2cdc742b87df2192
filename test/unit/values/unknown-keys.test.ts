import { describe, expect, it } from 'vitest';
import { suggestKey, unknownKeys } from '../../../src/values/unknown-keys.ts';

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

const KNOWN_KEYS = 'known are baseUrl, apiKey, numRetries, id, tags';
const meaning = (key: string | undefined): string =>
  key === undefined ? KNOWN_KEYS : `did you mean ${key}?`;

describe('suggestKey for an object with known keys', () => {
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
  ])('suggests for %j: %j', (key, expected) => {
    expect(suggestKey(key, Object.keys(KNOWN))).toBe(meaning(expected));
  });

  it('suggests the nearest of several similar keys', () => {
    expect(suggestKey('onRespond', ['onRequest', 'onRespons', 'onResponse'])).toBe(
      'did you mean onRespons?',
    );
  });

  it.each<readonly [key: string, known: readonly string[], suggestion: string]>([
    ['Max-Retries', Object.keys(KNOWN), 'did you mean numRetries?'],
    ['token', Object.keys(KNOWN), 'did you mean apiKey?'],
    ['token', ['pageToken', 'apiKey'], 'did you mean apiKey?'],
    ['query', ['criteria'], 'did you mean criteria?'],
    ['constructor', Object.keys(KNOWN), KNOWN_KEYS],
    ['tones', ['', 'tone'], 'did you mean tone?'],
    // Nested keys are suggested where their object is known.
    ['onRetry', ['hooks'], 'did you mean hooks.onRetry?'],
    [
      'onretry',
      Object.keys(KNOWN),
      'did you mean hooks.onRetry, an option of the client, which is passed to new Client()?',
    ],
  ])('prefers the first known key among the usual names: %j of %j', (key, known, suggestion) => {
    expect(suggestKey(key, known)).toBe(suggestion);
  });

  it.each([
    [32, `did you mean ${'k'.repeat(32)}?`],
    [33, `known are ${'k'.repeat(32)}`],
  ])('compares a name of %i letters: %j', (length, expected) => {
    const known = ['k'.repeat(32)];
    expect(suggestKey('k'.repeat(length), known)).toBe(expected);
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
    const known = [meant.replace(/\..*/, '')];
    const unit = meant.endsWith('Ms') ? ' (in milliseconds)' : '';
    expect(suggestKey(usual, known)).toBe(`did you mean ${meant}${unit}?`);
  });

  it('says where an option of a call or of a client is passed', () => {
    expect([
      suggestKey('signal', []),
      suggestKey('time_out', []),
      suggestKey('apiKey', []),
      suggestKey('something', ['one', 'two']),
    ]).toEqual([
      'it is an option of the call, which is passed in its second argument',
      'did you mean timeoutMs (in milliseconds), an option of the call, which is passed in its second argument?',
      'it is an option of the client, which is passed to new Client()',
      'known are one, two',
    ]);
  });
});
