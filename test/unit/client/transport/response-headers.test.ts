import { describe, expect, it } from 'vitest';
import { redactorOf } from '../../../kit/client/redactor.ts';
import {
  findRequestId,
  findTraceId,
  pickRateLimitHeaders,
  pickSafeHeaders,
} from '../../../../src/client/transport/response-headers.ts';
import { KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';

const PROMPT = 'Please cancel the order of Ines Okafor-Lindqvist at once.';
const REDACTOR = redactorOf(KEY, JSON.stringify({ content: PROMPT }));

const SHOWN = {
  'content-length': '120',
  'content-type': 'application/json',
  date: 'Wed, 01 Jul 2026 12:00:00 GMT',
  'request-id': 'req-1',
  'x-request-id': 'req-2',
};
const RATE_LIMIT = {
  'retry-after': '3',
  ratelimit: '"default";r=50;t=30',
  'ratelimit-policy': '"default";q=100;w=60',
  'ratelimit-remaining': '9',
  'x-ratelimit-limit': '10',
  'x-ratelimit-remaining-requests': '9',
  'x-ratelimit-reset': '30',
};
const HIDDEN = {
  'set-cookie': 'session=1',
  'api-key': OTHER_KEY,
  authorization: 'Bearer x',
  'proxy-authenticate': 'Basic',
  location: 'https://evals.test/?token=x',
  server: 'nginx',
  via: '1.1 proxy',
  etag: '"x"',
  'x-debug': 'prompt',
  'x-amz-request-id': 'x',
  'ratelimit-9': 'x',
  'y-ratelimit': 'x',
  'x-ratelimitless': 'x',
};

const ALL = new Headers({ ...SHOWN, ...RATE_LIMIT, ...HIDDEN });

describe('pickSafeHeaders and pickRateLimitHeaders', () => {
  it('return only the headers of the allow-list, with lower-case names', () => {
    expect(pickSafeHeaders(ALL, REDACTOR)).toEqual({ ...SHOWN, ...RATE_LIMIT });
  });

  it('return only the headers about rate limits', () => {
    expect(pickRateLimitHeaders(ALL, REDACTOR)).toEqual(RATE_LIMIT);
  });

  it('return nothing for a response without headers', () => {
    expect(pickSafeHeaders(new Headers(), REDACTOR)).toEqual({});
    expect(pickRateLimitHeaders(new Headers(), REDACTOR)).toEqual({});
  });

  it.each([
    ['the key', KEY],
    ['a part of the key', `x${KEY.slice(0, 16)}`],
    ['a part of the request', PROMPT],
    ['more than 256 characters', 'x'.repeat(257)],
  ])('leave out a value that contains %s', (_, value) => {
    const headers = new Headers({
      'content-type': value,
      'x-ratelimit-limit': value,
      date: 'Fri, 20 Nov 2026 12:00:00 GMT',
    });
    expect(pickSafeHeaders(headers, REDACTOR)).toEqual({ date: 'Fri, 20 Nov 2026 12:00:00 GMT' });
    expect(pickRateLimitHeaders(headers, REDACTOR)).toEqual({});
  });

  it('compare only the headers that they may return with the request', () => {
    const compared: string[] = [];
    const collect = (text: string): boolean => compared.push(text) > 0;
    const headers = new Headers({ ...HIDDEN, 'retry-after': 'x'.repeat(257), 'request-id': 'a' });
    pickSafeHeaders(headers, { text: (text) => text, isSafe: collect, isFreeOfKey: collect });
    expect(compared).toEqual(['a', 'request-id']);
  });

  it('leave out a media type and a header name that contain the key', () => {
    const key = 'key-of-letters-only';
    const headers = new Headers({
      'content-type': `application/${key}`,
      [`x-ratelimit-${key}`]: '1',
      'x-ratelimit-limit': '1',
    });
    const picked = pickSafeHeaders(headers, redactorOf(key, undefined));
    expect(picked).toEqual({ 'x-ratelimit-limit': '1' });
  });

  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['content-length', ['0', '9'.repeat(20)], ['9'.repeat(21), 'x1', '1x', '-1', '1, 1']],
    [
      'content-type',
      ['text/html; charset=utf-8', 'text/html;charset=utf-8', 'application/problem+json'],
      ['x text/html', 'text/html x', 'text/html;xcharset=utf-8', 'text/html; charset=', 'text'],
    ],
    [
      'date',
      ['Wed, 01 Jul 2026 12:00:00 GMT'],
      ['on Wed, 01 Jul 2026 12:00:00 GMT', 'Wed, 01 Jul 2026 12:00:00 GMT+2', '2026-07-01'],
    ],
  ])('return %s only in its standard format', (name, shown, leftOut) => {
    const pick = (value: string): unknown =>
      pickSafeHeaders(new Headers({ [name]: value }), REDACTOR);

    expect(shown.map(pick)).toEqual(shown.map((value) => ({ [name]: value })));
    expect(leftOut.map(pick)).toEqual(leftOut.map(() => ({})));
  });

  it('return a value of 256 characters', () => {
    const value = 'x'.repeat(256);
    expect(pickRateLimitHeaders(new Headers({ 'retry-after': value }), REDACTOR)).toEqual({
      'retry-after': value,
    });
  });
});

