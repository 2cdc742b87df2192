import type { TaskStatus } from './service-names.ts';
import { once } from '../values/once.ts';
import { UnusableAnswer } from './unusable-answer.ts';

// The specification names no states; these are the usual ones of services with tasks.
const SPELLINGS: readonly (readonly [TaskStatus, string])[] = [
  [
    'pending',
    'pending queued enqueued waiting scheduled submitted accepted created new notstarted',
  ],
  ['running', 'running inprogress processing started active working executing'],
  ['succeeded', 'succeeded success successful completed complete done finished'],
  ['failed', 'failed failure error errored cancelled canceled aborted expired timeout timedout'],
];

const usual = /* @__PURE__ */ once(
  () =>
    new Map(
      SPELLINGS.flatMap(([status, spellings]) =>
        spellings.split(' ').map((spelling) => [spelling, status] as const),
      ),
    ),
);

/**
 * Converts the state of a task to its status. Case, spaces, `-` and `_` do not matter.
 *
 * @param overrides - The client option `service.taskStates`.
 * @throws {@link UnusableAnswer} when the state is unknown.
 */
export function toTaskStatus(
  state: string,
  overrides: Readonly<Record<string, TaskStatus>> = {},
): TaskStatus {
  const wanted = normalize(state);
  const [, override] = Object.entries(overrides).find(([key]) => normalize(key) === wanted) ?? [];
  const status = override ?? usual().get(wanted);
  if (status !== undefined) return status;
  throw new UnusableAnswer(
    'invalid_schema',
    'status',
    'status is not a known state of a task: set the client option service.taskStates to the states of your deployment',
  );
}

function normalize(state: string): string {
  return state.toLowerCase().replaceAll(/[\s_-]/g, '');
}
