import { json, reject } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { toStoredTask } from '../store/task.ts';

/** GET on the task route, which the specification does not name: returns the status of a task. */
export const taskEndpoint: Endpoint = ({ setup, memory, parameters }) => {
  const id = parameters['task_id'] ?? '';
  const task = memory.tasks.get(id);
  if (task === undefined) throw reject(404, 'There is no task with this id in this region');
  return json(toStoredTask(id, task, setup.now()));
};
