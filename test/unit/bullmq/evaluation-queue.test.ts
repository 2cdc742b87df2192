import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../src/batch/node/read-journal.ts';
import { summarize } from '../../../src/batch/summary/summarize.ts';
import { createEvaluationQueue, QueueError } from '../../../src/bullmq/index.ts';
import { conversations, countRequests, CRITERIA, MONDAY } from '../../kit/queue/fleet.ts';
import { useFleet } from '../../kit/queue/use-fleet.ts';
import { startRedis } from '../../kit/server/redis-server.ts';

const setup = useFleet();

const journalOf = (name: string): string => setup.pathOf(`${setup.fleet.name}-${name}.jsonl`);

describe('add', () => {
  it('adds one job per row, and nothing when the same rows are added again', async () => {
    const { queue } = setup.fleet;
    const rows = conversations(1200);

    expect(await queue.add(rows, MONDAY)).toEqual({ rows: 1200, added: 1200, invalid: 0 });
    expect(await queue.add(rows, MONDAY)).toEqual({ rows: 1200, added: 0, invalid: 0 });
    expect(await queue.status()).toMatchObject({ waiting: 1200, active: 0, failed: 0 });
    expect(await queue.progress('monday')).toEqual({
      run: 'monday',
      rows: 1200,
      outcomes: 2400,
      scored: 0,
      notApplicable: 0,
      failed: 0,
      left: 2400,
      isCancelled: false,
    });
  });

  it('adds no job for rows whose outcomes are kept', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    await queue.add(conversations(3), MONDAY);
    await startWorker();
    await settled('monday');

    expect(await queue.add(conversations(4), MONDAY)).toEqual({ rows: 4, added: 1, invalid: 0 });
    await settled('monday');
    expect(countRequests(server)).toBe(8);
  });

  it('counts rows without an id that repeat, and rows that cannot be evaluated', async () => {
    const { queue } = setup.fleet;
    const [row] = conversations(1);
    const same = { ...row, id: undefined };
    const asked = { messages: [{ role: 'user' as const, content: 'Hi' }] };

    const added = await queue.add([same, same, asked], MONDAY);

    expect(added).toEqual({ rows: 3, added: 3, invalid: 1 });
  });

  it('counts only the criteria that apply to a row', async () => {
    const { queue } = setup.fleet;
    const [first, second] = conversations(2);

    await queue.add([{ ...first, criteria: ['tone'] }, { ...second }], MONDAY);

    expect(await queue.progress('monday')).toMatchObject({ rows: 2, outcomes: 3 });
  });

  it('pulls rows from an async iterable', async () => {
    async function* stream() {
      for (const row of conversations(3)) {
        await Promise.resolve();
        yield row;
      }
    }

    expect(await setup.fleet.queue.add(stream(), MONDAY)).toMatchObject({ added: 3 });
  });

  it('rejects a run with other settings, and names them', async () => {
    const { queue } = setup.fleet;
    await queue.add(conversations(1), MONDAY);

    await expect(
      queue.add(conversations(1), { ...MONDAY, criteria: { tone: CRITERIA.tone }, trials: 2 }),
    ).rejects.toThrow(
      'The run monday was added with another value of criteria, trials, and results of different settings are not mixed: pass the same settings, or another run',
    );
  });

  it.each([
    ['an unknown option', { ...MONDAY, criterion: 'x' }, /does not have the option "criterion"/],
    ['checks, which are functions', { ...MONDAY, checks: {} }, /does not have the option "checks"/],
    ['a name with a colon', { ...MONDAY, run: 'a:b' }, /^run is .*letters, digits/],
    ['no criteria', { run: 'monday' }, /pass criteria/],
    [
      'a criterion that breaks a rule',
      { run: 'monday', criteria: 'Be nice' },
      /must begin with|Reward/,
    ],
  ])('rejects %s', async (_what, options, message) => {
    await expect(setup.fleet.queue.add(conversations(1), options)).rejects.toThrow(message);
  });

  it('rejects rows that have the same id, and rows that are not plain data', async () => {
    const [row] = conversations(1);
    const cycle: Record<string, unknown> = { ...row };
    cycle['self'] = cycle;

    await expect(setup.fleet.queue.add([row!, row!], MONDAY)).rejects.toThrow(
      'of row 2 is the id of row 1 too',
    );
    await expect(setup.fleet.queue.add([cycle as never], MONDAY)).rejects.toThrow(
      'have a row at position 1 that cannot be written as JSON: pass plain data',
    );
  });
});

