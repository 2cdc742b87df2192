import { describe, expect, it } from 'vitest';
import {
  describePause,
  describeProgress,
  drawAnswers,
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
  tasks: undefined,
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

describe('the progress of a run with a task', () => {
  const tasks = { running: 4, done: 10, failed: 0, resumed: 2 };
  const SPACE = { width: 60, isUnicode: false };

  it.each<[string, Partial<ShownProgress>, string]>([
    [
      'has a bar of the answers',
      { tasks, totalAnswers: 60 },
      ' #####.......................  answers  12/60  4 running',
    ],
    [
      'counts tasks that failed as answered',
      { tasks: { ...tasks, failed: 18 }, totalAnswers: 60 },
      ' ##########..........  answers  30/60  4 running  18 failed',
    ],
    ['has no bar without a total', { tasks }, ' answers  12  4 running'],
    ['is empty without a task', {}, ''],
  ])('%s', (_, facts, line) => {
    expect(drawAnswers({ ...PROGRESS, ...facts }, SPACE)).toBe(line);
  });

  it('names the scores beside the answers', () => {
    expect(drawProgress({ ...PROGRESS, tasks }, { width: 80, isUnicode: false })).toContain(
      'scores  196/300',
    );
    expect(describeProgress({ ...PROGRESS, tasks })).toContain('align-evals: 12 answers, 196/300');
  });
});
