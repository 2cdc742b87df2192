import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../../src/errors/connection-error.ts';
import { REQUEST } from './error-samples.ts';

const ORIGIN = 'https://evals.test';

describe('ConnectionError.message', () => {
  it.each([
    ...['ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'ConnectionRefused'],
    ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ConnectionClosed'],
  ])('names the origin and the code %s', (causeCode) => {
    const error = new ConnectionError('connection', REQUEST, { origin: ORIGIN, causeCode });
    expect(error.message).toContain(
      `Could not get a response from https://evals.test (${causeCode}).`,
    );
  });
});
