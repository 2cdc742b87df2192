import { expect, it, vi } from 'vitest';
import { once } from '../../../src/values/once.ts';

it('computes the value at the first call and returns the same one afterwards', () => {
  const create = vi.fn(() => ({}));
  const get = once(create);
  expect(create).not.toHaveBeenCalled();
  expect(get()).toBe(get());
  expect(create).toHaveBeenCalledOnce();
});

it('computes undefined only once', () => {
  const create = vi.fn(() => undefined);
  const get = once(create);
  expect([get(), get()]).toEqual([undefined, undefined]);
  expect(create).toHaveBeenCalledOnce();
});

it('tries again after an error', () => {
  const create = vi
    .fn(() => 7)
    .mockImplementationOnce(() => {
      throw new RangeError('first');
    });
  const get = once(create);
  expect(get).toThrow(RangeError);
  expect(get()).toBe(7);
});
