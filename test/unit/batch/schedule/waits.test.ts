import { expect, it } from 'vitest';
import { Waits } from '../../../../src/batch/schedule/waits.ts';
import type { Clock } from '../../../../src/values/clock.ts';

/** A clock whose timers end when the test calls them. */
function manualClock(): { readonly clock: Clock; readonly timers: Set<() => void> } {
  const timers = new Set<() => void>();
  return {
    timers,
    clock: {
      now: () => 0,
      wallNow: () => 0,
      schedule: (callback) => {
        const end = (): void => {
          timers.delete(end);
          callback();
        };
        timers.add(end);
        return () => timers.delete(end);
      },
    },
  };
}

it('waits that changes end share one timer, which ends a later wait', async () => {
  const { clock, timers } = manualClock();
  const waits = new Waits(clock);
  for (let change = 0; change < 3; change += 1) {
    const waiting = waits.watch(500);
    waits.notifyChange();
    await waiting;
  }
  const waiting = waits.watch(500);
  const [end, ...others] = timers;
  end?.();
  await waiting;

  expect(others).toEqual([]);
  expect(timers.size).toBe(0);
});

it('a wait after the timer has ended starts another one', async () => {
  const { clock, timers } = manualClock();
  const waits = new Waits(clock);
  for (let wait = 0; wait < 2; wait += 1) {
    const waiting = waits.watch(500);
    expect(timers.size).toBe(1);
    for (const end of timers) end();
    await waiting;
  }
});

it('close clears the timer', () => {
  const { clock, timers } = manualClock();
  const waits = new Waits(clock);
  void waits.watch(500);
  waits.close();

  expect(timers.size).toBe(0);
});
