import { describe, expect, it } from 'vitest';
import { AcceptedSends } from '../../../../src/batch/pace/accepted-sends.ts';

/** Adds one send per 100 ms in a span of time. */
function addSends(sends: AcceptedSends, from: number, to: number): void {
  for (let now = from; now < to; now += 100) sends.add(1, now);
}

describe('accepted sends', () => {
  it.each([
    ['in the first period', 4000, { count: 40, perSecond: 10 }],
    ['in the second period, both count', 9000, { count: 90, perSecond: 10 }],
    ['later, the current period and the one before count', 13_000, { count: 80, perSecond: 10 }],
  ])('are measured per second: %s', (_, until, expected) => {
    const sends = new AcceptedSends(5000, 0);
    addSends(sends, 0, until);
    expect(sends.measure(until)).toEqual(expected);
  });

  it('of less than a second are measured over a second, because a burst is no rate', () => {
    const sends = new AcceptedSends(5000, 0);
    addSends(sends, 0, 200);
    expect(sends.measure(200)).toEqual({ count: 2, perSecond: 2 });
  });

  it('before a long silence do not count', () => {
    const sends = new AcceptedSends(5000, 0);
    addSends(sends, 0, 4000);
    expect(sends.measure(21_000)).toEqual({ count: 0, perSecond: 0 });
  });

  it.each([
    ['of the current period', 6000, 89],
    ['of the earlier period', 1000, 89],
    ['of a period that is over', -1000, 90],
  ])('are removed when they were refused: %s', (_, sentAt, count) => {
    const sends = new AcceptedSends(5000, 0);
    addSends(sends, 0, 9000);
    sends.remove(1, sentAt);
    expect(sends.measure(9000).count).toBe(count);
  });

  it('add their cost to the rate', () => {
    const sends = new AcceptedSends(5000, 0);
    for (const cost of [100, 200, 300]) sends.add(cost, 500);
    expect(sends.measure(2000)).toEqual({ count: 3, perSecond: 300 });
  });

  it('leave out an outage that is skipped', () => {
    const sends = new AcceptedSends(5000, 0);
    addSends(sends, 0, 4000);
    sends.skip(60_000);
    expect(sends.measure(64_000)).toEqual({ count: 40, perSecond: 10 });
  });

  it('count in longer periods after a change', () => {
    const sends = new AcceptedSends(5000, 0);
    sends.setPeriod(30_000);
    addSends(sends, 0, 20_000);
    expect(sends.measure(20_000)).toEqual({ count: 200, perSecond: 10 });
  });
});
