import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import { createEvaluationWorker } from '../../../../src/bullmq/index.ts';
import { KEY, PROMPT } from '../../../kit/canary/secrets.ts';
import { createClient } from '../../../kit/client/client.ts';
import { countRequests, MONDAY, until } from '../../../kit/queue/fleet.ts';
import { codesOf, INVALID, ONE, UNAVAILABLE, useFleet } from '../../../kit/queue/use-fleet.ts';

const setup = useFleet();

describe('a task', () => {
  const options = { ...MONDAY, needsTask: true, trials: 2 } as const;
  const questions = [{ id: 'q1', question: 'Where?' }, { question: 'When?' }];

  it('answers the rows once per trial, and the answers are in the journal', async () => {
    const { queue, startWorker, settled, server } = setup.fleet;
    const asked: string[] = [];
    await queue.add(questions, options);
    await startWorker({
      task: ({ question }, { trial }) => {
        asked.push(`${String(question)} ${String(trial)}`);
        return `Answer to ${String(question)}`;
      },
      messages: ({ question }) => [{ role: 'user', content: String(question) }],
    });
    await settled('monday');

    expect(asked.sort()).toEqual(['When? 1', 'When? 2', 'Where? 1', 'Where? 2']);
    expect(countRequests(server)).toBe(8);
    const path = setup.pathOf('task.jsonl');
    await queue.writeJournal('monday', path);
    const { rows } = readJournal(path);
    expect(rows.map(({ answers, outcomes }) => [answers?.length, outcomes.length])).toEqual([
      [2, 4],
      [2, 4],
    ]);
  });

  it('is not asked again for an answer that is kept with the job', async () => {
    const { queue, startWorker, settled, server } = setup.fleet;
    let asked = 0;
    server.fail(UNAVAILABLE);
    await queue.add(questions.slice(0, 1), { ...options, trials: 1 });
    await startWorker({
      task: () => {
        asked += 1;
        return `Answer ${String(asked)}`;
      },
      messages: ({ question }) => [{ role: 'user', content: String(question) }],
    });
    await settled('monday');

    expect(asked).toBe(1);
    expect(await queue.progress('monday')).toMatchObject({ failed: 0, left: 0 });
  });

  it('that throws fails its row', async () => {
    const { queue, startWorker, settled } = setup.fleet;
    await queue.add(questions.slice(0, 1), { ...options, trials: 1 });
    await startWorker({
      task: () => {
        throw new Error('broken');
      },
    });
    await settled('monday');

    expect(codesOf(await setup.linesOf('monday'))).toEqual(['task_failed', 'task_failed']);
  });

  it('is required for rows without answers', async () => {
    const { queue, startWorker, problems } = setup.fleet;
    await queue.add(questions, options);
    await startWorker();
    await until(() => problems.length > 0);

    expect(problems[0]).toMatchObject({ name: 'QueueError', code: 'run_mismatch' });
    expect((await queue.status()).problem?.message).toContain(
      'pass task to createEvaluationWorker',
    );
  });
});

describe("dataRetention: 'none'", () => {
  const service = { dataRetentionField: 'retention' };
  const TAG = PROMPT.slice(0, 40);

  it('leaves nothing of a conversation in Redis after its job', async () => {
    const { queue, startWorker, settled, server } = setup.fleet;
    const secret = {
      messages: [
        { role: 'user' as const, content: PROMPT },
        { role: 'assistant' as const, content: PROMPT },
      ],
      tags: { note: TAG },
    };
    const asked = { ...secret, messages: secret.messages.slice(0, 1) };
    server.fail(INVALID);
    await queue.add([secret, { ...secret, id: 'r2' }, asked], {
      ...ONE,
      dataRetention: 'none',
    });
    expect(await dumpRedis()).toContain(PROMPT);
    const found = { ...server.clientOptions('eu'), accessToken: undefined };
    const client = createClient({ ...found, service });
    await startWorker({ client, concurrency: 1 });
    await settled('monday');

    expect(await queue.progress('monday')).toMatchObject({ failed: 2, left: 0 });
    expect(await dumpRedis()).not.toContain(TAG);
    const path = setup.pathOf('none.jsonl');
    await queue.writeJournal('monday', path);
    expect(readFileSync(path, 'utf8')).not.toContain(TAG);
    // Redis has no row to retry, so the rows are added again.
    expect(await queue.retryFailed('monday')).toBe(0);
    const again = { ...ONE, dataRetention: 'none', retryFailed: true } as const;
    await queue.add([secret, { ...secret, id: 'r2' }], again);
    await settled('monday');
    expect(await queue.progress('monday')).toMatchObject({ failed: 1, left: 0 });
  });
});

/** Everything that Redis holds, as text. */
async function dumpRedis(): Promise<string> {
  const parts: string[] = [];
  for (const key of await setup.redis.redis.keys('*')) {
    const type = await setup.redis.redis.type(key);
    if (type === 'hash') parts.push(JSON.stringify(await setup.redis.redis.hgetall(key)));
    else if (type === 'stream')
      parts.push(JSON.stringify(await setup.redis.redis.xrange(key, '-', '+')));
    else if (type === 'string') parts.push((await setup.redis.redis.get(key)) ?? '');
    else if (type === 'list') parts.push((await setup.redis.redis.lrange(key, 0, -1)).join('\n'));
    else if (type === 'zset') parts.push((await setup.redis.redis.zrange(key, 0, -1)).join('\n'));
    else if (type === 'set') parts.push((await setup.redis.redis.smembers(key)).join('\n'));
    // A lock may end in between.
    else if (type !== 'none') throw new Error(`Unknown type ${type}`);
  }
  return parts.join('\n');
}

describe('createEvaluationWorker', () => {
  it('rejects an unknown option, and a client of another kind', () => {
    const { client } = { client: createClient({ apiKey: KEY, baseUrl: 'https://s.test' }) };
    const connection = setup.redis.url;

    expect(() => createEvaluationWorker({ connection, client, workers: 3 } as never)).toThrow(
      'createEvaluationWorker does not have the option "workers"',
    );
    expect(() => createEvaluationWorker({ connection, client: {} as never })).toThrow(
      'must be a Client',
    );
    expect(() => createEvaluationWorker({ connection, client, concurrency: 0 })).toThrow(
      'concurrency is 0',
    );
  });

  it('reports a server that cannot be reached', async () => {
    const client = createClient({ apiKey: KEY, baseUrl: 'https://s.test' });
    await using worker = createEvaluationWorker({ connection: 'redis://127.0.0.1:1', client });

    await expect(worker.started()).rejects.toMatchObject({ code: 'queue_unreachable' });
  });
});
