import { AlignError, captureStack } from './align-error.ts';

/**
 * Runs the work of the public method that calls this function. The stack of an error of this package then begins at
 * the line that called the method, without the functions inside the package. A call that succeeds pays nothing for
 * this.
 *
 * @param owner - The object with the method.
 */
export async function withCallerStack<T>(
  owner: object,
  method: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    startStackBelow(Reflect.get(owner, method), error);
    throw error;
  }
}

/** The same for a method that is not asynchronous, or for the `constructor`. */
export function withCallerStackSync<T>(owner: object, method: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    startStackBelow(Reflect.get(owner, method), error);
    throw error;
  }
}

/** The same for each step of an iteration. */
export async function* eachWithCallerStack<T>(
  items: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield* items;
  } catch (error) {
    startStackBelow(eachWithCallerStack, error);
    throw error;
  }
}

/** These errors already have the stack of a call. The reason of an abort may be the error of another call. */
const traced = new WeakSet<AlignError>();

function startStackBelow(above: unknown, error: unknown): void {
  if (!(error instanceof AlignError) || typeof above !== 'function' || traced.has(error)) return;
  traced.add(error);
  const capture: { readonly stack?: unknown } = {};
  captureStack(capture, above);
  if (typeof capture.stack !== 'string') return;
  const frames = capture.stack.split('\n').slice(1);
  const first = frames.findIndex((frame) => !frame.includes('node:internal/'));
  // Without such a frame, nothing awaits the promise, or the method is wrapped. The stack then stays as it is, because
  // the functions inside the package are better than no stack.
  if (first !== -1) error.stack = [String(error), ...frames.slice(first)].join('\n');
}
