import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../../kit/client/engine.ts';
import { fail } from '../../../../kit/client/fake-fetch.ts';
import { rejection } from '../../../../kit/time/outcomes.ts';

const thrown = (name: string): Error => Object.assign(new Error('Requires net access'), { name });

describe('Deno without --allow-net', () => {
  beforeEach(() => {
    vi.stubGlobal('Deno', {});
  });

  it.each([
    ['Deno 2', thrown('NotCapable')],
    ['Deno 1', thrown('PermissionDenied')],
    ['an error with such a cause', new TypeError('fetch failed', { cause: thrown('NotCapable') })],
  ])('is named with the host, and not retried: %s', async (_, error) => {
    const engine = createEngine([fail(error)]);
    const origin = 'https://evals.my-company.test:8443';
    const url = `${origin}/api/v1/evals/reward?a=b`;

    expect(await rejection(engine.send({ url, origin, numRetries: 3 }))).toMatchObject({
      name: 'ConfigurationError',
      code: 'permission_denied',
      option: 'baseUrl',
      isRetryable: false,
      message:
        'Deno denies the connection to evals.my-company.test:8443: run it with --allow-net=evals.my-company.test:8443',
      cause: expect.any(Error),
    });
    expect(engine.sent.length).toBe(1);
  });

  it('is not the reason of other failures', async () => {
    const engine = createEngine([fail(thrown('TypeError'))]);

    expect(await rejection(engine.send({ retry: 'never' }))).toMatchObject({ code: 'connection' });
  });
});

it('a connection is never denied outside Deno', async () => {
  const engine = createEngine([fail(thrown('NotCapable'))]);

  expect(await rejection(engine.send({ retry: 'never' }))).toMatchObject({ code: 'connection' });
});
