import { describe, expect, it } from 'vitest';
import { type KnownLimit, Limit } from '../../../../src/batch/pace/limit.ts';

const MINUTE = 60_000;

/** Sends at a rate per second in a span of time. */
function send(limit: Limit, perSecond: number, from: number, to: number): void {
  for (let now = from; now < to; now += 1000 / perSecond) limit.sent(1, now);
}

const rateAt = (limit: Limit, now: number): number => limit.perSecondAt(now) ?? Infinity;

describe('a known limit', () => {
  it.each<[string, KnownLimit, number, [number, number]]>([
    ['all but a twentieth', { perMinute: 600, capacity: 10 }, 1, [10, 9.5]],
    ['all but the tokens of a tenth of a second', { perMinute: 600, capacity: 600 }, 1, [10, 599]],
    ['the capacity of a minute when none is known', { perMinute: 60 }, 1, [1, 59.9]],
    ['its share', { perMinute: 600, capacity: 600 }, 0.25, [2.5, 149.75]],
    ['a request at least', { perMinute: 60, capacity: 1 }, 0.25, [0.25, 1]],
  ])('allows at once %s', (_, known, share, expected) => {
    const limit = new Limit(known, share, 0);
    expect([limit.perSecondAt(0), limit.levelAt(0)]).toEqual(expected);
  });

  it('makes a request wait for its token', () => {
    const limit = new Limit({ perMinute: 60, capacity: 1 }, 1, 0);
    expect(limit.waitMs(1, 0)).toBe(0);
    limit.sent(1, 0);
    expect([limit.waitMs(1, 0), limit.waitMs(1, 400), limit.waitMs(1, 1100)]).toEqual([
      1000, 600, 0,
    ]);
  });

  it('lets a cost above the capacity pass with a full bucket', () => {
    const limit = new Limit({ perMinute: 600, capacity: 1 }, 1, 0);
    expect(limit.waitMs(25, 0)).toBe(0);
    limit.sent(25, 0);
    expect(limit.waitMs(1, 0)).toBe(2500);
  });

  it('is never exceeded after a cut', () => {
    const limit = new Limit({ perMinute: 600 }, 1, 0);
    send(limit, 10, 0, 10_000);
    limit.cut(10_000, 11_000);
    expect(rateAt(limit, 3600_000)).toBe(10);
  });

  it('is cut to the share of it that this process has used', () => {
    const limit = new Limit({ perMinute: 600, capacity: 60 }, 1, 0);
    send(limit, 5, 0, 20_000);
    limit.cut(20_000, 21_000);
    // 100 of 59 + 200 requests, and 30 % less at first.
    expect(rateAt(limit, 21_000)).toBeCloseTo((10 * 100 * 0.7) / 259, 9);
  });
});

describe('a limit that is not known', () => {
  it('does not limit until the first cut', () => {
    const limit = new Limit(undefined, 1, 0);
    send(limit, 1000, 0, 1000);
    expect([limit.perSecondAt(1000), limit.waitMs(1, 1000), limit.fillAt(1000)]).toEqual([
      undefined,
      0,
      1,
    ]);
  });

  it('is cut to 30 % below the rate that was accepted', () => {
    const limit = new Limit(undefined, 1, 0);
    send(limit, 20, 0, 8000);
    limit.cut(8000, 9000);
    expect(rateAt(limit, 9000)).toBeCloseTo(14, 9);
    expect(limit.levelAt(8000)).toBe(0);
  });

  it.each([
    ['one per second when it is the first', 0, 1],
    ['half the rate when it is a later one', 1, 5],
  ])('is cut without five accepted requests to %s', (_, cuts, perSecond) => {
    const limit = new Limit(undefined, 1, 0);
    for (let index = 0; index < cuts; index += 1) {
      send(limit, 10, 0, 5000);
      limit.cut(5000, 6000);
    }
    // The rate is back where it was cut.
    limit.cut(16_000, 17_000);
    expect(rateAt(limit, 17_000)).toBeCloseTo(0.7 * perSecond, 6);
  });
});

