import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../../src/errors/connection-error.ts';
import { REQUEST } from './error-samples.ts';

const ORIGIN = 'https://evals.test';

const beginningFor = (causeCode: string): string => {
  const error = new ConnectionError('connection', REQUEST, { origin: ORIGIN, causeCode });
  return error.message.slice(0, error.message.indexOf(ORIGIN) + ORIGIN.length);
};

describe('ConnectionError.message', () => {
  it.each([
    ['ECONNREFUSED', 'Could not get a response from https://evals.test'],
    ['EHOSTUNREACH', 'Could not get a response from https://evals.test'],
    ['UND_ERR_CONNECT_TIMEOUT', 'Could not get a response from https://evals.test'],
    ['ConnectionRefused', 'Could not get a response from https://evals.test'],
    ['ENOTFOUND', 'Could not find the host of https://evals.test'],
    ['EAI_AGAIN', 'Could not find the host of https://evals.test'],
    ['ECONNRESET', 'https://evals.test'],
    ['EPIPE', 'https://evals.test'],
    ['UND_ERR_SOCKET', 'https://evals.test'],
    ['ConnectionClosed', 'https://evals.test'],
  ])('says what happened for %s', (causeCode, beginning) => {
    expect(beginningFor(causeCode)).toBe(beginning);
  });

  it.each([
    'X_ECONNREFUSED',
    'ECONNREFUSED_X',
    'X_ENOTFOUND',
    'ENOTFOUND_X',
    'EAI_AGAIN!',
    'X_ECONNRESET',
    'ECONNRESET_X',
    '',
  ])('claims no cause for the code %j, which only contains a known one', (causeCode) => {
    expect(beginningFor(causeCode)).toBe('Could not get a response from https://evals.test');
  });
});
