import { Queue } from 'bullmq';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelRun,
  removeRun,
  resumeQueue,
  retryRun,
} from '../../../../src/cli/queue/change-queue.ts';
import { type CommandStage, createCommandStage } from '../../../kit/process/command.ts';
import { conversations } from '../../../kit/queue/fleet.ts';
import { INVALID, ONE, useFleet } from '../../../kit/queue/use-fleet.ts';

const setup = useFleet();

let stage: CommandStage;
let flags: { readonly queue: string };
const stageOf = (args: readonly string[]): CommandStage =>
  createCommandStage(args, { env: { ALIGN_REDIS_URL: setup.redis.url } });
beforeEach(() => {
  stage = stageOf([]);
  flags = { queue: setup.fleet.name };
});

describe('align-evals queue resume', () => {
  let jobs: Queue;
  beforeEach(() => {
    jobs = new Queue(flags.queue, { connection: setup.redis.redis, prefix: '{align-evals}' });
  });
  afterEach(async () => {
    await jobs.close();
  });

  it('prints that the queue is not paused with --json', async () => {
    await jobs.pause();
    const json = stageOf(['--json']);
    await resumeQueue(json, flags);

    expect(json.printed().stdout).toBe('{"isPaused":false}\n');
    expect(await jobs.isPaused()).toBe(false);
  });
});

describe('align-evals queue retry', () => {
  it('evaluates the failed rows of a run again, and prints how many', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    server.fail(INVALID);
    await queue.add(conversations(2), ONE);
    await startWorker();
    await settled('monday');

    await retryRun(stage, flags, 'monday');

    expect(stage.printed()).toEqual({
      stdout: '1 row of monday will be evaluated again\n',
      stderr: '',
    });
    await settled('monday');
  });

  it('says how to repeat failed rows that Redis does not keep', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    server.fail(INVALID);
    await queue.add(conversations(1), { ...ONE, dataRetention: 'none' });
    await startWorker();
    await settled('monday');

    await retryRun(stage, flags, 'monday');

    expect(stage.printed().stdout).toBe(
      'Redis has none of the failed rows of monday. Add its rows again with --retry-failed.\n',
    );
  });

  it('fails for a run that nobody added', async () => {
    await expect(retryRun(stage, flags, 'monday')).rejects.toMatchObject({ code: 'unknown_run' });
  });
});

describe('align-evals queue cancel', () => {
  it('ends a run', async () => {
    const { queue } = setup.fleet;
    await queue.add(conversations(2), ONE);
    await cancelRun(stage, flags, 'monday');

    expect(stage.printed().stdout).toBe(
      'monday is cancelled. Its outcomes stay, and adding rows continues it.\n',
    );
    expect(await queue.progress('monday')).toMatchObject({ isCancelled: true });
  });
});

describe('align-evals queue remove', () => {
  it('removes a run from the queue', async () => {
    const { queue } = setup.fleet;
    await queue.add(conversations(2), ONE);
    await removeRun(stage, flags, 'monday');

    expect(stage.printed().stdout).toBe('monday is removed.\n');
    expect(await queue.runs()).toEqual([]);
  });

  it('fails for a run that nobody added', async () => {
    await expect(removeRun(stage, flags, 'monday')).rejects.toMatchObject({ code: 'unknown_run' });
    expect(stage.printed().stdout).toBe('');
  });
});