describe('outcomes and writeJournal', () => {
  it('yield the outcomes, and write a journal that batch reads', async () => {
    const { queue, startWorker, settled } = setup.fleet;
    await queue.add(conversations(5, { group: 'even', tags: { env: 'test' } }), {
      ...MONDAY,
      source: 'chats.jsonl',
    });
    await startWorker();
    await settled('monday');
    const path = journalOf('monday');

    expect(await queue.writeJournal('monday', path)).toEqual({ outcomes: 10, left: 0 });

    const record = readJournal(path);
    expect(record.run).toMatchObject({ kind: 'reward', keep: 'all', source: 'chats.jsonl' });
    expect(record.stop).toMatchObject({ why: 'done', left: 0 });
    expect(record.rows.map(({ id, group }) => [id, group]).sort()).toEqual(
      conversations(5).map(({ id }) => [id, 'even']),
    );
    const { criteria, failed } = summarize(record);
    expect([Object.keys(criteria), failed]).toEqual([['tone', 'length'], 0]);
    const outcomes: string[] = [];
    for await (const { id, name } of queue.outcomes('monday')) outcomes.push(`${id} ${name}`);
    expect(outcomes.sort()).toEqual(
      conversations(5).flatMap(({ id }) => [`${String(id)} length`, `${String(id)} tone`]),
    );
  });

  it('append to a journal what is new, after Redis has forgotten what is in it', async () => {
    const { queue, startWorker, settled } = setup.fleet;
    const path = journalOf('trimmed');
    await queue.add(conversations(3), MONDAY);
    await startWorker();
    await settled('monday');
    expect(await queue.writeJournal('monday', path, { trim: true })).toMatchObject({ outcomes: 6 });
    expect((await queue.outcomes('monday').next()).done).toBe(true);

    await queue.add(conversations(4), MONDAY);
    await settled('monday');

    expect(await queue.writeJournal('monday', path)).toEqual({ outcomes: 2, left: 0 });
    expect(await queue.writeJournal('monday', path)).toEqual({ outcomes: 0, left: 0 });
    const { rows, stop } = readJournal(path);
    expect(rows.map(({ outcomes }) => outcomes.length)).toEqual([2, 2, 2, 2]);
    expect(stop?.gone).toBeUndefined();
  });

  it('report a run that nobody added, and one that no worker has begun', async () => {
    const { queue } = setup.fleet;
    const unknown = { code: 'unknown_run' };

    await expect(queue.progress('tuesday')).rejects.toMatchObject(unknown);
    await expect(queue.outcomes('tuesday').next()).rejects.toMatchObject(unknown);
    await expect(queue.cancel('tuesday')).rejects.toMatchObject(unknown);
    await expect(queue.retryFailed('tuesday')).rejects.toMatchObject(unknown);
    await queue.add(conversations(1), MONDAY);
    await expect(queue.writeJournal('monday', journalOf('none'))).rejects.toThrow(
      'No worker has begun the run monday, so that there is no journal to write: start a worker',
    );
  });
});

