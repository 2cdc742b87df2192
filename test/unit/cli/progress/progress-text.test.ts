import { describe, expect, it } from 'vitest';
import {
  describePause,
  describeProgress,
  drawProgress,
  type ShownProgress,
} from '../../../../src/cli/progress/progress-text.ts';

const PROGRESS: ShownProgress = {
  done: 196,
  total: 300,
  failed: 1,
  msLeft: 10_600,
  pausedUntil: null,
  isOutage: false,
  ratePerMinute: null,
  perSecond: 9.83,
};
const UNKNOWN: ShownProgress = {
  ...PROGRESS,
  ...{ done: 0, total: undefined, failed: 0, msLeft: null, perSecond: null },
};

describe('drawProgress', () => {
  it.each<[string, ShownProgress, number, boolean, string]>([
    [
      'a terminal of 80 columns',
      PROGRESS,
      80,
      true,
      ' ██████████████████░░░░░░░░░░  196/300  65 %  9.8/s  11 s left  1 failed',
    ],
    [
      'a terminal without blocks',
      PROGRESS,
      80,
      false,
      ' ##################..........  196/300  65 %  9.8/s  11 s left  1 failed',
    ],
    [
      'a terminal that has little space',
      PROGRESS,
      58,
      true,
      ' ████████░░░░░  196/300  65 %  9.8/s  11 s left  1 failed',
    ],
    ['a narrow terminal', PROGRESS, 40, true, ' 196/300  65 %  9.8/s  11 s left  1 fai'],
    ['an unknown total', UNKNOWN, 80, true, ' 0'],
    [
      'a finished run without failures',
      { ...PROGRESS, done: 300, failed: 0, msLeft: 0, perSecond: 123.4 },
      80,
      false,
      ' ############################  300/300  100 %  123/s  0 s left',
    ],
    [
      'a run without rows',
      { ...UNKNOWN, total: 0 },
      40,
      false,
      ' ##########################  0/0  100 %',
    ],
  ])('fits %s', (_what, progress, width, isUnicode, line) => {
    const drawn = drawProgress(progress, { width, isUnicode });

    expect(drawn).toBe(line);
    expect(drawn.length).toBeLessThan(width);
  });
});

describe('describeProgress', () => {
  it.each([
    [PROGRESS, 'align-evals: 196/300 (65 %), 9.8/s, 11 s left, 1 failed'],
    [UNKNOWN, 'align-evals: 0, 0 failed'],
  ])('describes %j', (progress, line) => {
    expect(describeProgress(progress)).toBe(line);
  });
});

describe('describePause', () => {
  it.each([
    [
      { pausedUntil: 11_200, isOutage: false, ratePerMinute: 450 },
      'paused 1.2 s by the service, then 7.5/s',
    ],
    [{ pausedUntil: 9_000, isOutage: false, ratePerMinute: null }, 'paused 0.0 s by the service'],
    [
      { pausedUntil: 11_200, isOutage: true, ratePerMinute: null },
      'the service does not work, single requests until it does, the next in 1.2 s',
    ],
  ])('describes %j', (pause, line) => {
    expect(describePause(pause, 10_000)).toBe(`align-evals: ${line}`);
  });
});