describe('findRequestId', () => {
  it.each<readonly [string, Readonly<Record<string, string>>, string | undefined]>([
    ['x-request-id', { 'x-request-id': 'req-1' }, 'req-1'],
    ['request-id', { 'request-id': 'req_1.2:3/4' }, 'req_1.2:3/4'],
    ['x-request-id before request-id', { 'x-request-id': 'a', 'request-id': 'b' }, 'a'],
    ['an id of 128 characters', { 'x-request-id': 'a'.repeat(128) }, 'a'.repeat(128)],
    ['undefined without a header', {}, undefined],
    ['undefined for a header of another name', { 'x-trace-id': 'a' }, undefined],
    ['undefined for an empty value', { 'x-request-id': '' }, undefined],
    ['undefined for a value with spaces', { 'x-request-id': 'a b' }, undefined],
    ['undefined for a value with markup', { 'x-request-id': '<b>' }, undefined],
    ['undefined for a value of 129 characters', { 'x-request-id': 'a'.repeat(129) }, undefined],
    ['undefined for the key', { 'x-request-id': KEY }, undefined],
    ['undefined for a part of the key', { 'x-request-id': `id-${KEY.slice(4, 20)}` }, undefined],
  ])('returns %s', (_, headers, expected) => {
    expect(findRequestId(new Headers(headers), REDACTOR.isSafe)).toBe(expected);
  });

  it('returns request-id when x-request-id is unusable', () => {
    const headers = new Headers({ 'x-request-id': '', 'request-id': 'req-2' });
    expect(findRequestId(headers, REDACTOR.isSafe)).toBe('req-2');
  });
});

describe('findTraceId', () => {
  const id = '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11';

  it.each<readonly [string, Readonly<Record<string, string>>, string | undefined]>([
    ['the UUID of the header', { 'align-trace-id': id }, id],
    ['undefined without a header', {}, undefined],
    ['undefined for another header', { 'x-trace-id': id }, undefined],
    ['undefined for a value that is not a UUID', { 'align-trace-id': 'trace-1' }, undefined],
  ])('returns %s', (_, headers, expected) => {
    expect(findTraceId(new Headers(headers), REDACTOR)).toBe(expected);
  });

  it('returns an id that the request contains, because its format is fixed', () => {
    const headers = new Headers({ 'align-trace-id': id });
    expect(findTraceId(headers, redactorOf(KEY, JSON.stringify({ trace_id: id })))).toBe(id);
  });

  it('returns undefined for an id that repeats the key', () => {
    const headers = new Headers({ 'align-trace-id': id });
    expect(findTraceId(headers, redactorOf(id, undefined))).toBeUndefined();
  });
});
