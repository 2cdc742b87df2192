import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CommandResult,
  type CommandSurroundings,
  runCommand,
} from '../../../kit/process/command.ts';
import { createCommandData } from '../../../kit/process/command-data.ts';
import { type RedisServer, startRedis } from '../../../kit/server/redis-server.ts';

const data = await createCommandData(2);
const CRITERION = ['-c', 'tone=Reward friendly answers'];

let redis: RedisServer;
/** Each test has a queue of its own. */
let tests = 0;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await redis.close();
});
beforeEach(() => {
  tests += 1;
});

async function add(
  args: readonly string[],
  surroundings: CommandSurroundings = {},
): Promise<CommandResult> {
  const queue = ['queue', 'add', '--queue', `test-${String(tests)}`, '--run', 'monday'];
  const env = { ALIGN_REDIS_URL: redis.url };
  return await runCommand([...queue, ...args], { env, ...surroundings });
}

const chat = (answer: unknown): string =>
  JSON.stringify({
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: answer },
    ],
  });

describe('align-evals queue add', () => {
  it('prints the counts as one object with --json', async () => {
    const { exitCode, stdout } = await add([data.path('rows.jsonl'), ...CRITERION, '--json']);

    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ run: 'monday', rows: 2, added: 2, invalid: 0 });
  });

  it('adds rows for a stored evaluator, without a criterion', async () => {
    expect(await add([data.path('rows.jsonl'), '--evaluator', 'tone-v2'])).toEqual({
      exitCode: 0,
      stdout: '2 rows added to monday\n',
      stderr: '',
    });
  });

  it('reports lines of stdin that are no rows, and adds the others', async () => {
    const stdin = [chat('Hello!'), 'no JSON', chat('Good day.')].join('\n');
    const { exitCode, stdout, stderr } = await add(CRITERION, { stdin });

    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '2 rows added to monday\n' });
    expect(stderr).toBe('stdin:2: the line is not JSON. Each line needs one JSON object.\n');
  });

  it('counts rows that the workers will not send', async () => {
    const path = data.path('questions.jsonl');
    await writeFile(path, '{"messages":[{"role":"user","content":"Hi"}]}\n');

    expect((await add([path, ...CRITERION])).stdout).toBe(
      '1 row added to monday, 1 that cannot be evaluated\n',
    );
  });

  it('reads agent traces with --trace', async () => {
    const path = data.path('traces.jsonl');
    const interactions = [{ input_messages: [], output_messages: [] }];
    const agent = { id: 'a', name: 'Shop', interactions };
    const trace = { root_agent_instance_id: 'a', agent_instance_by_id: { a: agent } };
    await writeFile(path, `${JSON.stringify({ trace })}\n`);

    expect((await add([path, '--trace', ...CRITERION])).stdout).toBe('1 row added to monday\n');
  });

  it('needs a file when stdin is a terminal', async () => {
    const { exitCode, stderr } = await add(CRITERION);

    expect(exitCode).toBe(2);
    expect(stderr).toContain('FILE');
  });
});
