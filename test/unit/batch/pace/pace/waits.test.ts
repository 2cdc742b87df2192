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

describe('a known limit', () => {
  it('allows its capacity at once, a quarter of the gap apart, and then its rate', () => {
    const pace = create({ limit: { perMinute: 60, capacity: 3 } });
    expect(sendFor(pace, 0, 4000)).toEqual([0, 250, 500, 1000, 2000, 3000, 4000]);
  });

  it('has the capacity of a minute unless one is known', () => {
    expect(create({ limit: { perMinute: 60 } }).levelAt(0)).toBe(60);
  });

  it.each([
    [1, 60, 60],
    [0.25, 15, 15],
  ])('with a share of %d allows %d at once and %d per minute', (share, level, perMinute) => {
    const pace = create({ limit: { perMinute: 60 }, share });
    expect(pace.levelAt(0)).toBe(level);
    expect((pace.perSecond ?? 0) * 60).toBe(perMinute);
  });

  it('never allows more than the capacity after a long wait', () => {
    const pace = create({ limit: { perMinute: 60, capacity: 3 } });
    expect(pace.levelAt(3_600_000)).toBe(3);
  });

  it('is debited for retries that did not ask', () => {
    const pace = create({ limit: { perMinute: 60, capacity: 3 } });
    pace.sent(0);
    pace.debit(4);
    expect(pace.levelAt(0)).toBe(-2);
    expect(pace.waitMs(250)).toBeCloseTo(2750, 6);
  });
});

describe('a limit of tokens', () => {
  it('allows a request above the capacity when the bucket is full', () => {
    const pace = create({ tokenLimit: { perMinute: 60, capacity: 10 }, limit: null });
    expect(pace.waitMs(0, 25)).toBe(0);
    pace.sent(0, 25);
    expect(pace.waitMs(0, 1)).toBe(16_000);
    expect(pace.waitMs(0, 25)).toBe(25_000);
  });

  it('is cut by a refusal when its bucket is emptier than that of the requests', () => {
    const limit = { perMinute: 60, capacity: 10 };
    const pace = create({ limit, tokenLimit: { perMinute: 600, capacity: 100 } });
    pace.sent(0, 90);
    pace.refused(0, 20, 1000, 90);
    expect(pace.perSecond).toBe(1);
    // Half the rate, with a bucket of one second that is full again at the end of the pause.
    expect(pace.waitMs(1020, 100)).toBe(0);
    pace.sent(1020, 100);
    expect(pace.waitMs(2020, 5)).toBeCloseTo(19_000, 6);
  });
});

describe('a refusal', () => {
  it.each([
    ['no Retry-After, least jitter', undefined, 0, 1000],
    ['no Retry-After, most jitter', undefined, 1, 1333.3333333333333],
    ['a short Retry-After, most jitter', 300, 1, 550],
    ['30 s, least jitter', 30_000, 0, 30_000],
    ['30 s, most jitter', 30_000, 1, 40_000],
  ])('pauses the whole run: %s', (_, retryAfterMs, random, pauseMs) => {
    const pace = create({ random: () => random });
    pace.sent(0);
    pace.refused(0, 50, retryAfterMs);
    expect(pace.pausedUntil).toBeCloseTo(50 + pauseMs, 9);
    expect(pace.waitMs(50)).toBeCloseTo(pauseMs, 9);
  });

  it('never shortens a pause', () => {
    const pace = create();
    pace.refused(0, 50, 30_000);
    pace.refused(0, 60, 1000);
    expect(pace.pausedUntil).toBe(30_050);
  });

  it('cuts the rate once for a burst of requests that were sent before the end of the pause', () => {
    const pace = create({ limit: { perMinute: 600 } });
    for (let index = 0; index < 10; index += 1) pace.sent(index * 25);
    pace.refused(0, 300, 10_000);
    const once = pace.perSecond;
    expect(once).toBeLessThan(10);
    for (let index = 1; index < 10; index += 1) pace.refused(index * 25, 300 + index, 10_000);
    expect(pace.perSecond).toBe(once);
    // Sent in the pause: the same episode.
    pace.refused(5000, 6000, 10_000);
    expect(pace.perSecond).toBe(once);
  });

  it('with a Retry-After of 89 s each time still cuts the rate once per episode', () => {
    const pace = create({ limit: { perMinute: 600 } });
    const rates: number[] = [];
    let now = 0;
    for (let episode = 0; episode < 6; episode += 1) {
      now += pace.waitMs(now);
      now += pace.waitMs(now);
      pace.sent(now);
      pace.refused(now, now + 20, 89_000);
      now += 20;
      rates.push(pace.perSecond ?? 0);
    }
    // Half of the limit, and then the floor, as nothing else was accepted: a sixtieth of the limit, cut once.
    expect(rates).toEqual([5, 0.125, 0.125, 0.125, 0.125, 0.125]);
  });

  it('without a known limit never lowers the rate below 0.075 per second', () => {
    const pace = create();
    pace.sent(0);
    pace.refused(0, 50);
    expect(pace.perSecond).toBeCloseTo(0.075, 9);
  });

  it('of an unlimited service gives it a rate', () => {
    const pace = create({ limit: null });
    expect(pace.waitMs(0)).toBe(0);
    for (let now = 0; now < 1000; now += 100) pace.sent(now);
    pace.refused(900, 1000);
    expect(pace.perSecond).toBeCloseTo(9 * 0.75, 6);
    expect(pace.waitMs(2000)).toBe(0);
  });
});

it('doubles its rate within two minutes when another process that shared the limit ends', () => {
  const pace = create({ limit: { perMinute: 600, capacity: 60 } });
  // Two processes: the service accepts five per second of each, so that this one is refused now and then.
  const first = sendFor(pace, 0, 20_000).at(-1) ?? 0;
  pace.refused(first, 20_000, 1000);
  const shared = pace.perSecond ?? 0;
  expect(shared).toBeLessThanOrEqual(5.01);
  sendFor(pace, 20_020, 120_000);
  expect(pace.perSecond).toBeGreaterThanOrEqual(Math.min(10, 2 * shared));
});

describe('slots', () => {
  it('double after as many clean answers, from 8 to 64, while no rate is known', () => {
    const pace = create();
    const counts: number[] = [];
    for (let answer = 0; answer < 8 + 16 + 32 + 64; answer += 1) {
      counts.push(pace.slots);
      pace.answered(0, 100);
    }
    expect([counts[0], counts[7], counts[8], counts[24], counts[56], pace.slots]).toEqual([
      8, 8, 16, 32, 64, 64,
    ]);
  });

  it.each([
    [600, 1000, 17],
    [600, 5000, 64],
    [6, 1000, 4],
  ])('at %i per minute and a latency of %i ms are %i', (perMinute, latencyMs, slots) => {
    const pace = create({ limit: { perMinute, capacity: 1 } });
    pace.answered(0, latencyMs);
    expect(pace.slots).toBe(slots);
  });

  it('have a ceiling', () => {
    expect(create({ limit: { perMinute: 6000 }, maxSlots: 3 }).slots).toBe(3);
    expect(create({ maxSlots: 3 }).slots).toBe(3);
  });
});
