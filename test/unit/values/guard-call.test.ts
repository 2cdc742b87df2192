import { expect, it, vi } from 'vitest';
import { guardCall } from '../../../src/values/guard-call.ts';

const thrown = new Error('of the application');

it.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw thrown;
    },
  ],
  ['returns a promise that rejects', () => Promise.reject(thrown)],
  [
    'returns an object whose then throws',
    () => ({
      then: () => {
        throw thrown;
      },
    }),
  ],
])('passes the error on when the function %s', async (_, run) => {
  const errors: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  guardCall(run, (error) => {
    errors.push(error);
    resolve(undefined);
  });
  await promise;
  expect(errors).toEqual([thrown]);
});

it.each([undefined, 7, Promise.resolve(7)])(
  'passes nothing on when it returns %s',
  async (value) => {
    const onError = vi.fn();
    guardCall(() => value, onError);
    await value;
    expect(onError).not.toHaveBeenCalled();
  },
);
