import { expect, it } from 'vitest';
import { attempt } from '../../kit/attempt.ts';
import { createDependencies, createWatchedTransport, REQUEST } from '../../kit/engine.ts';
import { fakeFetch, json, refuse } from '../../kit/fake-fetch.ts';
import { failure, watch } from '../../kit/outcomes.ts';
import { createTestClock } from '../../kit/test-clock.ts';

it.each(['apiKey', 'accessToken'] as const)(
  'a request whose %s the client lacks is not sent, and says which option is missing',
  async (auth) => {
    const fake = fakeFetch(json({}));
    const transport = createWatchedTransport({
      ...createDependencies(fake.fetch, createTestClock()),
      credentials: { apiKey: undefined, accessToken: undefined },
    });
    const call = transport.send({ ...REQUEST, auth }, { signal: undefined, onResponse: undefined });

    expect(await failure(call)).toEqual({
      name: 'ConfigurationError',
      code: 'missing_credential',
      isRetryable: false,
      option: auth,
    });
    expect(fake.sent).toEqual([]);
  },
);

it('an answer of a class that extends Response is one, whatever it calls itself', async () => {
  class OwnResponse extends Response {
    readonly [Symbol.toStringTag] = 'OwnResponse';
  }

  expect(await attempt(() => new OwnResponse('{"a":1}')).result).toEqual({ a: 1 });
});

it('an error that is none of ours is not retried, whatever it says of itself', async () => {
  const defect = Object.assign(new Error('defect'), { isRetryable: true });
  const clock = createTestClock();
  const fake = fakeFetch(refuse(503), json({}));
  const transport = createWatchedTransport({
    ...createDependencies(fake.fetch, clock),
    clock: {
      ...clock,
      wallNow: () => {
        throw defect;
      },
    },
  });
  const call = watch(transport.send(REQUEST, { signal: undefined, onResponse: undefined }));
  await clock.advance(60_000);

  expect([call(), fake.sent.length]).toEqual([{ reason: defect }, 1]);
});
