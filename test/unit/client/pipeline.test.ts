import { describe, expect, it } from 'vitest';
import { buildRequest, type RequestSpec } from '../../../src/client/transport/build-request.ts';
import type { DeadlineScope } from '../../../src/client/transport/transport.ts';
import { UnusableAnswer } from '../../../src/service/decode.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { CLIENT, createTestPipeline, SCOPE } from '../../kit/client/pipeline.ts';
import { factsOf, failure, rejection } from '../../kit/time/outcomes.ts';

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

describe('Pipeline.send', () => {
  it('builds the request, sends it and decodes the answer', async () => {
    const { pipeline, calls } = createTestPipeline({ body: { id: 7 } });
    const call = pipeline.resolve({ timeoutMs: 5, numRetries: 2, headers: { 'X-Run': '1' } });

    expect(await pipeline.send(SPEC, call)).toEqual({ decoded: { id: 7 } });
    const request = buildRequest(SPEC, CLIENT, call);
    expect(calls).toEqual([['send', request, call]]);
    expect(request).toMatchObject({
      url: 'https://service.test/api/v1/traces/7?page_size=2',
      headers: { 'x-team': 'a', 'x-run': '1' },
      timeoutMs: 5,
      numRetries: 2,
    });
  });

  it('sends nothing when the request cannot be built', async () => {
    const { pipeline, calls } = createTestPipeline();
    const call = pipeline.resolve(undefined);

    expect(await failure(pipeline.send({ ...SPEC, auth: 'accessToken' }, call))).toMatchObject({
      code: 'missing_credential',
      option: 'accessToken',
    });
    expect(await failure(pipeline.send({ ...SPEC, path: '/api/../v2' }, call))).toMatchObject({
      code: 'invalid_input',
    });
    expect(calls).toEqual([]);
  });

  it('rejects with the error of the transport', async () => {
    const error = new Error('transport');
    const { pipeline } = createTestPipeline(error);

    expect(await rejection(pipeline.send(SPEC, pipeline.resolve({})))).toBe(error);
  });
});

describe('an answer that cannot be decoded', () => {
  const { pathTemplate, ...withoutTemplate } = SPEC;

  it.each([
    ['invalid_schema', 'traces[3].score', pathTemplate, SPEC],
    ['filter_ignored', '', '/api/v1/traces/7', withoutTemplate],
  ] as const)(
    'becomes an InvalidResponseError with the code %s, the field (%j), the path template and the attempts',
    async (code, fieldPath, path, spec) => {
      const { pipeline } = createTestPipeline({ body: { secret: 'value' }, attempts: 2 });
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

  // covers: P-010
  it('is reported without the field when the name of the field repeats the key', async () => {
    const { pipeline } = createTestPipeline();
    const decode = (): never => {
      throw new UnusableAnswer('invalid_schema', `tags.${KEY}`, `tags.${KEY} is not a string`);
    };

    const error = await rejection(pipeline.send({ ...SPEC, decode }, pipeline.resolve({})));

    expect(factsOf(error)).toMatchObject({ code: 'invalid_schema', attempts: 1 });
    expect(factsOf(error)).not.toHaveProperty('fieldPath');
    expect(String(error)).toContain(
      'A field of the response, whose name repeats the key, differs from the specification',
    );
  });

  it('because of a defect of the decoder rejects with the error of the decoder', async () => {
    const error = new RangeError('a bug of the decoder');
    const { pipeline } = createTestPipeline();
    const decode = (): never => {
      throw error;
    };

    expect(await rejection(pipeline.send({ ...SPEC, decode }, pipeline.resolve({})))).toBe(error);
  });
});

describe('RequestSpec.redactedFields', () => {
  const decode = (answer: unknown): unknown => answer;

  /** Sends a request whose fields `error` and `reason` are redacted, and returns the decoded body. */
  async function receive(body: unknown): Promise<unknown> {
    const { pipeline } = createTestPipeline({ body });
    const spec = { ...SPEC, decode, redactedFields: ['error', 'reason'] };
    return await pipeline.send(spec, pipeline.resolve({}));
  }

  it('withholds each named field that repeats the key', async () => {
    const body = { error: `bad key ${KEY}`, reason: KEY.slice(0, 16), status: 'failed' };

    expect(await receive(body)).toEqual({
      error: '[withheld: it repeats the key]',
      reason: '[withheld: it repeats the key]',
      status: 'failed',
    });
  });

  it('leaves other fields and harmless texts unchanged', async () => {
    const body = { error: 'out of memory', result: { error: KEY }, score: 0, reason: '' };

    expect(await receive(body)).toEqual(body);
  });

  it('does not change the received body', async () => {
    const body = Object.freeze({ error: KEY, status: 'failed' });
    await receive(body);

    expect(body.error).toBe(KEY);
  });

  it.each([
    ['a field that is not a string', { error: [KEY], status: 1 }],
    ['a body without the fields', { status: 1 }],
    ['an array', [{ error: KEY }]],
    ['a string', KEY],
    ['null', null],
    ['undefined', undefined],
  ])('passes %s to decode as the same value', async (_, body) => {
    expect(await receive(body)).toBe(body);
  });

  it('keeps an own field named __proto__', async () => {
    const body: unknown = JSON.parse('{"__proto__":{"a":1},"error":"x"}');

    expect(Object.entries(Object(await receive(body)))).toEqual([
      ['__proto__', { a: 1 }],
      ['error', 'x'],
    ]);
  });

  it('redacts nothing when a request names no fields', async () => {
    const body = { error: KEY };
    const { pipeline } = createTestPipeline({ body });

    expect(await pipeline.send({ ...SPEC, decode }, pipeline.resolve({}))).toBe(body);
  });
});

describe('Pipeline.resolve', () => {
  it('returns the options of the client where the call has none', () => {
    const { pipeline } = createTestPipeline();

    expect(pipeline.resolve(undefined)).toEqual({
      signal: undefined,
      timeoutMs: 60_000,
      numRetries: 1,
      headers: { 'x-team': 'a' },
      onResponse: undefined,
      callId: expect.any(Function),
    });
  });

  it('creates one id per call, when it is needed first', () => {
    const { pipeline } = createTestPipeline();
    const [first, second] = [pipeline.resolve({}), pipeline.resolve({})];

    expect([second.callId(), first.callId(), second.callId()]).toEqual([
      'call-1',
      'call-2',
      'call-1',
    ]);
  });
});

describe('Pipeline.warn and withDeadline', () => {
  it('report each warning to the transport with its level, in order', () => {
    const { pipeline, calls } = createTestPipeline();
    const events = [
      { code: 'truncated', detail: 'image', level: 'loss' },
      { code: 'refusal', detail: 'audio', level: 'info' },
      { code: 'journal_not_locked', detail: 'file', level: undefined },
    ];
    pipeline.warn(
      events.map(({ code, detail }) => ({ code, detail })),
      pipeline.resolve({}),
    );

    expect(calls).toEqual(
      events.map((event) => ['warn', event.level, { ...event, callId: 'call-1' }]),
    );
  });

  it('run work in the scope of the transport', async () => {
    const { pipeline, calls } = createTestPipeline();
    const deadline = { timeoutMs: 5, signal: undefined, toError: () => new Error('deadline') };
    const scopes: DeadlineScope[] = [];
    const work = async (scope: DeadlineScope): Promise<string> => {
      scopes.push(scope);
      return 'value';
    };

    expect(await pipeline.withDeadline(deadline, work)).toBe('value');
    expect([calls, scopes]).toEqual([[['withDeadline', deadline]], [SCOPE]]);
  });
});
