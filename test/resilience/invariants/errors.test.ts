// For any fetch, the client throws one of its own errors: I12.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as sdk from '../../../src/index.ts';
import { createTestClient, MESSAGES } from '../../kit/client/client.ts';
import type { Reply } from '../../kit/client/fake-fetch.ts';
import { watch } from '../../kit/time/outcomes.ts';
import { steadyRuntime } from '../../kit/time/steady-runtime.ts';
import { traceId } from '../../kit/client/traces.ts';
import { ACCESS_TOKEN } from '../../kit/canary/secrets.ts';

const CLASSES = Object.values(sdk).filter(
  (value): value is typeof sdk.AlignError =>
    typeof value === 'function' &&
    (value === sdk.AlignError || value.prototype instanceof sdk.AlignError),
);

const CODES = [
  ...['api', 'authentication', 'permission_denied', 'not_found', 'conflict', 'validation'],
  ...['rate_limit', 'server', 'connection', 'tls', 'body_cut', 'timeout', 'redirect'],
  // What is wrong with the option fetch.
  'invalid_option',
  ...['invalid_json', 'invalid_utf8', 'invalid_schema', 'page_repeated', 'response_too_large'],
];

/** Calls of every kind; each decodes another document. */
const CALLS: readonly ((client: sdk.Client) => Promise<unknown>)[] = [
  (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }),
  (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a', block: false }),
  (client) => client.traces.get(traceId(1)),
  (client) => client.traces.list().firstPage(),
  (client) => client.annotations.comment({ traceId: traceId(1), comment: 'good' }),
  (client) => client.evaluations.filter().firstPage(),
  (client) => client.rateLimits.me(),
  (client) => client.tasks.get('task-1', { kind: 'reward' }),
  (client) => client.request({ method: 'GET', path: '/x' }),
];

const FIELDS = ['detail', 'score', 'explanation', 'traces', 'id', 'status', 'task_id', '__proto__'];
const body = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), fc.jsonValue())
    .map((fields) => JSON.stringify(fields)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
);
/** Names that the client reads, and values of all characters that a header can carry. */
const headers = fc.dictionary(
  fc.constantFrom(
    ...['retry-after', 'content-type', 'content-encoding', 'content-length', 'location', 'date'],
    ...['x-request-id', 'align-trace-id', 'ratelimit', 'ratelimit-policy', 'x-ratelimit-reset'],
  ),
  fc.oneof(
    fc.stringMatching(/^[ -~\x80-\xff]{0,40}$/),
    fc.constantFrom('gzip', 'br', 'identity', '0', '-1', '1e309', 'Infinity', '99999999999'),
  ),
);
const answer = fc
  .record({ status: fc.integer({ min: 200, max: 599 }), headers, body })
  .map(({ status, ...rest }): Reply => {
    const isBodiless = [204, 205, 304].includes(status);
    return () => new Response(isBodiless ? null : rest.body, { status, headers: rest.headers });
  });
/** A Response as a library may create it, with any value as one of its properties. */
const responseLike = fc
  .tuple(
    fc.constantFrom('status', 'ok', 'headers', 'body', 'url', 'redirected', 'bodyUsed', 'type'),
    fc.oneof(fc.anything(), fc.constantFrom(Symbol('any'), { toString: '' }, Object.create(null))),
  )
  .map(([name, value]): Reply => {
    return () => Object.defineProperty(new Response('{"score":1}'), name, { value });
  });
const anything = fc.anything({ withDate: true, withMap: true, withNullPrototype: true });
const reply: fc.Arbitrary<Reply> = fc.oneof(
  { weight: 4, arbitrary: answer },
  { weight: 1, arbitrary: responseLike },
  {
    weight: 1,
    arbitrary: anything.map(
      (value): Reply =>
        () =>
          value as Response,
    ),
  },
  {
    weight: 1,
    arbitrary: anything.map((value): Reply => () => {
      throw value;
    }),
  },
);

// covers: P-105
it('I12: every failure is an AlignError with the same facts in message, properties and JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(CALLS.length - 1), reply, async (call, given) => {
      const clock = steadyRuntime();
      const { client } = createTestClient([given], {
        accessToken: ACCESS_TOKEN,
        service: { taskPath: '/api/v1/tasks/{task_id}' },
      });
      const outcome = watch(CALLS[call]!(client));
      await clock.advance(1_000_000);
      const seen = outcome();
      if (seen === 'pending') throw new Error('the call hangs');
      if ('value' in seen) return;
      const error = seen.reason as sdk.AlignError;
      const copy = structuredClone(error);

      expect(CODES).toContain(error.code);
      expect(CLASSES.filter((one) => one.isInstance(error))).toEqual(
        CLASSES.filter((one) => error instanceof one),
      );
      expect(sdk.AlignError.isInstance(error)).toBe(true);
      // The platform keeps the names of its own errors only; the name travels in the JSON.
      expect(copy.message).toBe(error.message);
      expect(structuredClone(error.toJSON())).toMatchObject({ name: error.name, code: error.code });
    }),
  );
});
