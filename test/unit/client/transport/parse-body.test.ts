import { describe, expect, it } from 'vitest';
import { createJsonScanner } from '../../../../src/values/json-scanner.ts';
import { parseBody } from '../../../../src/client/transport/parse-body.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { thrownBy } from '../../errors/caught.ts';

const REQUEST = {
  method: 'POST',
  path: '/api/v1/evals/reward',
  attempts: 2,
  origin: 'https://evals.test',
};
const ANSWER = {
  score: 0.5,
  explanation: 'Grüße: "zitiert" [1] {2} 🙂 — \\ done',
  sources: [
    { id: 'm-1', type: 'memory' },
    { id: 'm-2', type: 'document' },
  ],
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function parse(body: string | Uint8Array, contentEncoding: string | null = null): unknown {
  const bytes = typeof body === 'string' ? bytesOf(body) : body;
  const scanner = createJsonScanner({ maxResponseDepth: 99, maxResponseValues: 99 });
  expect(scanner.scan(bytes)).toBeUndefined();
  return parseBody({ bytes, isOpen: scanner.isOpen() }, contentEncoding, REQUEST);
}

function codeOf(body: string | Uint8Array, contentEncoding: string | null = null): unknown {
  const error = thrownBy(() => parse(body, contentEncoding));
  return Reflect.get(Object(error) as object, 'code');
}

describe('parseBody reads a body', () => {
  it.each<readonly [string, string, unknown]>([
    ['an object', JSON.stringify(ANSWER), ANSWER],
    ['a list', '[1, 2]', [1, 2]],
    ['null', 'null', null],
    ['a number', '7', 7],
    ['text', '"x"', 'x'],
    ['white space around the JSON', ' \r\n{"a":1}\t\n', { a: 1 }],
    ['a byte order mark before the JSON', '\uFEFF{"a":1}', { a: 1 }],
    ['escapes', '{"a":"\\u00fc\\n"}', { a: 'ü\n' }],
  ])('that is or contains %s', (_, body, expected) => {
    expect(parse(body)).toEqual(expected);
  });

  it('with a key named __proto__ as an own property', () => {
    const answer = parse('{"__proto__":{"score":1}}');
    expect(Object.entries(answer ?? {})).toEqual([['__proto__', { score: 1 }]]);
    expect(Object.getPrototypeOf(answer)).toBe(Object.prototype);
  });
});

describe('parseBody throws a ConnectionError for a truncated body', () => {
  const bytes = bytesOf(JSON.stringify(ANSWER));
  const cuts = Array.from({ length: bytes.length - 1 }, (_, index) => index + 1);

  // covers: P-093, P-119
  it('that ends after any number of bytes', () => {
    const others = cuts.filter((length) => codeOf(bytes.subarray(0, length)) !== 'body_cut');
    expect(others.map((length) => new TextDecoder().decode(bytes.subarray(0, length)))).toEqual([]);
  });

  it.each([
    ...['[', '{', '{"a"', '{"a":[1,2', '[{"a":"]', '[1,2,', '{"a":"}', '  {"a":1'],
    ...['{"a":"\\"}', '{"a":"\\"]}', '["\\\\",'],
  ])('such as %j', (body) => {
    expect(codeOf(body)).toBe('body_cut');
  });

  it.each(['', ' ', '\r\n'])('that contains only %j and has a content-encoding', (body) => {
    expect(['gzip', 'br', 'deflate', 'zstd'].map((encoding) => codeOf(body, encoding))).toEqual(
      Array(4).fill('body_cut'),
    );
  });

  it('with a message that names the cause, and isRetryable', () => {
    expect(thrownBy(() => parse('{"a":'))).toMatchObject({
      name: 'ConnectionError',
      isRetryable: true,
      message:
        'The response of https://evals.test ended before it was complete: check the network and try again (POST /api/v1/evals/reward, 2 attempts)',
    });
  });
});

describe('parseBody throws an InvalidResponseError for a complete body that is not JSON', () => {
  it.each<readonly [string, string, string | null]>([
    ['HTML', '<!doctype html><p>502 Bad Gateway</p>', null],
    ['compressed HTML', '<html></html>', 'gzip'],
    ['plain text', 'upstream connect error', null],
    ['an empty body', '', null],
    ['an empty body with content-encoding: identity', '', 'identity'],
    ['white space', ' \n', null],
    ['JSON followed by a bracket', '{"a":1}}', null],
    ['two documents', '{"a":1}{"b":2}', null],
    ['single quotes', "{'a':1}", null],
    ['NaN', '{"score":NaN}', null],
    ['a trailing comma', '{"a":1,}', null],
    ['a bracket in a string', '["[",]', null],
    ['an escaped quote in a string', '{"a":"\\"[" b}', null],
    ['text that opens a bracket', 'oops: {', null],
    ['a byte order mark alone', '\uFEFF', null],
  ])('such as %s', (_, body, contentEncoding) => {
    expect(thrownBy(() => parse(body, contentEncoding))).toMatchObject({
      name: 'InvalidResponseError',
      code: 'invalid_json',
      isRetryable: false,
      fieldPath: undefined,
      message: 'The response is not JSON: check baseUrl (POST /api/v1/evals/reward, 2 attempts)',
    });
  });
});

const NOT_UTF8 =
  'The response is not UTF-8: check that the service sends UTF-8, with gzip or no encoding (POST /api/v1/evals/reward, 2 attempts)';

describe('parseBody throws an InvalidResponseError for a body that is not UTF-8', () => {
  it.each<readonly [string, readonly number[]]>([
    ['Latin-1', [0x22, 0xfc, 0x22]],
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    ['a character beyond Unicode', [0x22, 0xf5, 0x80, 0x80, 0x80, 0x22]],
  ])('such as %s', (_, bytes) => {
    expect(thrownBy(() => parse(Uint8Array.from(bytes)))).toMatchObject({
      name: 'InvalidResponseError',
      code: 'invalid_utf8',
      isRetryable: false,
      message: NOT_UTF8,
    });
  });

  it.each([
    ...[null, 'identity', 'gzip', 'zstd', 'br,gzip', 'deflate'],
    ...['x-sk-0123456789acdef', 'my-deflate-key'],
  ])('and does not repeat the content encoding %j', (header) => {
    expect(thrownBy(() => parse(Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd]), header))).toMatchObject({
      code: 'invalid_utf8',
      isRetryable: false,
      message: NOT_UTF8,
    });
  });

  it.each([1, 2, 3])(
    'except when it ends after %i bytes of its last character: it is truncated',
    (count) => {
      const body = Uint8Array.from([...bytesOf('{"a":"'), ...bytesOf('🙂').subarray(0, count)]);
      expect(codeOf(body)).toBe('body_cut');
    },
  );
});

describe('no error of parseBody shows the body', () => {
  const TEXT = 'Ines Okafor-Lindqvist said that she wants her money back';

  it.each<readonly [string, string | Uint8Array]>([
    ['truncated', `{"explanation":"${TEXT}`],
    ['not JSON', `<p>${TEXT}</p>`],
    ['broken JSON', `{"explanation":"${TEXT}" "x"}`],
    ['not UTF-8', Uint8Array.from([...bytesOf(`{"explanation":"${TEXT}`), 0xff, 0x22, 0x7d])],
  ])('that is %s', (_, body) => {
    const error = thrownBy(() => parse(body));
    expect(leakedSlice(shownBy(error), TEXT, 12)).toBeUndefined();
    expect(error).not.toHaveProperty('cause');
  });
});
