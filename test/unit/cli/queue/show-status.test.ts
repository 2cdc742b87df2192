import { EventEmitter } from 'node:events';
import { Queue } from 'bullmq';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showStatus } from '../../../../src/cli/queue/show-status.ts';
import { type CommandStage, createCommandStage } from '../../../kit/process/command.ts';
import { conversations, MONDAY, until } from '../../../kit/queue/fleet.ts';
import { useFleet } from '../../../kit/queue/use-fleet.ts';

const setup = useFleet();

/** The queue as BullMQ has it, for what the command only shows. */
let jobs: Queue;
beforeEach(() => {
  jobs = new Queue(setup.fleet.name, { connection: setup.redis.redis, prefix: '{align-evals}' });
});
afterEach(async () => {
  await jobs.close();
});

interface Terminal {
  readonly columns: number;
  readonly signals: EventEmitter;
}

function stageOf(args: readonly string[] = [], terminal?: Terminal): CommandStage {
  return createCommandStage(args, { env: { ALIGN_REDIS_URL: setup.redis.url }, ...terminal });
}

/** What the command prints when stdout is not a terminal. */
async function statusOf(run?: string): Promise<string[]> {
  const stage = stageOf();
  await showStatus(run, { queue: setup.fleet.name }, stage);
  return stage.printed().stdout.trimEnd().split('\n');
}

const NO_ROWS = 'Rows: 0 waiting, 0 active, 0 delayed, 0 failed';

describe('the status of a queue', () => {
  it('has two lines when there is no run', async () => {
    expect(await statusOf()).toEqual([NO_ROWS, 'Workers: 0']);
  });

  it('has a line per run, with the names in a column', async () => {
    await setup.fleet.queue.add(conversations(2), MONDAY);
    await setup.fleet.queue.add([], { ...MONDAY, run: 'no-rows' });
    await setup.fleet.queue.add([], { ...MONDAY, run: 'ended' });
    await setup.fleet.queue.cancel('ended');

    expect(await statusOf()).toEqual([
      'Rows: 2 waiting, 0 active, 0 delayed, 0 failed',
      'Workers: 0',
      'ended    100 %  0 scored, 0 n/a, 0 failed, 0 left, cancelled',
      'monday     0 %  0 scored, 0 n/a, 0 failed, 4 left',
      'no-rows  100 %  0 scored, 0 n/a, 0 failed, 0 left',
    ]);
    expect(await statusOf('monday')).toEqual([
      'Rows: 2 waiting, 0 active, 0 delayed, 0 failed',
      'Workers: 0',
      'monday    0 %  0 scored, 0 n/a, 0 failed, 4 left',
    ]);
  });

  it('names the limit of the workers, and how long the service refuses', async () => {
    await jobs.setGlobalRateLimit(5, 516);
    await jobs.rateLimit(600_000);

    expect(await statusOf()).toEqual([
      NO_ROWS,
      'Workers: 0, 581/min at most',
      'The service refuses: paused for 10 min',
    ]);
  });

  it('names no reason for a pause that no worker began', async () => {
    await jobs.pause();

    expect(await statusOf()).toEqual([
      NO_ROWS,
      'Workers: 0',
      'Paused. Go on with: align-evals queue resume',
    ]);
  });
});

describe('the status on a terminal', () => {
  it('is written over the one before, until a signal', async () => {
    const signals = new EventEmitter();
    const stage = stageOf([], { columns: 80, signals });
    const shown = showStatus(undefined, { queue: setup.fleet.name }, stage);
    const first = `${NO_ROWS}\nWorkers: 0\n`;
    await until(() => stage.printed().stdout === first);
    await setup.fleet.queue.add([], MONDAY);
    const run = 'monday  100 %  0 scored, 0 n/a, 0 failed, 0 left\n';
    const second = `\u001B[2A\u001B[J${first}${run}`;
    await until(() => stage.printed().stdout.length >= first.length + second.length);
    signals.emit('SIGINT');
    await shown;

    expect(stage.printed().stdout).toBe(first + second);
    expect(signals.eventNames()).toEqual([]);
  });

  it('is written over the one before where the terminal is narrower than a line', async () => {
    const signals = new EventEmitter();
    await jobs.pause();
    const stage = stageOf([], { columns: 40, signals });
    const shown = showStatus(undefined, { queue: setup.fleet.name }, stage);
    const text = [
      'Rows: 0 waiting, 0 active, 0 delayed, 0',
      'failed',
      'Workers: 0',
      'Paused. Go on with: align-evals queue',
      'resume',
      '',
    ].join('\n');
    await until(() => stage.printed().stdout.length > text.length);
    signals.emit('SIGINT');
    await shown;

    expect(stage.printed().stdout).toBe(`${text}\u001B[5A\u001B[J${text}`);
  });

  it('ends when nothing reads it anymore', async () => {
    const stage = stageOf([], { columns: 80, signals: new EventEmitter() });
    const shown = showStatus(undefined, { queue: setup.fleet.name }, stage);
    const first = `${NO_ROWS}\nWorkers: 0\n`;
    await until(() => stage.printed().stdout === first);
    const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    stage.host.stdout.emit('error', broken);
    await shown;

    expect(stage.printed().stdout).toBe(first);
  });
});
