import { describe, expect, it } from 'vitest';
import { Pauses } from '../../../../src/batch/pace/pauses.ts';

const create = (random = 0): Pauses => new Pauses(() => random);

describe('a pause', () => {
  it.each([
    ['a second', undefined, 0, 1000],
    ['a second, with jitter', undefined, 1, 1250],
    ['the time until a token', 0.25, 0, 4000],
    ['half a minute at most', 0.01, 1, 30_000],
  ])('takes %s', (_, perSecond, random, expected) => {
    const pauses = create(random);
    pauses.begin(0, perSecond);
    expect(pauses.until).toBe(expected);
  });

  it('grows by a fifth, up to half a minute', () => {
    const pauses = create();
    const lengths = Array.from({ length: 30 }, (_, index) => {
      const now = index * 100_000;
      pauses.begin(now, undefined);
      return Math.round(pauses.until - now);
    });
    expect(lengths.slice(0, 5)).toEqual([1000, 1200, 1440, 1728, 2074]);
    expect(lengths.at(-1)).toBe(30_000);
  });

  it('grows for ever without becoming endless', () => {
    const pauses = create();
    for (let index = 0; index < 10_000; index += 1) pauses.begin(0, undefined);
    expect(pauses.until).toBe(30_000);
  });

  it.each([
    ['is as long as a refusal asks for', 60_000, 0, 60_000],
    ['has jitter then too', 60_000, 1, 75_000],
    ['is not shortened', 100, 0, 1000],
    ['is a day at most', 1e12, 0, 86_400_000],
  ])('%s', (_, retryAfterMs, random, expected) => {
    const pauses = create(random);
    pauses.begin(0, undefined);
    pauses.refused(0, 0, retryAfterMs);
    expect(pauses.until).toBe(Math.max(expected, 1000));
  });
});

describe('after a pause, a request goes alone', () => {
  const paused = (refusalMs: number): Pauses => {
    const pauses = create();
    pauses.begin(100, undefined);
    pauses.refused(100 - refusalMs, 100, 0);
    return pauses;
  };

  it.each([
    ['a quarter of a second', 20, 250],
    ['three times what the last refusal took', 200, 600],
    ['two seconds', 5000, 2000],
  ])('for %s', (_, refusalMs, aloneMs) => {
    const pauses = paused(refusalMs);
    expect(pauses.waitMs(1100)).toBe(0);
    expect(pauses.sent(1100)).toBe(false);
    expect(pauses.waitMs(1100)).toBe(aloneMs);
    expect(pauses.waitMs(1100 + aloneMs)).toBe(0);
    // The next send shows that the first one was accepted.
    expect(pauses.sent(1100 + aloneMs)).toBe(true);
  });

  it('and is known by the time at which it was sent', () => {
    const pauses = paused(20);
    pauses.sent(1100);
    expect([pauses.wasAlone(90), pauses.wasAlone(1100)]).toEqual([false, true]);
  });

  it('until the pauses end', () => {
    const pauses = paused(20);
    pauses.sent(1100);
    pauses.end(1150);
    expect([pauses.waitMs(1150), pauses.count, pauses.sent(1150)]).toEqual([0, 0, false]);
  });
});
