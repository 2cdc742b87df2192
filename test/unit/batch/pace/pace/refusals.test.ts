import { describe, expect, it } from 'vitest';
import { Pace, type PaceSettings } from '../../../../../src/batch/pace/pace.ts';

const create = (settings: Partial<PaceSettings> = {}): Pace =>
  new Pace({ random: () => 0, ...settings }, 0);

/** Sends as fast as the pace allows from a time on for so many milliseconds; returns the times. */
function sendFor(pace: Pace, from: number, ms: number): number[] {
  const times: number[] = [];
  for (let now = from; ;) {
    const waitMs = pace.waitMs(now);
    if (now + waitMs > from + ms) return times;
    now += waitMs;
    if (waitMs > 0) continue;
    pace.sent(now);
    times.push(now);
  }
}

/** Sends a request per 100 ms, each of which is answered after 50 ms. */
function workUntil(pace: Pace, from: number, to: number): void {
  for (let now = from; now < to; now += 100) {
    pace.sent(now);
    pace.answered(now, now + 50);
  }
}

describe('a known limit', () => {
  it('allows its capacity at once, a quarter of the gap apart, and then its rate', () => {
    const pace = create({ limit: { perMinute: 60, capacity: 3 } });
    const times = sendFor(pace, 0, 4000).map(Math.round);
    expect(times).toEqual([0, 250, 500, 1100, 2100, 3100]);
  });

  it('is debited for retries that did not ask', () => {
    const pace = create({ limit: { perMinute: 60, capacity: 10 } });
    pace.sent(0);
    pace.debit(9);
    expect(pace.waitMs(1000)).toBeCloseTo(100, 6);
  });

  it('of tokens makes a request wait, too', () => {
    const pace = create({ tokenLimit: { perMinute: 60, capacity: 1 } });
    pace.sent(0, 25);
    expect(pace.waitMs(0, 1)).toBe(25_000);
  });

  it.each([
    ['none', {}, [null, null, 0]],
    ['one', { limit: { perMinute: 60, capacity: 3 } }, [60, 3, 2.9]],
    ['one without a capacity', { limit: { perMinute: 60 } }, [60, 60, 59.9]],
    ['one that is shared', { limit: { perMinute: 60 }, share: 0.5 }, [60, 60, 29.95]],
  ])('is reported as it is: %s', (_, settings, expected) => {
    const pace = create(settings);
    expect([pace.limitPerMinute, pace.limitCapacity, pace.levelAt(0)]).toEqual(expected);
  });
});

describe('without a known limit', () => {
  it('nothing waits before the first refusal', () => {
    const pace = create();
    expect([pace.perSecondAt(0), pace.waitMs(0)]).toEqual([undefined, 0]);
    pace.sent(0);
    expect(pace.waitMs(0)).toBe(0);
  });
});

describe('a refusal', () => {
  it('pauses the run, and lets one request go alone', () => {
    const pace = create();
    workUntil(pace, 0, 5000);
    pace.sent(5000);
    pace.refused(5000, 5020);
    expect(pace.waitMs(5020)).toBe(1000);
    expect(pace.waitMs(6020)).toBe(0);
    pace.sent(6020);
    expect(pace.waitMs(6020)).toBe(250);
  });

  it('is over when the request that went alone is answered', () => {
    const pace = create();
    workUntil(pace, 0, 5000);
    pace.sent(5000);
    pace.refused(5000, 5020);
    pace.sent(6020);
    pace.answered(6020, 6070);
    // Only the gap to the last request is left, a quarter of a token at 7 per second.
    expect(pace.waitMs(6070)).toBeLessThan(1);
    expect(pace.refusedSince).toBeUndefined();
  });

  it('cuts the rate once for all requests that were sent before the end of its pause', () => {
    const pace = create();
    workUntil(pace, 0, 5000);
    for (let index = 0; index < 8; index += 1) pace.sent(5000 + index);
    pace.refused(5000, 5020);
    const once = pace.perSecondAt(6020);
    for (let index = 1; index < 8; index += 1) pace.refused(5000 + index, 5020 + index);
    expect(pace.perSecondAt(6020)).toBe(once);
    expect(pace.isOutage).toBe(false);
  });

  it('makes the pause longer when a request of the same time asks for more', () => {
    const pace = create();
    for (const sentAt of [0, 1]) pace.sent(sentAt);
    pace.refused(0, 20, 1000);
    pace.refused(1, 21, 30_000);
    expect(pace.pausedUntil).toBe(30_021);
  });

  it.each([
    ['requests', { sent: 8, tokens: 1 }, [true, false]],
    ['tokens', { sent: 8, tokens: 90 }, [false, true]],
  ])('cuts the limit of %s when its bucket is emptier', (_, { sent, tokens }, expected) => {
    const pace = create({
      limit: { perMinute: 600, capacity: 20 },
      tokenLimit: { perMinute: 60_000, capacity: 1000 },
    });
    for (let index = 0; index < sent; index += 1) pace.sent(index * 25, tokens);
    pace.refused(175, 200, 0, tokens);
    const isCut = Number(pace.perSecondAt(1200)) < 10;
    // The bucket of 950 tokens is full again, unless it was cut.
    pace.sent(1200, 700);
    const isTokenCut = pace.waitMs(1500, 200) > 0;
    expect([isCut, isTokenCut]).toEqual(expected);
  });

  it('shows since when all requests have been refused', () => {
    const pace = create();
    pace.sent(0);
    pace.refused(0, 20);
    pace.sent(1020);
    pace.refused(1020, 1040);
    expect(pace.refusedSince).toBe(20);
    pace.sent(3000);
    pace.answered(3000, 3050);
    expect(pace.refusedSince).toBeUndefined();
  });

  it('is not over because a request that was sent before it is answered', () => {
    const pace = create();
    for (const sentAt of [0, 10]) pace.sent(sentAt);
    pace.refused(10, 30);
    pace.answered(0, 500);
    expect([pace.refusedSince, pace.waitMs(500)]).toEqual([30, 530]);
  });
});
