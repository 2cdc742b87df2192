import { describe, expect, it } from 'vitest';
import { resolveWaitOptions } from '../../../../../src/client/tasks/task-params.ts';
import { errorLine } from '../../options/given.ts';

describe('resolveWaitOptions', () => {
  it('returns the defaults', () => {
    expect(resolveWaitOptions({})).toStrictEqual({
      plan: { waitTimeoutMs: 600_000, pollIntervalMs: 1000 },
      kind: undefined,
      request: {},
    });
  });

  it('splits the options of waiting from those of the requests', () => {
    const { signal } = new AbortController();
    const request = { signal, timeoutMs: 5, numRetries: 2, headers: { 'x-team': 'a' } };
    const options = { ...request, kind: 'trace', waitTimeoutMs: 1, pollIntervalMs: 2.5 } as const;
    expect(resolveWaitOptions(options)).toStrictEqual({
      plan: { waitTimeoutMs: 1, pollIntervalMs: 2.5 },
      kind: 'trace',
      request,
    });
  });

  it('returns the defaults for options of undefined', () => {
    const { plan } = resolveWaitOptions({ waitTimeoutMs: undefined, pollIntervalMs: undefined });
    expect(plan).toEqual({ waitTimeoutMs: 600_000, pollIntervalMs: 1000 });
  });

  it.each<readonly [unknown, string]>([
    [7, 'is 7: it must be an object'],
    [null, 'is null: it must be an object'],
    [new AbortController().signal, 'is a signal: it must be an object: pass { signal }'],
  ])('rejects %j', (options, problem) => {
    expect(errorLine(() => resolveWaitOptions(options as never))).toBe(
      `WaitOptions [invalid_option] WaitOptions ${problem}`,
    );
  });

  it.each<readonly [string, string]>([
    ['timeout', 'did you mean waitTimeoutMs (in milliseconds)?'],
    ['pollIntervalms', 'did you mean pollIntervalMs (in milliseconds)?'],
    ['max_retries', 'did you mean numRetries?'],
    ['fetch', 'it is an option of the client, which is passed to new Client()'],
    [
      'colour',
      'known are timeoutMs, attemptTimeoutMs, numRetries, onResponse, signal, headers, kind, waitTimeoutMs, pollIntervalMs',
    ],
  ])('rejects the unknown option %s', (option, suggestion) => {
    expect(errorLine(() => resolveWaitOptions({ [option]: 1 }))).toBe(
      `${option} [unknown_option] WaitOptions does not have the option "${option}": ${suggestion}`,
    );
  });

  it.each([
    ['waitTimeoutMs', 0],
    ['waitTimeoutMs', 2 ** 31],
    ['pollIntervalMs', 0.5],
    ['pollIntervalMs', Number.NaN],
  ])('rejects %s of %s', (option, value) => {
    expect(errorLine(() => resolveWaitOptions({ [option]: value }))).toBe(
      `${option} [invalid_option] ${option} is ${value}: it must be a number of milliseconds from 1 to 2147483647`,
    );
  });
});
