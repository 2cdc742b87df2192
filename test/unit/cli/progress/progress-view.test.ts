import { describe, expect, it } from 'vitest';
import type { ShownProgress } from '../../../../src/cli/progress/progress-text.ts';
import { createProgressLines } from '../../../../src/cli/progress/progress-view.ts';

const PROGRESS: ShownProgress = {
  ...{ done: 0, total: 300, failed: 0, msLeft: null },
  ...{ pausedUntil: null, isOutage: false, tasks: undefined, ratePerMinute: null, perSecond: null },
};

/** The lines for steps of the clock in seconds and the progress at each. */
function linesFor(steps: readonly (readonly [seconds: number, Partial<ShownProgress>])[]) {
  let now = 0;
  const lines: string[] = [];
  const note = (text: string): void => {
    lines.push(`${String(now / 1000)} s: ${text.replace('align-evals: ', '')}`);
  };
  const view = createProgressLines({ note }, () => now);
  for (const [seconds, progress] of steps) {
    now = seconds * 1000;
    view.show({ ...PROGRESS, ...progress });
  }
  return lines;
}

describe('createProgressLines', () => {
  it('prints the first step of 10 % at once', () => {
    expect(
      linesFor([
        [1, { done: 29 }],
        [3, { done: 30 }],
        [4, { done: 31 }],
      ]),
    ).toEqual(['3 s: 30/300 (10 %), 0 failed']);
  });

  it('prints further steps at least 30 s apart', () => {
    const steps = [
      [3, { done: 30 }],
      [6, { done: 60 }],
      [32.9, { done: 290 }],
      [33, { done: 291 }],
    ] as const;

    expect(linesFor(steps)).toEqual([
      '3 s: 30/300 (10 %), 0 failed',
      '33 s: 291/300 (97 %), 0 failed',
    ]);
  });

  it('prints no line within a step, however long it takes', () => {
    expect(
      linesFor([
        [3, { done: 30 }],
        [600, { done: 59 }],
        [700, { done: 60 }],
      ]),
    ).toEqual(['3 s: 30/300 (10 %), 0 failed', '700 s: 60/300 (20 %), 0 failed']);
  });

  it('leaves the end to the summary', () => {
    expect(linesFor([[3, { done: 300 }]])).toEqual([]);
  });

  it('prints a line per 30 s while the total is not known', () => {
    const total = undefined;
    const steps = [29, 30, 59, 61].map((at) => [at, { done: at, total }] as const);

    expect(linesFor(steps)).toEqual(['30 s: 30, 0 failed', '61 s: 61, 0 failed']);
  });

  it('prints each pause once', () => {
    const pause = { pausedUntil: 2200, ratePerMinute: 450 };
    const steps = [
      [1, pause],
      [1.5, pause],
      [3, {}],
      [4, { ...pause, pausedUntil: 9000 }],
    ] as const;

    expect(linesFor(steps)).toEqual([
      '1 s: paused 1.2 s by the service, then 7.5/s',
      '4 s: paused 5.0 s by the service, then 7.5/s',
    ]);
  });

  it('prints each outage once, although each of its probes is a pause', () => {
    const probe = (pausedUntil: number) => ({ pausedUntil, isOutage: true });
    const steps = [
      [1, { pausedUntil: 2000 }],
      [2, probe(3200)],
      [4, probe(5000)],
      [6, {}],
      [8, probe(9000)],
    ] as const;

    expect(linesFor(steps)).toEqual([
      '1 s: paused 1.0 s by the service',
      '2 s: the service does not work, single requests until it does, the next in 1.2 s',
      '8 s: the service does not work, single requests until it does, the next in 1.0 s',
    ]);
  });
});
