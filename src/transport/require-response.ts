import { describeValue } from '../values/describe-value.ts';
import { discardBody } from './discard-body.ts';

/** Thrown when what `fetch` returned cannot be read; the message describes it and never holds a value. */
export class UnreadableResponse extends Error {}

const NO_STREAM =
  'a Response whose body is not a web ReadableStream: use the fetch of the runtime or of undici, not that of node-fetch';

/**
 * Requires a `Response` that can be read, before anything reads it: a custom `fetch` may return anything.
 *
 * @throws {@link UnreadableResponse}
 */
export function requireResponse(returned: unknown): Response {
  let problem = 'a value that throws when it is read: return the Response of fetch';
  try {
    if (isResponse(returned)) {
      const found = findProblem(returned);
      if (found === undefined) return returned;
      problem = found;
      discardBody(returned);
    } else problem = `${describeValue(returned)}, which is not a Response: check the option fetch`;
  } catch {
    // A proxy or a getter that throws.
  }
  throw new UnreadableResponse(problem);
}

/** Requires a chunk of bytes. */
export function requireBytes(chunk: unknown): asserts chunk is Uint8Array {
  if (tagOf(chunk) === '[object Uint8Array]') return;
  throw new UnreadableResponse(
    `a body with a chunk that is ${describeValue(chunk)}: each chunk must be a Uint8Array`,
  );
}

function findProblem({ status, headers, body, bodyUsed }: Response): string | undefined {
  if (!Number.isInteger(status)) return 'a Response without a status: status must be an integer';
  if (!hasMethods(headers, 'get', 'forEach')) {
    return 'a Response without headers: headers must be a Headers object';
  }
  if (body === null) return undefined;
  if (!hasMethods(body, 'getReader')) return NO_STREAM;
  if (!bodyUsed && !body.locked) return undefined;
  return 'a Response whose body was read before: return it unread, and read a clone';
}

// A Response of another realm is not an instance of this one's class.
function isResponse(value: unknown): value is Response {
  return value instanceof Response || tagOf(value) === '[object Response]';
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

function hasMethods(value: unknown, ...names: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'function')
  );
}
