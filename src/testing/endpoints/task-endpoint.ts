import type { TaskStatus } from '../../service/service-names.ts';
import { json, reject, traceHeader } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ServerSetup } from '../server-options.ts';
import { toStoredTask } from '../store/task.ts';

/** GET on the task route, which the specification does not name: returns the status of a task. */
export const taskEndpoint: Endpoint = ({ setup, memory, parameters }) => {
  const id = parameters['task_id'] ?? '';
  const task = memory.tasks.get(id);
  if (task === undefined) throw reject(404, 'There is no task with this id in this region');
  const stored = toStoredTask(id, task, setup.now());
  const headers = stored.status === 'succeeded' ? traceHeader(task.traceId) : {};
  return json({ ...stored, status: toState(stored.status, setup.names) }, 200, headers);
};

// A deployment with states of its own uses the first name that means the status.
function toState(status: TaskStatus, { taskStates = {} }: ServerSetup['names']): string {
  const [state] = Object.entries(taskStates).find(([, meaning]) => meaning === status) ?? [];
  return state ?? status;
}
