import { inspect } from 'node:util';

/** Gives what a function throws; a function that throws nothing fails the test. */
export function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** Gives what a promise is rejected with; one that is fulfilled fails the test. */
export async function rejectionOf(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was rejected');
}

/** Everything that somebody sees who prints, inspects or serialises an error. */
export function shownBy(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined;
  const hidden = inspect(error, { depth: 20, showHidden: true, maxStringLength: Infinity });
  return [String(error), stack, inspect(error), hidden, JSON.stringify(error)].join('\n');
}

/** Finds a slice of a secret in a text, so that a leak is shown by the failing test. */
export function leakedSlice(text: string, secret: string, length: number): string | undefined {
  for (let start = 0; start + length <= secret.length; start += 1) {
    const slice = secret.slice(start, start + length);
    if (text.includes(slice)) return slice;
  }
  return undefined;
}
