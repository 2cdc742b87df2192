import { describe, expect, it } from 'vitest';
import { Outage } from '../../../../src/otel/evaluator/outage.ts';
import { createTestClock, type TestClock } from '../../../kit/time/test-clock.ts';

function createOutage(): { outage: Outage; clock: TestClock; probes: number[] } {
  const clock = createTestClock();
  const probes: number[] = [];
  const outage = new Outage({ scheduleUnheld: clock.schedule }, () => probes.push(clock.now()));
  return { outage, clock, probes };
}

describe('Outage', () => {
  it('allows fewer evaluations with each that has no answer, and one after 30 s', async () => {
    const { outage, clock, probes } = createOutage();
    const slots = [outage.slots(8)];
    outage.noteSilence();
    slots.push(outage.slots(8));
    outage.noteSilence();
    slots.push(outage.slots(8));
    await clock.advance(30_000);
    slots.push(outage.slots(8));

    expect(slots).toEqual([8, 1, 0, 1]);
    expect(probes).toEqual([30_000]);
  });

  it('counts silences in a row only, and ends with an answer', async () => {
    const { outage, clock, probes } = createOutage();
    outage.noteSilence();
    outage.noteAnswer();
    outage.noteSilence();
    expect(outage.isWaiting).toBe(false);

    outage.noteSilence();
    expect(outage.isWaiting).toBe(true);
    outage.noteAnswer();
    expect([outage.isWaiting, outage.slots(8), clock.pending()]).toEqual([false, 8, 0]);
    await clock.advance(30_000);
    expect(probes).toEqual([]);
  });

  it('waits once for evaluations that were in flight together', async () => {
    const { outage, clock, probes } = createOutage();
    for (let count = 0; count < 5; count += 1) outage.noteSilence();
    await clock.advance(60_000);
    expect(probes).toEqual([30_000]);
  });
});
