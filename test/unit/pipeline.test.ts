import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/options/resolve-options.ts';
import type { Pipeline } from '../../src/pipeline.ts';
import { UnusableAnswer } from '../../src/service/unusable-answer.ts';
import { buildRequest } from '../../src/transport/build-request.ts';
import type { PreparedRequest } from '../../src/transport/prepared-request.ts';
import type { RequestSpec } from '../../src/transport/request-spec.ts';
import type { Answer, CallOptions } from '../../src/transport/transport.ts';
import { factsOf, failure, rejection } from '../kit/outcomes.ts';
import { createWatchedPipeline } from '../kit/pipeline.ts';
import { createTestClock } from '../kit/test-clock.ts';
import { KEY } from '../kit/canary/secrets.ts';
import { redactorOf } from '../kit/redactor.ts';

const SPEC: RequestSpec<unknown> = {
  method: 'GET',
  path: '/api/v1/traces/7',
  pathTemplate: '/api/v1/traces/{trace_id}',
  query: [['page_size', '2']],
  auth: 'apiKey',
  retry: 'repeatable',
  size: 'list',
  decode: (answer) => ({ decoded: answer }),
};

const REDACTOR = redactorOf(KEY, undefined);

const CLIENT = resolveOptions({
  apiKey: KEY,
  baseUrl: 'https://service.test',
  headers: { 'x-team': 'a' },
});

/** A pipeline before a transport that gives one answer and keeps what it was asked. */
function createTestPipeline(answer: Answer | Error): {
  readonly pipeline: Pipeline;
  readonly asked: (readonly [PreparedRequest, CallOptions])[];
} {
  const asked: (readonly [PreparedRequest, CallOptions])[] = [];
  const pipeline = createWatchedPipeline(CLIENT, {
    send: (request, call) => {
      asked.push([request, call]);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    clock: createTestClock(),
    random: () => 0,
    warn: () => undefined,
    sleep: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });
  return { pipeline, asked };
}

describe('a request', () => {
  it('is built, sent and decoded', async () => {
    const { pipeline, asked } = createTestPipeline({
      body: { id: 7 },
      attempts: 1,
      redactor: REDACTOR,
    });
    const call = pipeline.resolve({ timeoutMs: 5, numRetries: 2, headers: { 'X-Run': '1' } });

    expect(await pipeline.send(SPEC, call)).toEqual({ decoded: { id: 7 } });
    expect(asked).toEqual([[buildRequest(SPEC, CLIENT, call), call]]);
    expect(asked[0]?.[0]).toMatchObject({
      url: 'https://service.test/api/v1/traces/7?page_size=2',
      headers: { 'x-team': 'a', 'x-run': '1' },
      timeoutMs: 5,
      numRetries: 2,
    });
  });

  it('that cannot be built is not sent', async () => {
    const { pipeline, asked } = createTestPipeline({ body: {}, attempts: 1, redactor: REDACTOR });
    const call = pipeline.resolve(undefined);

    expect(await failure(pipeline.send({ ...SPEC, auth: 'accessToken' }, call))).toMatchObject({
      code: 'missing_credential',
      option: 'accessToken',
    });
    expect(await failure(pipeline.send({ ...SPEC, path: '/api/../v2' }, call))).toMatchObject({
      code: 'invalid_input',
    });
    expect(asked).toEqual([]);
  });

  it('that fails fails as it failed', async () => {
    const error = new Error('transport');
    const { pipeline } = createTestPipeline(error);

    expect(await rejection(pipeline.send(SPEC, pipeline.resolve({})))).toBe(error);
  });
});

describe('an answer that cannot be used', () => {
  const { pathTemplate, ...withoutTemplate } = SPEC;

  it.each([
    ['invalid_schema', 'traces[3].score', pathTemplate, SPEC],
    ['filter_ignored', '', '/api/v1/traces/7', withoutTemplate],
  ] as const)(
    'for %s names the field (%j), the path template and the attempts',
    async (code, fieldPath, path, spec) => {
      const { pipeline } = createTestPipeline({
        body: { secret: 'value' },
        attempts: 2,
        redactor: REDACTOR,
      });
      const decode = (): never => {
        throw new UnusableAnswer(code, fieldPath, 'what is wrong');
      };

      const error = await rejection(pipeline.send({ ...spec, decode }, pipeline.resolve({})));

      expect(factsOf(error)).toEqual({
        name: 'InvalidResponseError',
        code,
        isRetryable: false,
        method: 'GET',
        path,
        attempts: 2,
        fieldPath,
      });
      expect(String(error)).toContain('what is wrong');
    },
  );

  it('names no field that the service calls by the key', async () => {
    const { pipeline } = createTestPipeline({ body: {}, attempts: 1, redactor: REDACTOR });
    const decode = (): never => {
      throw new UnusableAnswer('invalid_schema', `tags.${KEY}`, `tags.${KEY} is no text`);
    };

    const error = await rejection(pipeline.send({ ...SPEC, decode }, pipeline.resolve({})));

    expect(factsOf(error)).toMatchObject({ code: 'invalid_schema', attempts: 1 });
    expect(factsOf(error)).not.toHaveProperty('fieldPath');
    expect(String(error)).toContain('A field of the answer is not what the specification asks for');
  });

  it('for any other reason fails with that reason', async () => {
    const error = new RangeError('a bug of the decoder');
    const { pipeline } = createTestPipeline({ body: {}, attempts: 1, redactor: REDACTOR });
    const decode = (): never => {
      throw error;
    };

    expect(await rejection(pipeline.send({ ...SPEC, decode }, pipeline.resolve({})))).toBe(error);
  });
});

describe('the options of a call', () => {
  it('are those of the client where it has none of its own', () => {
    const { pipeline } = createTestPipeline({ body: {}, attempts: 1, redactor: REDACTOR });

    expect(pipeline.resolve(undefined)).toEqual({
      signal: undefined,
      timeoutMs: 60_000,
      numRetries: 1,
      headers: { 'x-team': 'a' },
      onResponse: undefined,
    });
  });
});
