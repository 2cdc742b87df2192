import { describeValue } from '../../values/describe-value.ts';
import { hasMethods } from '../../values/objects.ts';

/** Thrown when the value that `fetch` returned cannot be read. The message describes the value, and never quotes it. */
export class UnreadableResponse extends Error {}

function notUnread(returned: string): UnreadableResponse {
  return new UnreadableResponse(
    `${returned}, but must return an unread Response with a status, headers and a web ReadableStream: use the fetch of the runtime or of undici, and read only a clone`,
  );
}

/** The properties of a response, each read once: on the response of a custom `fetch` they may change or throw. */
export interface CheckedResponse extends Pick<
  Response,
  'status' | 'type' | 'redirected' | 'url' | 'headers'
> {
  readonly body: ReadableStream<unknown> | null;
}

/** Requires a `Response` that can be read, because a custom `fetch` may return any value. */
export function requireResponse(returned: unknown): CheckedResponse {
  try {
    if (isResponse(returned)) {
      const { status, type, redirected, headers, body, bodyUsed } = returned;
      // An object may convert to another text each time.
      const url = String(returned.url);
      if (isUnread({ status, headers, body, bodyUsed })) {
        return { status, type, redirected, url, headers: toOwnHeaders(headers), body };
      }
      discardBody({ body });
    }
  } catch {
    // A proxy or a getter that throws.
  }
  throw notUnread(describeValue(returned));
}

/** Locks the body. */
export function requireReader(body: ReadableStream<unknown>): ReadableStreamDefaultReader<unknown> {
  try {
    const reader = body.getReader();
    if (hasMethods(reader, 'read', 'cancel')) return reader;
  } catch {
    // The body of another library may throw.
  }
  throw notUnread('a Response');
}

export function requireBytes(chunk: unknown): asserts chunk is Uint8Array {
  // The tag alone does not suffice, because any object can have it.
  if (ArrayBuffer.isView(chunk) && tagOf(chunk) === '[object Uint8Array]') return;
  throw new UnreadableResponse(
    `a body with a chunk that is ${describeValue(chunk)}: each chunk must be a Uint8Array`,
  );
}

type Readable = Pick<Response, 'status' | 'headers' | 'body' | 'bodyUsed'>;

function isUnread({ status, headers, body, bodyUsed }: Readable): boolean {
  if (!Number.isInteger(status) || !hasMethods(headers, 'get', 'forEach')) return false;
  return body === null || (hasMethods(body, 'getReader') && !bodyUsed && !body.locked);
}

// Reading the headers of another library may throw, so they are copied here, where an error is expected.
function toOwnHeaders(headers: Headers): Headers {
  if (headers instanceof Headers && !Object.hasOwn(headers, 'get')) return headers;
  const copy = new Headers();
  headers.forEach((value, name) => {
    copy.append(name, value);
  });
  return copy;
}

// The Response of another realm is not an instance of the class of this realm.
function isResponse(value: unknown): value is Omit<Response, 'url'> & { readonly url: unknown } {
  return value instanceof Response || tagOf(value) === '[object Response]';
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
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

// The body of another library may throw instead of rejecting. In an async function both are a rejection.
async function cancelBody({ body }: { readonly body: AnyBody | null }): Promise<void> {
  if (body === null || body.locked === true) return;
  await (body.cancel === undefined ? body.destroy?.() : body.cancel());
}
