import { describe, expect, it } from 'vitest';
import { parseBody } from '../../../src/transport/parse-body.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../kit/canary/renderings.ts';
import { thrownBy } from '../errors/caught.ts';

const REQUEST = { method: 'POST', path: '/api/v1/evals/reward', attempts: 2 };
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
  return parseBody(typeof body === 'string' ? bytesOf(body) : body, contentEncoding, REQUEST);
}

function codeOf(body: string | Uint8Array, contentEncoding: string | null = null): unknown {
  const error = thrownBy(() => parse(body, contentEncoding));
  return Reflect.get(Object(error) as object, 'code');
}

describe('a body is read', () => {
  it.each<readonly [string, string, unknown]>([
    ['an object', JSON.stringify(ANSWER), ANSWER],
    ['a list', '[1, 2]', [1, 2]],
    ['null', 'null', null],
    ['a number', '7', 7],
    ['text', '"x"', 'x'],
    ['white space around it', ' \r\n{"a":1}\t\n', { a: 1 }],
    ['a byte order mark before it', '\uFEFF{"a":1}', { a: 1 }],
    ['escapes', '{"a":"\\u00fc\\n"}', { a: 'ü\n' }],
  ])('that is or has %s', (_, body, expected) => {
    expect(parse(body)).toEqual(expected);
  });

  it('with a key named __proto__ as any other', () => {
    const answer = parse('{"__proto__":{"score":1}}');
    expect(Object.entries(answer ?? {})).toEqual([['__proto__', { score: 1 }]]);
    expect(Object.getPrototypeOf(answer)).toBe(Object.prototype);
  });
});

describe('a body that ends early is a failure of the connection', () => {
  const bytes = bytesOf(JSON.stringify(ANSWER));
  const cuts = Array.from({ length: bytes.length - 1 }, (_, index) => index + 1);

  it('wherever it ends', () => {
    const others = cuts.filter((length) => codeOf(bytes.subarray(0, length)) !== 'body_cut');
    expect(others.map((length) => new TextDecoder().decode(bytes.subarray(0, length)))).toEqual([]);
  });

  it.each([
    ...['[', '{', '{"a"', '{"a":[1,2', '[{"a":"]', '[1,2,', '{"a":"}', '  {"a":1'],
    ...['{"a":"\\"}', '{"a":"\\"]}', '["\\\\",'],
  ])('as %j', (body) => {
    expect(codeOf(body)).toBe('body_cut');
  });

  it.each(['', ' ', '\r\n'])('as one of nothing but %j that was compressed', (body) => {
    expect(['gzip', 'br', 'deflate', 'zstd'].map((encoding) => codeOf(body, encoding))).toEqual(
      Array(4).fill('body_cut'),
    );
  });

  it('in words that say so, retryable', () => {
    expect(thrownBy(() => parse('{"a":'))).toMatchObject({
      name: 'ConnectionError',
      isRetryable: true,
      message:
        'The response ended before it was complete: check the network and try again (POST /api/v1/evals/reward, 2 attempts)',
    });
  });
});

describe('a complete body that is no JSON is not retried', () => {
  it.each<readonly [string, string, string | null]>([
    ['HTML', '<!doctype html><p>502 Bad Gateway</p>', null],
    ['HTML that was compressed', '<html></html>', 'gzip'],
    ['words', 'upstream connect error', null],
    ['an empty one', '', null],
    ['an empty one that says it was not compressed', '', 'identity'],
    ['white space', ' \n', null],
    ['JSON with something behind it', '{"a":1}}', null],
    ['two documents', '{"a":1}{"b":2}', null],
    ['single quotes', "{'a':1}", null],
    ['NaN', '{"score":NaN}', null],
    ['a trailing comma', '{"a":1,}', null],
    ['a bracket in a string', '["[",]', null],
    ['an escaped quote in a string', '{"a":"\\"[" b}', null],
    ['words that open a bracket', 'oops: {', null],
    ['a byte order mark alone', '\uFEFF', null],
  ])('as %s', (_, body, contentEncoding) => {
    expect(thrownBy(() => parse(body, contentEncoding))).toMatchObject({
      name: 'InvalidResponseError',
      code: 'invalid_json',
      isRetryable: false,
      fieldPath: undefined,
      message:
        'The answer is not JSON: check that the base URL is that of the service (POST /api/v1/evals/reward, 2 attempts)',
    });
  });
});

describe('a body in another encoding than UTF-8', () => {
  it.each<readonly [string, readonly number[]]>([
    ['Latin-1', [0x22, 0xfc, 0x22]],
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    ['a character beyond Unicode', [0x22, 0xf5, 0x80, 0x80, 0x80, 0x22]],
  ])('is refused, as %s', (_, bytes) => {
    expect(thrownBy(() => parse(Uint8Array.from(bytes)))).toMatchObject({
      name: 'InvalidResponseError',
      code: 'invalid_utf8',
      isRetryable: false,
      message: 'The answer is not UTF-8 (POST /api/v1/evals/reward, 2 attempts)',
    });
  });

  it.each([1, 2, 3])('is taken for cut when %i bytes of its last character came', (count) => {
    const body = Uint8Array.from([...bytesOf('{"a":"'), ...bytesOf('🙂').subarray(0, count)]);
    expect(codeOf(body)).toBe('body_cut');
  });
});

describe('no error shows the body', () => {
  const TEXT = 'Ines Okafor-Lindqvist said that she wants her money back';

  it.each<readonly [string, string | Uint8Array]>([
    ['cut', `{"explanation":"${TEXT}`],
    ['no JSON', `<p>${TEXT}</p>`],
    ['broken JSON', `{"explanation":"${TEXT}" "x"}`],
    ['no UTF-8', Uint8Array.from([...bytesOf(`{"explanation":"${TEXT}`), 0xff, 0x22, 0x7d])],
  ])('that is %s', (_, body) => {
    const error = thrownBy(() => parse(body));
    expect(leakedSlice(shownBy(error), TEXT, 12)).toBeUndefined();
    expect(error).not.toHaveProperty('cause');
  });
});
