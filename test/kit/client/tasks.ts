import type { ClientOptions } from '../../../src/client/options/client-options.ts';
import type { TaskHandle } from '../../../src/service/tasks.ts';
import { createTestClient, result, type TestClient } from './client.ts';
import { json, type Reply } from './fake-fetch.ts';

export const TASK_PATH = '/api/v1/tasks/{task_id}';

/** A handle, as `evaluate` returns it with `block: false`. */
export const TASK: TaskHandle<'reward'> = {
  taskId: '9a1b2c3d-4e5f-4a6b-8c7d-8e9f0a1b2c3d',
  kind: 'reward',
  criterion: 'Reward a',
};

/** The result of {@link TASK} after {@link succeeded}. */
export const RESULT: ReturnType<typeof result> = result('Reward a', 0.5);

const taskReply = (facts: object): Reply => json({ task_id: TASK.taskId, ...facts });

export const pending: Reply = taskReply({ status: 'pending' });
export const running: Reply = taskReply({ status: 'running' });
export const succeeded: Reply = taskReply({
  status: 'succeeded',
  result: { explanation: 'because', score: 0.5, sources: [] },
});

/** Answers that the task has failed, with the error text of the service. */
export function failed(error?: string): Reply {
  return taskReply({ status: 'failed', error });
}

/** A client with a task path. */
export function createTaskClient(
  replies: readonly Reply[],
  options: ClientOptions = {},
): TestClient {
  return createTestClient(replies, { service: { taskPath: TASK_PATH }, ...options });
}
