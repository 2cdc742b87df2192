import { describe, expect, it } from 'vitest';
import {
  type RequestOptions,
  type ResolvedRequestOptions,
  resolveRequestOptions,
} from '../../../../src/client/options/request-options.ts';
import { OTHER_KEY } from '../../../kit/canary/secrets.ts';
import { errorLine, resolve } from './given.ts';

const CLIENT = resolve({ timeoutMs: 5000, numRetries: 3, headers: { 'x-team': 'a', 'x-b': '1' } });

function resolveCall(options: object): ResolvedRequestOptions {
  return resolveRequestOptions(options, CLIENT);
}

const OF_CLIENT = {
  signal: undefined,
  timeoutMs: 5000,
  attemptTimeoutMs: undefined,
  numRetries: 3,
  headers: { 'x-team': 'a', 'x-b': '1' },
  onResponse: undefined,
};

describe('resolveRequestOptions', () => {
  it('uses the options of the client by default', () => {
    expect(resolveCall({})).toStrictEqual(OF_CLIENT);
  });

  it('uses the options of the client for options of undefined', () => {
    const nothing = {
      signal: undefined,
      timeoutMs: undefined,
      attemptTimeoutMs: undefined,
      numRetries: undefined,
      headers: undefined,
      onResponse: undefined,
      noOption: undefined,
    };
    expect(resolveCall(nothing)).toStrictEqual(OF_CLIENT);
  });

  it('prefers the options of the call, and merges headers one by one', () => {
    const { signal } = new AbortController();
    const onResponse = (): void => {};
    const headers = { 'X-Team': 'b', 'x-c': '2', 'x-b': undefined };
    const given = { signal, timeoutMs: 2, attemptTimeoutMs: 1, numRetries: 1, onResponse };
    expect(resolveCall({ ...given, headers })).toStrictEqual({
      ...given,
      headers: { 'x-team': 'b', 'x-b': '1', 'x-c': '2' },
    });
  });

  it('accepts the signal of another realm', () => {
    const foreign = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };
    expect(resolveCall({ signal: foreign }).signal).toBe(foreign);
  });

  it('rejects invalid options with these messages', () => {
    const table = [
      { timeoutMs: 0 },
      { timeoutMs: '5' },
      { timeoutMs: 2 ** 31 },
      { attemptTimeoutMs: 0 },
      { numRetries: 0 },
      { onResponse: 'log' },
      { onResponse: null },
      { signal: null },
      { signal: new AbortController() },
      { signal: { aborted: false, addEventListener: true } },
      { headers: { 'api-key': OTHER_KEY } },
      { time_out_ms: 1 },
      { retries: 1 },
    ];
    const lines = table.map((options) => errorLine(() => resolveCall(options)));
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "timeoutMs [invalid_option] timeoutMs is 0: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is a string of 1 character: it must be a number of milliseconds from 1 to 2147483647
      timeoutMs [invalid_option] timeoutMs is 2147483648: it must be a number of milliseconds from 1 to 2147483647
      attemptTimeoutMs [invalid_option] attemptTimeoutMs is 0: it must be a number of milliseconds from 1 to 2147483647
      numRetries [invalid_option] numRetries is 0: it must be an integer of at least 1, as the service requires
      onResponse [invalid_option] onResponse is a string of 3 characters: it must be a function
      onResponse [invalid_option] onResponse is null: it must be a function
      signal [invalid_option] signal is null: it must be an AbortSignal
      signal [invalid_option] signal is an AbortController: it must be an AbortSignal
      signal [invalid_option] signal is an object: it must be an AbortSignal
      headers["api-key"] [invalid_option] headers["api-key"] is set by the client: leave it out, and pass keys as apiKey or accessToken
      time_out_ms [unknown_option] RequestOptions does not have the option "time_out_ms": did you mean timeoutMs (in milliseconds)?
      retries [unknown_option] RequestOptions does not have the option "retries": did you mean numRetries?"
    `);
  });

  it.each([
    ['null', null],
    ['a signal instead of options', new AbortController().signal],
    ['a list', []],
  ])('rejects %s', (_, options) => {
    const act = (): unknown => resolveRequestOptions(options as RequestOptions, CLIENT);
    expect(errorLine(act)).toMatch(/^RequestOptions \[invalid_option\] /);
  });
});
