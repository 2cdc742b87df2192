import { describe, expect, it } from 'vitest';
import { findNameProblem } from '../../../src/values/header-names.ts';

describe('findNameProblem', () => {
  it.each([
    ...['api-key', 'authorization', 'proxy-authorization', 'cookie', 'host', 'accept'],
    ...['content-type', 'content-length', 'content-encoding', 'transfer-encoding'],
    ...['accept-encoding', 'connection', 'proxy-connection', 'keep-alive', 'upgrade', 'expect'],
    ...['te', 'trailer', 'Content-TYPE'],
  ])('leaves %s to the client', (name) => {
    expect(findNameProblem(name)).toBe(
      'is set by the client: leave it out, and pass keys as apiKey or accessToken',
    );
  });

  it.each(['', 'a b', 'ä', '__proto__', 'a:b', 'a\n'])(
    'rejects %j, which is not a name',
    (name) => {
      expect(findNameProblem(name)).toBe('is not a header name: use letters, digits and -');
    },
  );

  it.each(['x-team', 'User-Agent', 'traceparent', '__proto', 'proto__'])('accepts %s', (name) => {
    expect(findNameProblem(name)).toBeUndefined();
  });

  it('leaves a further header to the client, in any case', () => {
    expect([
      findNameProblem('Idempotency-Key', 'idempotency-key'),
      findNameProblem('x-other', 'idempotency-key'),
    ]).toEqual([
      'is set by the client: leave it out, and pass keys as apiKey or accessToken',
      undefined,
    ]);
  });
});
