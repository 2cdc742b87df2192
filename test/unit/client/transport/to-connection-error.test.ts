import { describe, expect, it } from 'vitest';
import { causeFacts } from '../../../../src/errors/sanitize-cause.ts';
import {
  type FetchFailure,
  toConnectionError,
} from '../../../../src/client/transport/to-connection-error.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { KEY } from '../../../kit/canary/secrets.ts';
import { redactorOf } from '../../../kit/client/redactor.ts';

const REDACTOR = redactorOf(KEY, undefined);
const FAILURE: FetchFailure = {
  stage: 'connection',
  attempt: {
    method: 'GET',
    path: '/api/v1/traces',
    attempts: 1,
    origin: 'http://127.0.0.1:4599',
  },
  redactor: REDACTOR,
  isCustomFetch: false,
};

/** An error of fetch, which has the code in its cause. */
function fetchFailed(code: string | undefined): TypeError {
  const cause = Object.assign(new Error(`message with ${KEY}`), { code });
  return new TypeError('fetch failed', { cause });
}

const TLS = [
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'CERT_REVOKED', 'CERT_UNTRUSTED', 'CERT_REJECTED'],
  ...['CERT_SIGNATURE_FAILURE', 'CERT_CHAIN_TOO_LONG', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ...['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT'],
  ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_GET_CRL', 'UNABLE_TO_DECRYPT_CRL_SIGNATURE'],
  ...['UNABLE_TO_DECRYPT_CERT_SIGNATURE', 'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY', 'INVALID_CA'],
  ...['INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED', 'HOSTNAME_MISMATCH', 'CRL_HAS_EXPIRED'],
  ...['CRL_NOT_YET_VALID', 'CRL_SIGNATURE_FAILURE', 'ERROR_IN_CERT_NOT_BEFORE_FIELD'],
  ...['ERROR_IN_CERT_NOT_AFTER_FIELD', 'ERROR_IN_CRL_LAST_UPDATE_FIELD'],
  ...[
    'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_TLS_HANDSHAKE_TIMEOUT',
  ],
  ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'EPROTO'],
];

const NETWORK = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'],
  ...[
    'ENETUNREACH',
    'ECONNABORTED',
    'UND_ERR_SOCKET',
    'UND_ERR_CONNECT_TIMEOUT',
    'ConnectionRefused',
  ],
  ...['FailedToOpenSocket', 'ERR_STREAM_PREMATURE_CLOSE', 'EPROTONOSUPPORT', 'CONCERT_OVER'],
];

describe('toConnectionError', () => {
  it.each(TLS)('returns a TLS error, which is not retryable, for code %s', (code) => {
    expect(toConnectionError(fetchFailed(code), FAILURE)).toMatchObject({
      code: 'tls',
      isRetryable: false,
    });
  });

  it.each([...NETWORK, undefined])('returns a retryable error of its stage for code %s', (code) => {
    for (const stage of ['connection', 'body_cut'] as const) {
      expect(toConnectionError(fetchFailed(code), { ...FAILURE, stage })).toMatchObject({
        code: stage,
        isRetryable: true,
      });
    }
  });

  it('finds a TLS code at any depth of the causes, at both stages', () => {
    const deep = new Error('outer', { cause: fetchFailed('CERT_HAS_EXPIRED') });
    expect(toConnectionError(deep, { ...FAILURE, stage: 'body_cut' }).code).toBe('tls');
  });

  it('does not decide by the message', () => {
    const error = new TypeError('self signed certificate: CERT_HAS_EXPIRED');
    expect(toConnectionError(error, FAILURE).code).toBe('connection');
  });

  it.each<readonly [string, unknown]>([
    ['a string', 'CERT_HAS_EXPIRED'],
    ['null', null],
    ['undefined', undefined],
    ['an object', {}],
  ])('accepts %s as the thrown value', (_, thrown) => {
    expect(toConnectionError(thrown, FAILURE).code).toBe('connection');
  });

  it.each(['KEY', 'ANY_KEY_OF_SEVENTEEN', 'AnyKeyInCamelCase'])(
    'keeps no name and no code that repeats the key: %s',
    (key) => {
      const inner = Object.assign(new Error(key), { name: key, code: 'ECONNRESET' });
      const outer = Object.assign(new Error(key, { cause: inner }), { code: key });
      const redactor = redactorOf(key, undefined);
      const { cause } = toConnectionError(outer, { ...FAILURE, redactor });
      expect(causeFacts(cause)).toEqual([
        { name: 'Error', code: undefined },
        { name: 'Error', code: 'ECONNRESET' },
      ]);
    },
  );

  // covers: P-003
  it('keeps only the names and codes of the causes', () => {
    const error = toConnectionError(fetchFailed('ECONNREFUSED'), FAILURE);
    expect(error.toJSON()).toMatchInlineSnapshot(`
      {
        "attempts": 1,
        "causeCode": "ECONNREFUSED",
        "code": "connection",
        "isRetryable": true,
        "message": "Could not get a response from http://127.0.0.1:4599 (ECONNREFUSED). Is the service running, is baseUrl right, and does the network allow the connection? (GET /api/v1/traces, 1 attempt)",
        "method": "GET",
        "name": "ConnectionError",
        "origin": "http://127.0.0.1:4599",
        "path": "/api/v1/traces",
      }
    `);
    expect(causeFacts(error.cause)).toEqual([
      { name: 'TypeError', code: undefined },
      { name: 'Error', code: 'ECONNREFUSED' },
    ]);
    expect(leakedSlice(shownBy(error), KEY, 16)).toBeUndefined();
  });
});