describe('the course of a run', () => {
  it('stops with pause, and goes on with resume', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    await queue.pause();
    await queue.add(conversations(3), MONDAY);
    await startWorker();
    expect(await queue.status()).toMatchObject({ isPaused: true, waiting: 3, workers: 1 });
    expect(countRequests(server)).toBe(0);

    await queue.resume();

    await settled('monday');
    expect(await queue.status()).toMatchObject({ isPaused: false, problem: null, waiting: 0 });
  });

  it('ends with cancel, which keeps outcomes, and goes on when rows are added', async () => {
    const { queue, server, startWorker, settled } = setup.fleet;
    await queue.add(conversations(50), MONDAY);
    await queue.cancel('monday');
    await startWorker();
    await settled('monday');

    expect(await queue.progress('monday')).toMatchObject({ isCancelled: true, left: 100 });
    expect(countRequests(server)).toBe(0);
    expect(await queue.add(conversations(2), MONDAY)).toEqual({ rows: 2, added: 0, invalid: 0 });
    await queue.add(conversations(50), MONDAY);
    await settled('monday');
    expect(await queue.progress('monday')).toMatchObject({ isCancelled: false, left: 0 });
  });

  it('stays cancelled when rows with other settings are rejected', async () => {
    const { queue } = setup.fleet;
    await queue.add(conversations(2), MONDAY);
    await queue.cancel('monday');

    await expect(queue.add(conversations(2), { ...MONDAY, trials: 2 })).rejects.toThrow('trials');

    expect(await queue.progress('monday')).toMatchObject({ isCancelled: true });
  });

  it('is forgotten with remove', async () => {
    const { queue, startWorker } = setup.fleet;
    await queue.add(conversations(2), MONDAY);
    await queue.add(conversations(1), { ...MONDAY, run: 'tuesday' });
    expect(await queue.runs()).toEqual(['monday', 'tuesday']);

    await queue.remove('monday');

    expect(await queue.runs()).toEqual(['tuesday']);
    await startWorker();
    await setup.fleet.settled('tuesday');
    expect(await setup.redis.redis.keys(`*${setup.fleet.name}*monday*`)).toEqual([]);
  });
});

describe('createEvaluationQueue', () => {
  it.each([
    ['http://127.0.0.1:6379', 'connection is not an address of Redis'],
    ['secret-host', 'connection is not an address of Redis'],
    [7, 'connection is neither text nor a client'],
  ])('rejects %s as a connection, and does not repeat it', (connection, message) => {
    const create = (): unknown => createEvaluationQueue({ connection: connection as string });

    expect(create).toThrow(message);
    expect(create).not.toThrow(String(connection));
  });

  it('reports a server that cannot be reached', async () => {
    await using queue = createEvaluationQueue({ connection: 'redis://:canary@127.0.0.1:1' });

    const error: unknown = await queue.runs().catch((reason: unknown) => reason);

    expect(QueueError.isInstance(error)).toBe(true);
    expect(String(error)).toContain('Redis cannot be used (ECONNREFUSED): check that');
    expect(String(error)).not.toContain('canary');
  });

  it('uses the password of the address, and reports a wrong one without showing it', async () => {
    const secured = await startRedis({ password: 'canary' });
    await using queue = createEvaluationQueue({ connection: secured.url });
    expect(await queue.runs()).toEqual([]);
    const wrong = secured.url.replace('canary', 'sparrow');
    await using other = createEvaluationQueue({ connection: wrong });

    const error: unknown = await other.runs().catch((reason: unknown) => reason);

    expect(String(error)).toMatch(/Redis cannot be used \((?:WRONGPASS|NOAUTH)\)/);
    expect(String(error)).not.toContain('sparrow');
    await secured.close();
  });

  it('uses the settings of a client of ioredis, which stays open', async () => {
    await using queue = createEvaluationQueue({
      connection: setup.redis.redis,
      name: setup.fleet.name,
    });
    await queue.add(conversations(1), MONDAY);
    await queue.close();

    expect(setup.redis.redis.status).toBe('ready');
    expect(await setup.fleet.queue.runs()).toEqual(['monday']);
  });
});
