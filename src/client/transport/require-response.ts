import { describeValue } from '../../values/describe-value.ts';

/** Thrown when what `fetch` returned cannot be read; the message describes it and never holds a value. */
export class UnreadableResponse extends Error {}

const NO_STREAM =
  'a Response whose body is not a web ReadableStream: use the fetch of the runtime or of undici, not that of node-fetch';

/** What is read of a response, once: the properties of what a custom `fetch` returns may change or throw. */
export interface CheckedResponse extends Pick<
  Response,
  'status' | 'type' | 'redirected' | 'url' | 'headers'
> {
  readonly body: ReadableStream<unknown> | null;
}

/**
 * Requires a `Response` that can be read, before anything reads it: a custom `fetch` may return anything.
 *
 * @throws {@link UnreadableResponse}
 */
export function requireResponse(returned: unknown): CheckedResponse {
  let problem = 'a value that throws when it is read: return the Response of fetch';
  try {
    if (isResponse(returned)) {
      const { status, type, redirected, headers, body, bodyUsed } = returned;
      // The text of an object could be another one at the next reading.
      const url = String(returned.url);
      const found = findProblem({ status, headers, body, bodyUsed });
      if (found === undefined) {
        return { status, type, redirected, url, headers: toOwnHeaders(headers), body };
      }
      problem = found;
      discardBody({ body });
    } else problem = `${describeValue(returned)}, which is not a Response: check the option fetch`;
  } catch {
    // A proxy or a getter that throws.
  }
  throw new UnreadableResponse(problem);
}

/** Requires a body that can be read, and locks it. */
export function requireReader(body: ReadableStream<unknown>): ReadableStreamDefaultReader<unknown> {
  try {
    const reader = body.getReader();
    if (hasMethods(reader, 'read', 'cancel')) return reader;
  } catch {
    // A body of another library.
  }
  throw new UnreadableResponse(NO_STREAM);
}

/** Requires a chunk of bytes. */
export function requireBytes(chunk: unknown): asserts chunk is Uint8Array {
  // The tag alone could be that of any object.
  if (ArrayBuffer.isView(chunk) && tagOf(chunk) === '[object Uint8Array]') return;
  throw new UnreadableResponse(
    `a body with a chunk that is ${describeValue(chunk)}: each chunk must be a Uint8Array`,
  );
}

type Readable = Pick<Response, 'status' | 'headers' | 'body' | 'bodyUsed'>;

function findProblem({ status, headers, body, bodyUsed }: Readable): string | undefined {
  if (!Number.isInteger(status)) return 'a Response without a status: status must be an integer';
  if (!hasMethods(headers, 'get', 'forEach')) {
    return 'a Response without headers: headers must be a Headers object';
  }
  if (body === null) return undefined;
  if (!hasMethods(body, 'getReader')) return NO_STREAM;
  if (!bodyUsed && !body.locked) return undefined;
  return 'a Response whose body was read before: return it unread, and read a clone';
}

// The headers of another library are copied now, because reading them may throw.
function toOwnHeaders(headers: Headers): Headers {
  if (headers instanceof Headers && !Object.hasOwn(headers, 'get')) return headers;
  const copy = new Headers();
  headers.forEach((value, name) => {
    copy.append(name, value);
  });
  return copy;
}

// A Response of another realm is not an instance of this one's class.
function isResponse(value: unknown): value is Omit<Response, 'url'> & { readonly url: unknown } {
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

/** A body, possibly a stream of Node. */
interface AnyBody {
  readonly locked?: boolean;
  readonly cancel?: () => Promise<unknown>;
  readonly destroy?: () => unknown;
}

/** Cancels a body that is not read, so that its connection is freed. Never throws. */
export function discardBody(response: { readonly body: AnyBody | null }): void {
  cancelBody(response).catch(() => undefined);
}

// Asynchronous, so that what the body of another library throws is ignored like what it rejects with.
async function cancelBody({ body }: { readonly body: AnyBody | null }): Promise<void> {
  if (body === null || body.locked === true) return;
  await (body.cancel === undefined ? body.destroy?.() : body.cancel());
}
