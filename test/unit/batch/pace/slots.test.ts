import { describe, expect, it } from 'vitest';
import { Slots, type SlotSettings } from '../../../../src/batch/pace/slots.ts';

/** Sends requests at one time. */
function send(slots: Slots, count: number, now: number): void {
  for (let index = 0; index < count; index += 1) slots.sent(now);
}

/** Sends requests, each of which is answered after a latency. */
function answer(slots: Slots, count: number, latencyMs: number, now = 0): void {
  send(slots, count, now);
  for (let index = 0; index < count; index += 1) {
    slots.settled(now, now + latencyMs);
    slots.answered(latencyMs);
  }
}

describe('the slots', () => {
  it.each<[string, SlotSettings, boolean, number]>([
    ['are 8 at first', {}, false, 8],
    ['are 64 with a known limit', {}, true, 64],
    ['are as many as the caller wants', { concurrency: 100 }, false, 100],
    ['are as many as the caller wants, with a known limit', { concurrency: 3 }, true, 3],
    ['are not above the ceiling', { concurrency: 100, ceiling: 5 }, true, 5],
    ['are not above the ceiling, by default', { ceiling: 5 }, false, 5],
  ])('%s', (_, settings, isLimitKnown, expected) => {
    expect(new Slots(settings).countAt(0, isLimitKnown)).toBe(expected);
  });

  it.each([
    ['one more per answer', 3, 3600_000, 11],
    ['doubled in 2 s', 1000, 2000, 16],
    ['fourfold in 4 s', 1000, 4000, 32],
    ['64 at most', 1000, 3600_000, 64],
  ])('grow without a known limit: %s', (_, answers, now, expected) => {
    const slots = new Slots({});
    answer(slots, answers, 20);
    expect(slots.countAt(now, false)).toBe(expected);
  });

  it('grow from the first request on, not from the start of the run', () => {
    const slots = new Slots({});
    answer(slots, 100, 20, 60_000);
    expect(slots.countAt(60_020, false)).toBe(8);
  });
});

it('average the latency, with a tenth for the last answer', () => {
  const slots = new Slots({});
  expect(slots.latencyMs).toBe(1000);
  answer(slots, 1, 200);
  expect(slots.latencyMs).toBe(200);
  answer(slots, 1, 1200);
  expect(slots.latencyMs).toBe(300);
});

describe('requests in flight', () => {
  const create = (latencyMs = 100): Slots => {
    const slots = new Slots({ concurrency: 8 });
    answer(slots, 1, latencyMs);
    send(slots, 8, 1000);
    return slots;
  };

  it.each([
    ['5 s', 100, 5999, 6000],
    ['five average latencies', 2000, 10_999, 11_000],
  ])('are lost when nothing comes back for %s', (_, latencyMs, before, after) => {
    const slots = create(latencyMs);
    expect([slots.loseStalled(before), slots.loseStalled(after)]).toEqual([0, 8]);
  });

  it('are lost once', () => {
    const slots = create();
    expect([slots.loseStalled(6000), slots.loseStalled(7000)]).toEqual([8, 0]);
  });

  it('are not lost before the first answer', () => {
    const slots = new Slots({ concurrency: 8 });
    send(slots, 8, 0);
    expect(slots.loseStalled(60_000)).toBe(0);
  });

  it('are not lost when one of them came back, in whatever way', () => {
    const slots = create();
    slots.settled(1000, 5000);
    expect([slots.loseStalled(9999), slots.loseStalled(10_000)]).toEqual([0, 7]);
  });

  it('take no slot when they are lost, and one less is free when they come back', () => {
    const slots = create();
    slots.loseStalled(6000);
    expect(slots.countAt(6000, false)).toBe(16);
    slots.settled(1000, 9000);
    expect(slots.countAt(9000, false)).toBe(15);
  });

  it('are never more than three times the slots, and never above the ceiling', () => {
    const counts = [undefined, 10].map((ceiling) => {
      const slots = new Slots({ concurrency: 4, ceiling });
      answer(slots, 1, 100);
      for (let round = 0; round < 5; round += 1) {
        send(slots, 4, 1000 + 10_000 * round);
        slots.loseStalled(9000 + 10_000 * round);
      }
      return slots.countAt(60_000, false);
    });
    expect(counts).toEqual([12, 10]);
  });

  it('that are sent after others were lost are not lost with them', () => {
    const slots = create();
    slots.loseStalled(6000);
    send(slots, 2, 6000);
    slots.settled(6000, 6100);
    expect(slots.countAt(6100, false)).toBe(16);
  });
});
