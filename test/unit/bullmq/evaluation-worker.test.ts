import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../src/batch/node/read-journal.ts';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { createClient } from '../../kit/client/client.ts';
import {
  conversations,
  countRequests,
  MONDAY,
  openFleet,
  openHeldFleet,
  until,
} from '../../kit/queue/fleet.ts';
import { codesOf, INVALID, ONE, UNAVAILABLE, useFleet } from '../../kit/queue/use-fleet.ts';

const setup = useFleet();

describe('a row', () => {
  it('ends as failed at once when repeating its requests cannot change anything', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    server.fail(INVALID);
    await queue.add(conversations(1), MONDAY);
    await startWorker();
    await settled('monday');

    expect(codesOf(await setup.linesOf('monday'))).toEqual(['validation', expect.any(String)]);
    expect(countRequests(server)).toBe(2);
    expect(await queue.status()).toMatchObject({ failed: 1 });
  });

  it('is evaluated again with retryFailed, only where it failed', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    server.fail(INVALID);
    await queue.add(conversations(2), MONDAY);
    await queue.add(conversations(2), { ...MONDAY, run: 'tuesday' });
    await startWorker({ concurrency: 1 });
    await settled('monday');
    await settled('tuesday');
    expect(await queue.progress('monday')).toMatchObject({ failed: 1, left: 0 });

    expect(await queue.retryFailed('tuesday')).toBe(0);
    expect(await queue.retryFailed('monday')).toBe(1);
    await settled('monday');

    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 0 });
    expect(countRequests(server)).toBe(9);
    const path = setup.pathOf('retried.jsonl');
    await queue.writeJournal('monday', path);
    const statuses = readJournal(path).rows.flatMap(({ outcomes }) =>
      outcomes.map(({ status }) => status),
    );
    expect(statuses).not.toContain('failed');
  });

  it('that cannot be evaluated fails without a request', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    await queue.add([{ messages: [{ role: 'user', content: 'Hi' }] }], MONDAY);
    await startWorker();
    await settled('monday');

    expect(codesOf(await setup.linesOf('monday'))).toEqual(['invalid_input', 'invalid_input']);
    expect(countRequests(server)).toBe(0);
  });

  it('that failed because of the service is started again after a backoff', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    server.fail(UNAVAILABLE);
    await queue.add(conversations(1), ONE);
    await startWorker();
    await settled('monday');

    expect(countRequests(server)).toBe(2);
    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 0 });
  });

  it('fails when the service failed in its last attempt', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    server.fail(UNAVAILABLE, UNAVAILABLE);
    await queue.add(conversations(1), { ...ONE, attempts: 2 });
    await startWorker();
    await settled('monday');

    expect(await queue.progress('monday')).toMatchObject({ failed: 1, left: 0 });
    expect(countRequests(server)).toBe(2);
  });

  it('of a worker that vanished is taken over', async () => {
    const { queue, startWorker, settled, name } = setup.fleet;
    await queue.add(conversations(1), MONDAY);
    // What a killed process leaves: a job that is active, without a lock.
    const prefix = `{align-evals}:${name}`;
    await setup.redis.redis.rpoplpush(`${prefix}:wait`, `${prefix}:active`);
    await startWorker({ takeOverMs: 200 });
    await settled('monday');

    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 0 });
  });
});

describe('a refusal', () => {
  it('pauses the whole queue, and fails no row', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '2' } });
    await queue.add(conversations(2), ONE);
    const startedAt = performance.now();
    await startWorker({ concurrency: 1 });
    await until(async () => (await queue.status()).pausedMs > 0);

    expect(countRequests(server)).toBe(1);
    await settled('monday');
    expect(performance.now() - startedAt).toBeGreaterThan(2000);
    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 0 });
    expect(countRequests(server)).toBe(3);
  });
});

describe('a rejected key', () => {
  it('pauses the queue with one error, and evaluates everything after resume', async () => {
    const { queue, server, startWorker, settled, problems } = setup.fleet;
    await queue.add(conversations(5), MONDAY);
    const worker = await startWorker({ apiKey: OTHER_KEY });
    await until(async () => (await queue.status()).active === 0 && problems.length > 0);

    const { isPaused, problem, waiting, failed } = await queue.status();
    expect({ isPaused, code: problem?.code, waiting, failed }).toEqual({
      isPaused: true,
      code: 'authentication',
      waiting: 5,
      failed: 0,
    });
    expect(problem?.message).not.toContain(OTHER_KEY);
    expect(problems.map(({ code }) => code)).toEqual(['authentication']);
    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 10 });

    await worker.close();
    await startWorker();
    await queue.resume();
    await settled('monday');
    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 0 });
    expect(countRequests(server)).toBeLessThanOrEqual(14);
  });

  it('is reported for a worker of another service too', async () => {
    const { queue, startWorker, settled, problems } = setup.fleet;
    await queue.add(conversations(1), MONDAY);
    const first = await startWorker();
    await settled('monday');
    await first.close();
    await queue.add(conversations(2), MONDAY);
    const client = createClient({ apiKey: KEY, baseUrl: 'https://other.test' });
    await startWorker({ client });
    // The worker hands the row back after it has reported the problem.
    await until(async () => problems.length > 0 && (await queue.status()).active === 0);

    expect(problems[0]?.message).toMatch(
      /differs from the one that began the run monday: service is https:\/\/other\.test/,
    );
    expect(await queue.status()).toMatchObject({ isPaused: true, waiting: 1 });
  });
});

describe('an outage', () => {
  it('pauses the queue until the service answers, and fails no row', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    await queue.add(conversations(30), { ...ONE, attempts: 2 });
    await startWorker();
    await until(() => countRequests(server) >= 4);
    server.setRegionDown('eu', true);
    await until(async () => (await queue.status()).pausedMs > 0);
    const requests = countRequests(server);
    await sleep(500);
    expect(countRequests(server) - requests).toBeLessThan(8);

    server.setRegionDown('eu', false);

    await settled('monday');
    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 0 });
  });

  it('is reported when the service has never answered', async () => {
    const { queue, server, startWorker, problems } = setup.fleet;
    server.setRegionDown('eu', true);
    await queue.add(conversations(30), ONE);
    await startWorker({ ratePerMinute: null });
    await until(() => problems.length > 0);

    expect(problems.map(({ code }) => code)).toEqual(['server']);
    expect(await queue.status()).toMatchObject({ isPaused: false, failed: 0 });
  });
});

describe('close', () => {
  it('lets requests in flight finish, and hands back the rest of their rows', async () => {
    const slow = openHeldFleet(setup.redis);
    const { queue, server, startWorker, settled, release } = slow;
    await queue.add(conversations(3), MONDAY);
    const worker = await startWorker({ concurrency: 2 });
    await until(() => countRequests(server) === 2);
    const closed = worker.close();
    release();
    await closed;

    expect(await queue.progress('monday')).toMatchObject({ scored: 2, left: 4 });
    expect(await queue.status()).toMatchObject({ waiting: 3, active: 0, workers: 0 });

    await startWorker();
    await settled('monday');
    expect(countRequests(server)).toBe(6);
    await slow.close();
  });

  it('aborts requests that take longer than the grace', async () => {
    const stuck = openFleet(setup.redis, { scorer: () => new Promise(() => undefined) });
    const { queue, server, startWorker } = stuck;
    await queue.add(conversations(2), MONDAY);
    const worker = await startWorker();
    await until(() => countRequests(server) === 2);

    await worker.close({ graceMs: 10 });

    expect(await queue.status()).toMatchObject({ waiting: 2, active: 0 });
    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 4 });
    await stuck.close();
  });
});
