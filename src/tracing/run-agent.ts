import { isObject } from '../providers/core/read.ts';
import { isPlainObject } from '../values/objects.ts';
import type { RecordedAgent } from './recorded-agent.ts';

export type RunInContext = <R>(callback: () => R) => R;

/**
 * Runs a function as an agent, and returns its result. An error passes unchanged and is noted. A promise stays a
 * promise with the same outcome, so that the application decides whether to handle its error.
 */
export function runAgent<R>(
  agent: RecordedAgent,
  run: RunInContext,
  callback: () => Promise<R>,
): Promise<R>;
export function runAgent<R>(agent: RecordedAgent, run: RunInContext, callback: () => R): R;
export function runAgent(
  agent: RecordedAgent,
  run: RunInContext,
  callback: () => unknown,
): unknown {
  agent.isOver = false;
  const returned = noteFailure(agent, () => run(callback));
  if (!isPlainPromise(returned)) {
    setOver(agent, !bindIterable(returned, run) && isData(returned));
    return returned;
  }
  agent.pending += 1;
  return returned.then(
    (value) => {
      agent.pending -= 1;
      setOver(agent, !bindIterable(value, run));
      return value;
    },
    (error: unknown) =>
      noteFailure(agent, () => {
        agent.pending -= 1;
        throw error;
      }),
  );
}

function noteFailure<R>(agent: RecordedAgent, callback: () => R): R {
  try {
    return callback();
  } catch (error) {
    agent.isFailed = true;
    setOver(agent, true);
    throw error;
  }
}

/** An agent is not over when one of its functions is, while it waits for others. */
function setOver(agent: RecordedAgent, isOver: boolean): void {
  agent.isOver = isOver && agent.pending === 0;
}

/** An object of a library may be a promise, or go on in the background, as a stream of the AI SDK does. */
function isData(value: unknown): boolean {
  return !isObject(value) || Array.isArray(value) || (isPlainObject(value) && !('then' in value));
}

/** A client library's promise sends its request or reads its body only when it is awaited, so it is left alone. */
function isPlainPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise && Object.getPrototypeOf(value) === Promise.prototype;
}

/**
 * Lets an async iterable go on in the context of its agent: each step of a generator runs in the context of the code
 * that requests it. The object stays the same, so that its class and its other methods do. Returns whether the value is
 * an async iterable.
 */
function bindIterable(value: unknown, run: RunInContext): boolean {
  if (!isObject(value) || !(Symbol.asyncIterator in value)) return false;
  if (typeof Reflect.get(value, 'next') === 'function') bindIterator(value, run);
  else
    bindMethod(value, Symbol.asyncIterator, (create) => {
      const iterator = run(create);
      if (isObject(iterator)) bindIterator(iterator, run);
      return iterator;
    });
  return true;
}

function bindIterator(iterator: object, run: RunInContext): void {
  for (const key of ['next', 'return', 'throw']) bindMethod(iterator, key, run);
}

function bindMethod(
  target: object,
  key: PropertyKey,
  around: (call: () => unknown) => unknown,
): void {
  const method: unknown = Reflect.get(target, key);
  if (typeof method !== 'function') return;
  const value = (...passed: unknown[]): unknown =>
    around((): unknown => Reflect.apply(method, target, passed));
  // A frozen object keeps its own method.
  Reflect.defineProperty(target, key, { value, writable: true, configurable: true });
}