it('names the failure of a custom fetch that misses a module', () => {
  const missing = Object.assign(new Error('CANARY'), { code: 'ERR_MODULE_NOT_FOUND' });
  const error = toConnectionError(missing, { ...FAILURE, isCustomFetch: true });
  expect(error.message).toContain('Could not get a response from');
});

describe('ConnectionError.message', () => {
  /** The message without the request at its end. */
  function messageOf(error: unknown, failure: Partial<FetchFailure> = {}): string {
    return toConnectionError(error, { ...FAILURE, ...failure }).message.replace(/ \(GET .*/, '');
  }

  it.each<readonly [string | undefined, string]>([
    [
      'ECONNREFUSED',
      'Could not get a response from http://127.0.0.1:4599 (ECONNREFUSED). Is the service running, is baseUrl right, and does the network allow the connection?',
    ],
    [
      'UND_ERR_CONNECT_TIMEOUT',
      'Could not get a response from http://127.0.0.1:4599 (UND_ERR_CONNECT_TIMEOUT). Is the service running, is baseUrl right, and does the network allow the connection?',
    ],
    [
      'ENOTFOUND',
      'Could not get a response from http://127.0.0.1:4599 (ENOTFOUND). Is the service running, is baseUrl right, and does the network allow the connection?',
    ],
    [
      'EAI_AGAIN',
      'Could not get a response from http://127.0.0.1:4599 (EAI_AGAIN). Is the service running, is baseUrl right, and does the network allow the connection?',
    ],
    [
      'ECONNRESET',
      'Could not get a response from http://127.0.0.1:4599 (ECONNRESET). Is the service running, is baseUrl right, and does the network allow the connection?',
    ],
    [
      'UND_ERR_SOCKET',
      'Could not get a response from http://127.0.0.1:4599 (UND_ERR_SOCKET). Is the service running, is baseUrl right, and does the network allow the connection?',
    ],
    [
      'CERT_HAS_EXPIRED',
      'Could not establish a TLS connection to http://127.0.0.1:4599 (CERT_HAS_EXPIRED): check the certificate of the host and baseUrl',
    ],
    [
      'ERR_UNKNOWN',
      'Could not get a response from http://127.0.0.1:4599 (ERR_UNKNOWN). Is the service running, is baseUrl right, and does the network allow the connection?',
    ],
    [
      undefined,
      'Could not get a response from http://127.0.0.1:4599. Is the service running, is baseUrl right, and does the network allow the connection?',
    ],
  ])('names the origin and the code %s', (code, message) => {
    expect(messageOf(fetchFailed(code))).toBe(message);
  });

  it('names the origin of a response that was cut off', () => {
    expect(messageOf(fetchFailed('UND_ERR_SOCKET'), { stage: 'body_cut' })).toBe(
      'The response of http://127.0.0.1:4599 ended before it was complete (UND_ERR_SOCKET): check the network and try again',
    );
  });

  it.each<readonly [string, unknown, string]>([
    ['a TypeError', new TypeError(KEY), 'threw TypeError'],
    ['a string', KEY, `threw a string of ${String(KEY.length)} characters`],
    ['undefined', undefined, 'threw undefined'],
    ['an object', {}, 'threw Error'],
  ])('says that the custom fetch threw %s', (_, thrown, what) => {
    expect(messageOf(thrown, { isCustomFetch: true })).toBe(
      `The custom fetch ${what}: check the option fetch`,
    );
  });

  it('names the code rather than the custom fetch when the error has one', () => {
    expect(messageOf(fetchFailed('ECONNREFUSED'), { isCustomFetch: true })).toMatch(
      /^Could not get a response from /,
    );
  });

  it('does not name the custom fetch when the response was cut off', () => {
    expect(messageOf(new TypeError('x'), { isCustomFetch: true, stage: 'body_cut' })).toMatch(
      /^The response of /,
    );
  });
});
