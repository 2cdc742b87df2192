import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  type RequestOptions,
  resolveRequestOptions,
} from '../../../../src/client/options/request-options.ts';
import {
  buildRequest,
  type PreparedRequest,
  type RequestSpec,
  VERSION,
} from '../../../../src/client/transport/build-request.ts';
import { ConfigurationError } from '../../../../src/errors/configuration-error.ts';
import { InvalidInputError } from '../../../../src/errors/invalid-input-error.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { ACCESS_TOKEN, KEY } from '../../../kit/canary/secrets.ts';
import { thrownBy } from '../../errors/caught.ts';
import { RUNS } from '../../errors/property-runs.ts';
import { resolve } from '../options/given.ts';

const POST: RequestSpec<unknown> = {
  method: 'POST',
  path: '/api/v1/evals/reward',
  body: '{"a":1}',
  auth: 'apiKey',
  retry: 'repeatable',
  size: 'single',
  decode: (answer) => answer,
};
const GET: RequestSpec<unknown> = {
  method: 'GET',
  path: '/api/v1/traces/0198c3d2',
  pathTemplate: '/api/v1/traces/{trace_id}',
  auth: 'accessToken',
  retry: 'never',
  size: 'list',
  sizeHint: 'lower pageSize',
  notFoundFix: 'check the id',
  mayBeEmpty: true,
  decode: (answer) => answer,
};
const OWN = { baseUrl: 'https://evals.test' };

function build(
  spec: RequestSpec<unknown>,
  options: object = OWN,
  call: RequestOptions = {},
): PreparedRequest {
  const client = resolve({ accessToken: ACCESS_TOKEN, ...options });
  return buildRequest(spec, client, resolveRequestOptions(call, client));
}

const urlOf = (path: string, baseUrl = OWN.baseUrl): string =>
  build({ ...POST, path }, { baseUrl }).url;

