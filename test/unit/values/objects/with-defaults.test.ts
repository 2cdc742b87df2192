import { describe, expect, it, onTestFinished } from 'vitest';
import { withDefaults } from '../../../../src/values/objects.ts';

const DEFAULTS = { timeoutMs: 60_000, level: 'off' };

describe('withDefaults', () => {
  it.each<readonly [string, Partial<typeof DEFAULTS>, object]>([
    ['an absent option', {}, DEFAULTS],
    ['an option of undefined', { timeoutMs: undefined! }, DEFAULTS],
    [
      'an option of null, which its rule has rejected before',
      { timeoutMs: null! },
      { timeoutMs: null, level: 'off' },
    ],
    ['an option of 0', { timeoutMs: 0 }, { timeoutMs: 0, level: 'off' }],
    ['an empty text', { level: '' }, { timeoutMs: 60_000, level: '' }],
    ['an option without a default', { other: 1 } as object, DEFAULTS],
    ['an inherited option', Object.create({ timeoutMs: 1 }) as object, DEFAULTS],
  ])('for %s', (_, options, expected) => {
    expect(withDefaults(DEFAULTS, options)).toEqual(expected);
  });

  it('reads no option from Object.prototype', () => {
    Object.defineProperty(Object.prototype, 'timeoutMs', { value: 1, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(Object.prototype, 'timeoutMs');
    });

    expect(withDefaults(DEFAULTS, {})).toEqual(DEFAULTS);
  });

  it('leaves the defaults as they are', () => {
    withDefaults(DEFAULTS, { timeoutMs: 1 });

    expect(DEFAULTS).toEqual({ timeoutMs: 60_000, level: 'off' });
  });
});
