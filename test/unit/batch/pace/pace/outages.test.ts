import { describe, expect, it } from 'vitest';
import { Pace, type PaceSettings } from '../../../../../src/batch/pace/pace.ts';

/** Creates a pace whose requests were answered for five seconds, ten per second. */
function create(settings: Partial<PaceSettings> = {}): Pace {
  const pace = new Pace({ random: () => 0, concurrency: 8, ...settings }, 0);
  for (let now = 0; now < 5000; now += 100) {
    pace.sent(now);
    pace.answered(now, now + 50);
  }
  return pace;
}

/** Sends requests at one time. */
function send(pace: Pace, count: number, now: number): void {
  for (let index = 0; index < count; index += 1) pace.sent(now);
}

/** Sends so many probes, each when it is allowed, that nothing answers; returns the times. */
function probe(pace: Pace, count: number, from: number): number[] {
  let now = from;
  return Array.from({ length: count }, () => {
    now += pace.waitMs(now);
    pace.sent(now);
    return Math.round(now);
  });
}

const refuseTwice = (pace: Pace): void => {
  pace.sent(5000);
  pace.refused(5000, 5020);
  pace.sent(6020);
  pace.refused(6020, 6040);
};
const failFourTimes = (pace: Pace): void => {
  send(pace, 4, 5000);
  for (let index = 0; index < 4; index += 1) pace.failed(5000, 5020);
};
const stall = (pace: Pace): void => {
  send(pace, 8, 5000);
  pace.slotsAt(10_000);
};

describe('an outage', () => {
  it.each([
    ['the request that goes alone after a refusal is refused', refuseTwice],
    ['four requests in a row failed', failFourTimes],
    ['nothing came back for five seconds', stall],
  ])('begins when %s', (_, act) => {
    const pace = create();
    expect(pace.isOutage).toBe(false);
    act(pace);
    expect(pace.isOutage).toBe(true);
  });

  it('lets single probes go, further and further apart, whether they come back or not', () => {
    const pace = create();
    failFourTimes(pace);
    expect(probe(pace, 4, 5020)).toEqual([6020, 7220, 8660, 10_388]);
  });

  it('waits for a probe as long as a refusal asks for', () => {
    const pace = create();
    failFourTimes(pace);
    probe(pace, 1, 5020);
    pace.refused(6020, 6040, 30_000);
    expect(pace.pausedUntil).toBe(36_040);
  });

  it.each([
    ['refusals', refuseTwice, 5020],
    ['failures', failFourTimes, 5020],
    ['silence', stall, 10_000],
  ])('of %s ends when a probe is answered: all goes on at once, without a rate', (_, act, from) => {
    const pace = create();
    act(pace);
    expect(pace.outageStartedAt).toBe(from);
    const [first = 0] = probe(pace, 1, from);
    pace.answered(first, first + 50);
    expect([pace.isOutage, pace.outageStartedAt, pace.waitMs(first + 50)]).toEqual([
      false,
      undefined,
      0,
    ]);
    expect(pace.perSecondAt(first + 50)).toBeUndefined();
  });

  it('of refusals or failures does not end when an older request is answered', () => {
    const pace = create();
    send(pace, 1, 4990);
    failFourTimes(pace);
    pace.answered(4990, 5500);
    expect(pace.isOutage).toBe(true);
  });

  it('of silence ends with any answer', () => {
    const pace = create();
    stall(pace);
    pace.answered(5000, 10_010);
    expect(pace.isOutage).toBe(false);
  });

  it('keeps a rate that was learned before, which does not grow meanwhile', () => {
    const pace = create();
    pace.sent(5000);
    pace.refused(5000, 5020);
    pace.sent(6020);
    pace.answered(6020, 6070);
    for (let now = 6100; now < 9000; now += 200) {
      pace.sent(now);
      pace.answered(now, now + 50);
    }
    const before = pace.perSecondAt(9000);
    pace.sent(9000);
    pace.refused(9000, 9000);
    const [alone = 0] = probe(pace, 1, 9000);
    pace.refused(alone, alone);
    const [probed = 0] = probe(pace, 1, alone);
    pace.answered(probed, 60_000);
    expect(pace.perSecondAt(60_000)).toBeCloseTo(before ?? 0, 9);
  });
});

describe('a failure', () => {
  it('is a row at fault until four in a row are an outage', () => {
    const pace = create();
    send(pace, 5, 5000);
    const areOutage = Array.from({ length: 5 }, () => pace.failed(5000, 5020));
    expect(areOutage).toEqual([false, false, false, true, true]);
  });

  it('does not count with others when a request was answered between', () => {
    const pace = create();
    for (let now = 5000; now < 6000; now += 100) {
      send(pace, 2, now);
      expect(pace.failed(now, now + 10)).toBe(false);
      pace.answered(now, now + 20);
    }
  });

  it('is no outage before the service has ever answered: it may not exist', () => {
    const pace = new Pace({ random: () => 0 }, 0);
    send(pace, 8, 0);
    const areOutage = Array.from({ length: 8 }, () => pace.failed(0, 20));
    expect(areOutage).toEqual(Array.from({ length: 8 }, () => false));
    expect(pace.waitMs(20)).toBe(0);
  });

  it('of a request that was lost in an outage is no news, even after the outage', () => {
    const pace = create();
    stall(pace);
    const [first = 0] = probe(pace, 1, 10_000);
    pace.answered(first, first + 50);
    const areOutage = Array.from({ length: 8 }, () => pace.failed(5000, 65_000));
    expect(areOutage).toEqual(Array.from({ length: 8 }, () => true));
    expect(pace.isOutage).toBe(false);
  });
});

describe('silence', () => {
  it('frees the slots of the requests in flight', () => {
    const pace = create();
    send(pace, 8, 5000);
    expect([pace.slotsAt(9999), pace.slotsAt(10_000)]).toEqual([8, 16]);
  });

  it('of one request may be a bad row: its slot is free, and nothing pauses', () => {
    const pace = create();
    send(pace, 1, 5000);
    expect([pace.slotsAt(10_000), pace.isOutage, pace.waitMs(10_000)]).toEqual([9, false, 0]);
    expect(pace.failed(5000, 65_000)).toBe(false);
  });

  it('does not take the slots of probes that were lost before the one that was answered', () => {
    const pace = create();
    stall(pace);
    const [, second = 0] = probe(pace, 2, 10_000);
    pace.answered(second, second + 50);
    expect(pace.slotsAt(second + 50)).toBe(8 + 8 + 1);
  });
});