describe('buildRequest', () => {
  it('adds a query to an address that it has built without one before', () => {
    const client = resolve({ accessToken: ACCESS_TOKEN, ...OWN });
    const urlWith = (...query: readonly (readonly [string, string])[]): string =>
      buildRequest({ ...GET, query }, client, resolveRequestOptions({}, client)).url;
    const address = `https://evals.test${GET.path}`;

    expect([urlWith(), urlWith(['page', 'a b']), urlWith()]).toEqual([
      address,
      `${address}?page=a+b`,
      address,
    ]);
  });

  it('returns everything except the credential', () => {
    expect(build(POST)).toStrictEqual({
      method: 'POST',
      url: 'https://evals.test/api/v1/evals/reward',
      origin: 'https://evals.test',
      index: 0,
      pathTemplate: '/api/v1/evals/reward',
      headers: {
        'user-agent': `align-evals/${VERSION}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      callerHeaders: {},
      body: '{"a":1}',
      auth: 'apiKey',
      retry: 'repeatable',
      timeoutMs: 60_000,
      attemptTimeoutMs: undefined,
      numRetries: 1,
      limits: { maxResponseBytes: 2_097_152, maxResponseDepth: 256, maxResponseValues: 50_000 },
      sizeHint: undefined,
      notFoundFix: undefined,
      mayBeEmpty: false,
    });
  });

  it('combines the options of client and call, for a list without a body', () => {
    const client = { ...OWN, timeoutMs: 5000, headers: { 'x-team': 'a', 'x-b': '1' } };
    const call = { numRetries: 4, headers: { 'X-Team': 'b' } };
    expect(build(GET, client, call)).toStrictEqual({
      method: 'GET',
      url: 'https://evals.test/api/v1/traces/0198c3d2',
      origin: 'https://evals.test',
      index: 0,
      pathTemplate: '/api/v1/traces/{trace_id}',
      headers: {
        'user-agent': `align-evals/${VERSION}`,
        'x-team': 'b',
        'x-b': '1',
        accept: 'application/json',
      },
      callerHeaders: { 'x-b': '1', 'x-team': 'b' },
      body: undefined,
      auth: 'accessToken',
      retry: 'never',
      timeoutMs: 5000,
      attemptTimeoutMs: undefined,
      numRetries: 4,
      limits: { maxResponseBytes: 16_777_216, maxResponseDepth: 256, maxResponseValues: 100_000 },
      sizeHint: 'lower pageSize',
      notFoundFix: 'check the id',
      mayBeEmpty: true,
    });
  });

  it('uses the limits of the client for both sizes', () => {
    const limits = { maxResponseBytes: 1000, maxResponseDepth: 3, maxResponseValues: 20 };
    const options = { ...OWN, ...limits };
    expect([POST, GET].map((spec) => build(spec, options).limits)).toEqual([limits, limits]);
  });

  it('uses the User-Agent of the caller', () => {
    const { headers } = build(POST, OWN, { headers: { 'User-Agent': 'mine/1' } });
    expect(headers['user-agent']).toBe('mine/1');
  });

  it('sets no User-Agent in a browser, where it would cause a preflight request', () => {
    vi.stubGlobal('window', { document: {} });
    const { headers } = build(POST, { ...OWN, dangerouslyAllowBrowser: true });
    expect(headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' });
  });

  // covers: P-002
  it('does not contain the key', () => {
    const request = build(POST, { ...OWN, apiKey: KEY, accessToken: ACCESS_TOKEN });
    expect(leakedSlice(shownBy(request), KEY, 16)).toBeUndefined();
  });
});

describe('the URL', () => {
  it.each([
    ['https://evals.test', 'https://evals.test/api/x'],
    ['https://evals.test/', 'https://evals.test/api/x'],
    ['https://evals.test/tenant', 'https://evals.test/tenant/api/x'],
    ['https://evals.test:8443/a/b/', 'https://evals.test:8443/a/b/api/x'],
    ['https://evals.test/t%20x', 'https://evals.test/t%20x/api/x'],
    ['http://localhost:3000', 'http://localhost:3000/api/x'],
  ])('keeps the path prefix of baseUrl %s', (baseUrl, url) => {
    expect(urlOf('/api/x', baseUrl)).toBe(url);
  });

  it('contains the query parameters in order, percent-encoded, with repeated names', () => {
    const query = [
      ['tags', 'env:prod,test'],
      ['tags', 'a b:ü&=?#'],
      ['page_size', '50'],
      ['', ''],
    ] as const;
    const { url } = build({ ...GET, query });
    expect(url).toBe(
      'https://evals.test/api/v1/traces/0198c3d2?tags=env%3Aprod%2Ctest&tags=a+b%3A%C3%BC%26%3D%3F%23&page_size=50&=',
    );
    expect([...new URL(url).searchParams]).toEqual(query);
  });

  it('has no question mark when the query is empty', () => {
    expect(build({ ...GET, query: [] }).url).toBe('https://evals.test/api/v1/traces/0198c3d2');
  });

  it.each([
    ...['/..', '/../x', '/a/../../x', '/a/./b', '/a/..', '/%2e%2e/x', '/a/%2E%2e/x', '/.%2e/x'],
    ...['/\\host', '\\\\host', '/a\\..\\b', '//host', '//host/x', '///x', '/\t/x', '/a\nb'],
    ...['', 'x', 'x/y', '@host/x', '.host/x', ':8080/x', ':x', '[', 'https://host/x', '?a=1'],
    ...['/a?b=1', '/a#b', '/a b', '/ü', ' /a', '/a/b%2fc', '/ab%5Cc', '/a/b%2Ec', '/%2f'],
  ])('rejects a path that leads away from baseUrl: %j', (path) => {
    for (const baseUrl of ['https://evals.test', 'https://evals.test:8443/tenant/']) {
      const error = thrownBy(() => urlOf(path, baseUrl));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(error).toMatchObject({ issues: [{ path: 'path' }] });
    }
  });

  it('names the fix for an invalid path', () => {
    expect(thrownBy(() => urlOf('/../x'))).toMatchObject({
      message:
        'path: leads away from the base URL, or is not percent-encoded: pass a plain absolute path',
    });
  });

  it('stays below the path prefix for any path', () => {
    const pieces = ['/', '../..', '.', '\\', '%2e', '%2f', 'a', '@', ':', '?', '#', '//'];
    const piece = fc.constantFrom(...pieces);
    const path = fc.oneof(
      fc.array(piece).map((some) => `/${some.join('')}`),
      fc.string(),
    );
    fc.assert(
      fc.property(path, (anyPath) => {
        const url = ((): string | undefined => {
          try {
            return urlOf(anyPath, 'https://evals.test/tenant');
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidInputError);
            return undefined;
          }
        })();
        expect(url ?? 'https://evals.test/tenant/').toMatch(/^https:\/\/evals\.test\/tenant\//);
        expect(new URL(url ?? 'https://evals.test/tenant/').href).toBe(
          url ?? 'https://evals.test/tenant/',
        );
      }),
      RUNS,
    );
  });
});

describe('buildRequest throws a ConfigurationError', () => {
  it.each([
    ['apiKey', POST, { apiKey: undefined }],
    ['accessToken', GET, { accessToken: undefined }],
  ] as const)('when the client has no %s', (option, spec, options) => {
    const error = thrownBy(() => build(spec, { ...OWN, ...options }));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ code: 'missing_credential', option });
  });

  it('when the client still points at a placeholder host', () => {
    const error = thrownBy(() => build(POST, {}));
    expect(error instanceof ConfigurationError && error.toJSON()).toMatchInlineSnapshot(`
      {
        "code": "placeholder_host",
        "isRetryable": false,
        "message": "This client points at a placeholder host under .example: set ALIGN_BASE_URL or the option baseUrl to the address of your service, and leave out region",
        "name": "ConfigurationError",
        "option": "baseUrl",
      }
    `);
  });

  it.each(['https://evals.example', 'https://example', 'https://a.example./x'])(
    'when baseUrl is the placeholder %s',
    (baseUrl) => {
      expect(thrownBy(() => build(POST, { baseUrl }))).toMatchObject({ code: 'placeholder_host' });
    },
  );

  it('except when the caller passes a fetch for the placeholder host', () => {
    expect(build(POST, { region: 'us', fetch }).url).toBe(
      'https://api.us.align.example/api/v1/evals/reward',
    );
  });
});
