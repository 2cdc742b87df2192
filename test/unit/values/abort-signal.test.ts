import { expect, it } from 'vitest';
import { isAbortSignal, throwIfAborted } from '../../../src/values/abort-signal.ts';
import { thrownBy } from '../errors/caught.ts';

it.each<readonly [string, unknown]>([
  ['a signal', new AbortController().signal],
  [
    'the signal of another realm',
    { aborted: false, addEventListener: () => {}, removeEventListener: () => {} },
  ],
])('isAbortSignal accepts %s', (_, value) => {
  expect(isAbortSignal(value)).toBe(true);
});

it.each<readonly [string, unknown]>([
  ['a controller', new AbortController()],
  ['an object without addEventListener', { aborted: false }],
  ['an object without removeEventListener', { aborted: false, addEventListener: () => {} }],
  ['an object whose addEventListener is not a function', { aborted: false, addEventListener: 1 }],
  ['null', null],
  ['a function', () => {}],
])('isAbortSignal rejects %s', (_, value) => {
  expect(isAbortSignal(value)).toBe(false);
});

it.each<readonly [string, unknown]>([
  ['undefined', undefined],
  ['a signal that has not aborted', new AbortController().signal],
  ['a signal without throwIfAborted', { aborted: false }],
])('throwIfAborted does nothing for %s', (_, signal) => {
  expect(() => {
    throwIfAborted(signal as AbortSignal | undefined);
  }).not.toThrow();
});

it.each<readonly [string, unknown]>([
  ['an error', new Error('stop')],
  ['a string', 'stop'],
  ['null', null],
])('throwIfAborted throws the same reason: %s', (_, reason) => {
  const foreign = { aborted: true, reason } as AbortSignal;
  expect(
    [AbortSignal.abort(reason), foreign].map((signal) =>
      thrownBy(() => {
        throwIfAborted(signal);
      }),
    ),
  ).toEqual([reason, reason]);
});

it('throwIfAborted throws an AbortError for a signal without a reason', () => {
  const error = thrownBy(() => {
    throwIfAborted({ aborted: true } as AbortSignal);
  });
  expect(error).toMatchObject({ name: 'AbortError' });
});
