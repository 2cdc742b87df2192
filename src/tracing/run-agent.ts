import { bindIterable, type Run } from './bind-iterable.ts';
import type { RecordedAgent } from './recorded-agent.ts';

/**
 * Runs a function as an agent, and returns what it returns. An error passes unchanged and is noted. A promise is passed
 * on as a promise of the same: whether somebody handles its error is up to the application.
 */
export function runAgent<R>(agent: RecordedAgent, run: Run, callback: () => Promise<R>): Promise<R>;
export function runAgent<R>(agent: RecordedAgent, run: Run, callback: () => R): R;
export function runAgent(agent: RecordedAgent, run: Run, callback: () => unknown): unknown {
  agent.isOver = false;
  const returned = noteFailure(agent, () => run(callback));
  if (!isPlainPromise(returned)) {
    bindIterable(returned, run);
    return returned;
  }
  return returned.then(
    (value) => {
      agent.isOver = !bindIterable(value, run);
      return value;
    },
    (error: unknown) =>
      noteFailure(agent, () => {
        agent.isOver = true;
        throw error;
      }),
  );
}

function noteFailure<R>(agent: RecordedAgent, callback: () => R): R {
  try {
    return callback();
  } catch (error) {
    agent.isFailed = true;
    throw error;
  }
}

/** That of a client library, which sends its request or reads its body when it is awaited, is left alone. */
function isPlainPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise && Object.getPrototypeOf(value) === Promise.prototype;
}
