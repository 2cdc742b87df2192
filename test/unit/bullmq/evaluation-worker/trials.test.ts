import { describe, expect, it } from 'vitest';
import { countRequests, CRITERIA, until } from '../../../kit/queue/fleet.ts';
import { useFleet } from '../../../kit/queue/use-fleet.ts';

const setup = useFleet();

const TONE = { run: 'monday', criteria: { tone: CRITERIA.tone } } as const;
const ASKED = { ...TONE, needsTask: true } as const;
const QUESTIONS = [{ id: 'q1', question: 'Where?' }];
const MESSAGES = () => [{ role: 'user', content: 'Where?' }] as const;

describe('a row that a task answers', () => {
  it('is asked and evaluated again only for the trial that failed', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    const trials: number[] = [];
    server.fail({ kind: 'status', status: 422 });
    await queue.add(QUESTIONS, { ...ASKED, trials: 2 });
    await startWorker({
      messages: MESSAGES,
      task: (_row, { trial }) => {
        trials.push(trial);
        return `Answer ${String(trial)}`;
      },
    });
    await settled('monday');
    expect(await queue.progress('monday')).toMatchObject({ scored: 1, failed: 1, left: 0 });

    await queue.retryFailed('monday');
    await settled('monday');

    expect(await queue.progress('monday')).toMatchObject({ scored: 2, failed: 0, left: 0 });
    expect([trials, countRequests(server)]).toEqual([[1, 2], 3]);
  });

  it('fails without a call of the task when it breaks a rule', async () => {
    const { queue, startWorker, settled } = setup.fleet;
    let calls = 0;
    const rows = [{ id: 'q1', question: 'Where?', tags: 7 as never }];
    await queue.add(rows, { ...ASKED, trials: 2 });
    await startWorker({ task: () => String((calls += 1)) });
    await settled('monday');

    expect(await queue.progress('monday')).toMatchObject({ failed: 2, left: 0 });
    expect(calls).toBe(0);
  });

  it('is handed back when its task takes longer than the grace of close', async () => {
    const { queue, startWorker } = setup.fleet;
    let calls = 0;
    await queue.add(QUESTIONS, ASKED);
    const worker = await startWorker({
      task: () => {
        calls += 1;
        return new Promise<string>(() => undefined);
      },
    });
    await until(() => calls === 1);
    await worker.close({ graceMs: 10 });

    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 1 });
    expect(await queue.status()).toMatchObject({ waiting: 1, active: 0, failed: 0 });
  });
});
