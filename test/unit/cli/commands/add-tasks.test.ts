import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST, post } from '../../../kit/server/reference-service.ts';
import { type CommandService, startService } from './start-service.ts';

const TASK_PATH = '/api/v1/tasks/{task_id}';

let service: CommandService;
let taskId = '';
beforeAll(async () => {
  service = await startService({ taskDurationMs: 0 });
  const { body } = await post(service.server, REQUEST, { path: '/api/v1/evals/reward/background' });
  taskId = (body as { task_id: string }).task_id;
});
afterAll(async () => {
  await service.close();
});

describe('align-evals tasks wait', () => {
  const wait = (): string[] => ['tasks', 'wait', taskId, '--kind', 'reward'];

  it('waits for the end and prints score and explanation', async () => {
    expect(await service.run([...wait(), '--task-path', TASK_PATH])).toEqual({
      exitCode: 0,
      stdout: 'score 0.50\nFixed.\n',
      stderr: '',
    });
  });

  it('reads the route from ALIGN_TASK_PATH, and prints the result with --json', async () => {
    const { exitCode, stdout } = await service.run([...wait(), '--json'], {
      env: { ALIGN_TASK_PATH: TASK_PATH },
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'scored', score: 0.5 });
  });

  it('exits with 2 without the route, and names flag and variable', async () => {
    expect(await service.run(wait())).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'Error: The route of tasks is not set, and the service has no default. Pass --task-path with {task_id} in place of the id, such as /api/v1/tasks/{task_id}, or set ALIGN_TASK_PATH.\n',
    });
  });

  it.each([
    [['tasks', 'wait', 'x'], "required option '--kind <kind>' not specified"],
    [['tasks', 'wait', 'x', '--kind', 'batch'], 'Allowed choices are reward, trace.'],
    [['tasks', 'wait', 'x', '--kind', 'trace', '--wait-timeout', '0'], 'Pass seconds'],
  ])('rejects %j', async (args, message) => {
    const { exitCode, stderr } = await service.run(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('exits with 1 and the reason when the evaluation failed', async () => {
    const failing = await startService({
      taskDurationMs: 0,
      scorer: () => ({ score: Number.NaN, explanation: 'None.' }),
    });
    const { body } = await post(failing.server, REQUEST, {
      path: '/api/v1/evals/reward/background',
    });
    const { task_id: id } = body as { task_id: string };
    const end = await failing.run([
      'tasks',
      'wait',
      id,
      '--kind',
      'reward',
      '--task-path',
      TASK_PATH,
    ]);
    await failing.close();

    expect(end).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Error: The task ${id} failed in the service: The scorer failed: the score is NaN: it must be null or a number from 0 to 1\n`,
    });
  });

  it('exits with 1 for an unknown task', async () => {
    const args = ['tasks', 'wait', 'unknown', '--kind', 'trace', '--task-path', TASK_PATH];
    expect(await service.run(args)).toMatchObject({ exitCode: 1, stdout: '' });
  });
});
