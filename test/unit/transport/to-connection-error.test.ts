import { describe, expect, it } from 'vitest';
import { causeFacts } from '../../../src/errors/sanitize-cause.ts';
import { toConnectionError } from '../../../src/transport/to-connection-error.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../kit/canary/renderings.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { redactorOf } from '../../kit/redactor.ts';

const REQUEST = { method: 'GET', path: '/api/v1/traces', attempts: 1 };
const REDACTOR = redactorOf(KEY, undefined);

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
    expect(toConnectionError(fetchFailed(code), 'connection', REQUEST, REDACTOR)).toMatchObject({
      code: 'tls',
      isRetryable: false,
    });
  });

  it.each([...NETWORK, undefined])('returns a retryable error of its stage for code %s', (code) => {
    for (const stage of ['connection', 'body_cut'] as const) {
      expect(toConnectionError(fetchFailed(code), stage, REQUEST, REDACTOR)).toMatchObject({
        code: stage,
        isRetryable: true,
      });
    }
  });

  it('finds a TLS code at any depth of the causes, at both stages', () => {
    const deep = new Error('outer', { cause: fetchFailed('CERT_HAS_EXPIRED') });
    expect(toConnectionError(deep, 'body_cut', REQUEST, REDACTOR).code).toBe('tls');
  });

  it('does not decide by the message', () => {
    const error = new TypeError('self signed certificate: CERT_HAS_EXPIRED');
    expect(toConnectionError(error, 'connection', REQUEST, REDACTOR).code).toBe('connection');
  });

  it.each<readonly [string, unknown]>([
    ['a string', 'CERT_HAS_EXPIRED'],
    ['null', null],
    ['undefined', undefined],
    ['an object', {}],
  ])('accepts %s as the thrown value', (_, thrown) => {
    expect(toConnectionError(thrown, 'connection', REQUEST, REDACTOR).code).toBe('connection');
  });

  it.each(['KEY', 'ANY_KEY_OF_SEVENTEEN', 'AnyKeyInCamelCase'])(
    'keeps no name and no code that repeats the key: %s',
    (key) => {
      const inner = Object.assign(new Error(key), { name: key, code: 'ECONNRESET' });
      const outer = Object.assign(new Error(key, { cause: inner }), { code: key });
      const redactor = redactorOf(key, undefined);
      const { cause } = toConnectionError(outer, 'connection', REQUEST, redactor);
      expect(causeFacts(cause)).toEqual([
        { name: 'Error', code: undefined },
        { name: 'Error', code: 'ECONNRESET' },
      ]);
    },
  );

  it('keeps only the names and codes of the causes', () => {
    const error = toConnectionError(fetchFailed('ECONNREFUSED'), 'connection', REQUEST, REDACTOR);
    expect(error.toJSON()).toMatchInlineSnapshot(`
      {
        "attempts": 1,
        "code": "connection",
        "isRetryable": true,
        "message": "Could not connect to the service: check the network and baseUrl (GET /api/v1/traces, 1 attempt)",
        "method": "GET",
        "name": "ConnectionError",
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
