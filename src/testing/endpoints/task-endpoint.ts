import { json, refuse } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { toStoredTask } from '../store/task.ts';

/** GET on the task route, which the specification does not name: tells how a task stands. */
export const taskEndpoint: Endpoint = ({ setup, memory, parameters }) => {
  const id = parameters['task_id'] ?? '';
  const task = memory.tasks.get(id);
  if (task === undefined) throw refuse(404, 'There is no task of this id in this region');
  return json(toStoredTask(id, task, setup.now()));
};