describe('the rate after a cut', () => {
  const cutAt = (returnMs = 10_000): Limit => {
    const limit = new Limit(undefined, 1, 0);
    send(limit, 10, 0, 5000);
    limit.cut(5000, 5000 + returnMs / 2);
    return limit;
  };

  it.each([
    ['at the end of the pause', 0, 7],
    ['after half the return', 5000, 10 - 3 / 8],
    ['after the return', 10_000, 10],
    ['15 s beyond', 25_000, 11.25],
    ['30 s beyond', 40_000, 20],
  ])('grows back fast, is flat where it was cut, and grows beyond: %s', (_, afterMs, expected) => {
    expect(rateAt(cutAt(), 10_000 + afterMs)).toBeCloseTo(expected, 9);
  });

  it('does not grow in the pause', () => {
    expect(rateAt(cutAt(), 5000)).toBeCloseTo(7, 9);
  });

  it('takes two pauses to return at least', () => {
    const limit = cutAt(2 * MINUTE);
    expect(rateAt(limit, 5000 + MINUTE + 2 * MINUTE)).toBeCloseTo(10, 9);
    expect(rateAt(limit, 5000 + MINUTE + 1.9 * MINUTE)).toBeLessThan(10);
  });

  it('takes half as long again to return after each further cut, and a minute at most', () => {
    const limit = new Limit(undefined, 1, 0);
    const returns: number[] = [];
    let now = 0;
    for (let cut = 0; cut < 7; cut += 1) {
      send(limit, 10, now, now + 30_000);
      now += 30_000;
      limit.cut(now, now);
      let returnMs = 0;
      while (rateAt(limit, now + returnMs) < rateAt(limit, now) / 0.7 - 1e-9) returnMs += 125;
      returns.push(returnMs);
      send(limit, 10, now, now + returnMs);
      now += returnMs;
    }
    expect(returns).toEqual([10_000, 15_000, 22_500, 33_750, 50_625, 60_000, 60_000]);
  });

  it.each([
    ['a fifth of it', 2],
    ['three times it', 30],
  ])('returns in 10 s when the accepted rate has become %s', (_, perSecond) => {
    const limit = new Limit(undefined, 1, 0);
    send(limit, 10, 0, 5000);
    limit.cut(5000, 5000);
    send(limit, 10, 5000, 20_000);
    limit.cut(20_000, 20_000);
    // The rate has grown far beyond when the limit turns out to be another one.
    send(limit, perSecond, 120_000, 180_000);
    limit.cut(180_000, 180_000);
    expect(rateAt(limit, 190_000)).toBeCloseTo(rateAt(limit, 180_000) / 0.7, 6);
  });
});

describe('a cut that an outage caused', () => {
  it('is undone: an unknown limit limits nothing again', () => {
    const limit = new Limit(undefined, 1, 0);
    send(limit, 10, 0, 8000);
    limit.cut(8000, 9000);
    limit.undoCut(18_000, 10_000);
    expect([limit.perSecondAt(18_000), limit.waitMs(1, 18_000)]).toEqual([undefined, 0]);
  });

  it('is undone: the rate goes on where it was, and has not grown in the outage', () => {
    const limit = new Limit(undefined, 1, 0);
    send(limit, 10, 0, 8000);
    limit.cut(8000, 9000);
    send(limit, 8, 9000, 14_000);
    const before = rateAt(limit, 14_000);
    limit.cut(14_000, 15_000);
    limit.undoCut(74_000, 60_000);
    expect(rateAt(limit, 74_000)).toBeCloseTo(before, 9);
  });

  it('is undone: a known limit has the level again, and what it gained in the outage', () => {
    const limit = new Limit({ perMinute: 60, capacity: 100 }, 1, 0);
    send(limit, 50, 0, 1000);
    const before = limit.levelAt(1000);
    limit.cut(1000, 2000);
    limit.undoCut(11_000, 10_000);
    expect(limit.levelAt(11_000)).toBeCloseTo(before + 10, 6);
  });

  it.each([
    ['the first time', 1, undefined],
    ['not the second time: a very low limit would never be learned', 2, 0.7],
  ])('is undone without five accepted requests %s', (_, cuts, expected) => {
    const limit = new Limit(undefined, 1, 0);
    let now = 0;
    for (let cut = 0; cut < cuts; cut += 1) {
      limit.sent(1, now);
      limit.cut(now, now + 1000);
      now += 5000;
      limit.undoCut(now, 5000);
    }
    expect(limit.perSecondAt(now)).toBe(expected);
  });
});
