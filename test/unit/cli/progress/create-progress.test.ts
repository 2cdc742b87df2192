import { describe, expect, it } from 'vitest';
import type { Progress } from 'align-evals/batch';
import { createProgress } from '../../../../src/cli/progress/create-progress.ts';
import { createCommandStage } from '../../../kit/process/command.ts';

const PROGRESS: Progress = {
  ...{ done: 3, total: 12, scored: 3, notApplicable: 0, failed: 0, resumed: 0, inFlight: 2 },
  ...{ requests: 3, estimatedTokens: 90, ratePerMinute: null, msLeft: null, pausedUntil: null },
  isOutage: false,
  tasks: undefined,
  ...{ limitPerMinute: 600, limitCapacity: 60 },
};

describe('createProgress', () => {
  it('writes nothing to a terminal before there is progress', async () => {
    const { output, printed } = createCommandStage([], { columns: 80 });
    const progress = await createProgress(output, { isOfService: true });
    expect(printed().stderr).toBe('');

    progress.end();
    expect(printed().stderr).toBe('');
  });

  it('draws a bar on a terminal, and at its end the lines that wait, and no bar', async () => {
    const { output, printed } = createCommandStage([], { columns: 80 });
    const progress = await createProgress(output, { isOfService: true });
    progress.show(PROGRESS);
    progress.note('Stopping: 2 requests in flight.');
    progress.end();

    const { stderr } = printed();
    expect(stderr).toContain('Limit 600/min, burst 60. Ctrl-C stops and keeps every result.\n');
    expect(stderr).toContain('Stopping: 2 requests in flight.\n');
    expect(stderr.slice(stderr.indexOf('flight.'))).not.toContain('3/12');
    expect(progress.inFlight()).toBe(2);
  });

  it('writes lines to a log', async () => {
    const { output, printed } = createCommandStage();
    const progress = await createProgress(output, { isOfService: false });
    expect(progress.inFlight()).toBe(0);
    progress.show(PROGRESS);
    progress.note('A note.');
    progress.end();

    expect(printed()).toEqual({
      stdout: '',
      stderr: 'Ctrl-C stops and keeps every result.\nalign-evals: 3/12 (25 %), 0 failed\nA note.\n',
    });
  });

  it('writes nothing with --quiet', async () => {
    const { output, printed } = createCommandStage(['--quiet'], { columns: 80 });
    const progress = await createProgress(output, { isOfService: true });
    progress.show(PROGRESS);
    progress.note('A note.');
    progress.end();

    expect(printed().stderr).toBe('');
  });
});

describe('the first line', () => {
  it.each([
    [600, 60, true, 'Limit 600/min, burst 60. Ctrl-C stops and keeps every result.'],
    [null, null, true, 'No rate limit is known. Ctrl-C stops and keeps every result.'],
    [null, null, false, 'Ctrl-C stops and keeps every result.'],
  ])('of %j per minute, %j at once', async (limitPerMinute, limitCapacity, isOfService, text) => {
    const { output, printed } = createCommandStage();
    const progress = await createProgress(output, { isOfService });
    progress.show({ ...PROGRESS, limitPerMinute, limitCapacity });
    progress.end();
    expect(printed().stderr.split('\n')[0]).toBe(text);
  });
});
