import { expect, it } from 'vitest';
import { isAbortSignal } from '../../../src/values/abort-signal.ts';

it.each<readonly [string, unknown]>([
  ['a signal', new AbortController().signal],
  ['the signal of another realm', { aborted: false, addEventListener: () => {} }],
])('isAbortSignal accepts %s', (_, value) => {
  expect(isAbortSignal(value)).toBe(true);
});

it.each<readonly [string, unknown]>([
  ['a controller', new AbortController()],
  ['an object without addEventListener', { aborted: false }],
  ['an object whose addEventListener is not a function', { aborted: false, addEventListener: 1 }],
  ['null', null],
  ['a function', () => {}],
])('isAbortSignal rejects %s', (_, value) => {
  expect(isAbortSignal(value)).toBe(false);
});
