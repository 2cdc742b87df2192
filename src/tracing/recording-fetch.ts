import { isObject } from '../providers/core/read.ts';
import type { AgentContext } from './agent-context.ts';
import { type BodyObserver, observeBody } from './observe-body.ts';
import { mayAskModel } from './read-bodies.ts';
import type { RecordedCall, WireBodies } from './recorded-call.ts';
import type { Recording } from './recording.ts';

/** Sends requests: the `fetch` of any runtime. */
export type FetchFunction = typeof globalThis.fetch;

interface Attempt {
  readonly recording: Recording;
  readonly call: RecordedCall;
  /** The text of the body. */
  readonly request: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Creates a `fetch` that records calls of models and passes everything on unchanged. Method, URL, headers and key are
 * not kept.
 */
export function createRecordingFetch(
  base: FetchFunction,
  findContext: () => AgentContext | undefined,
): FetchFunction {
  return async (input, init) => {
    const context = findContext();
    if (context === undefined) return base(input, init);
    const { recording, agent } = context;
    // Before the request, so that parallel calls keep the order in which they began.
    const call = recording.openCall(agent);
    const found = readRequestText(input, init);
    const signal = signalOf(input, init);
    if (typeof found !== 'object') return send(found, () => base(input, init));
    // Sent at once: the application may still write the stream of the body.
    const response = base(input, init);
    const request = await textWhile(response, found);
    return send(request, () => response);

    function send(text: string | undefined, ask: () => Promise<Response>): Promise<Response> {
      const attempt = text === undefined ? undefined : { recording, call, request: text, signal };
      const bodies = attempt && keepRequest(attempt);
      return attempt && bodies ? record(attempt, bodies, ask) : ask();
    }
  };
}

/** Waits for the text of a request, unless the request fails. */
async function textWhile(
  response: Promise<Response>,
  { text, stop }: PendingText,
): Promise<string | undefined> {
  const found = await Promise.race([
    text,
    response.then(
      () => text,
      () => undefined,
    ),
  ]);
  stop();
  return found;
}

/** Keeps the request if it may go to a model and the limits allow it. */
function keepRequest({ recording, call, request }: Attempt): WireBodies | undefined {
  if (!mayAskModel(request)) return undefined;
  call.order = recording.failed.repeat(call.agent, request) ?? call.order;
  const bodies: WireBodies = { kind: 'wire', request, response: [], isStream: false };
  return recording.keep(call, bodies, request.length) ? bodies : undefined;
}

async function record(
  attempt: Attempt,
  bodies: WireBodies,
  send: () => Promise<Response>,
): Promise<Response> {
  let response;
  try {
    response = await send();
  } catch (error) {
    fail(attempt, 'no response');
    throw error;
  }
  if (!isResponse(response)) return leaveUnread(attempt, response);
  const { status, body, headers } = response;
  if (status < 200 || status > 299) {
    fail(attempt, String(status));
    return response;
  }
  const type = headers.get('content-type') ?? '';
  // An image is not a model's answer.
  if (body === null || !/^$|json|text\//.test(type)) {
    attempt.recording.remove(attempt.call);
    return response;
  }
  if (!isWebStream(body)) return leaveUnread(attempt, response);
  bodies.isStream = /^text\/event-stream|ndjson|jsonl/.test(type);
  const observer = createObserver(attempt, bodies);
  return replaceBody(response, observeBody(body, observer, attempt.signal));
}

/** A fake fetch may return any object. */
function isResponse(value: unknown): value is Response {
  const headers: unknown = isObject(value) ? Reflect.get(value, 'headers') : undefined;
  return isObject(headers) && 'get' in headers;
}

/** Reports whether a body is an unlocked web stream. Other fetch implementations may return another kind of body. */
function isWebStream(body: unknown): body is ReadableStream<Uint8Array<ArrayBuffer>> {
  return isObject(body) && 'getReader' in body && Reflect.get(body, 'locked') !== true;
}

function leaveUnread({ recording, call }: Attempt, response: Response): Response {
  call.bodies = { kind: 'unreadable', reason: 'no_web_stream' };
  recording.end(call, 'complete');
  return response;
}

function createObserver(attempt: Attempt, bodies: WireBodies): BodyObserver<unknown> {
  const { recording, call } = attempt;
  const decoder = new TextDecoder();
  const append = (text: string): void => {
    if (recording.grow(call, text.length)) bodies.response.push(text);
  };
  return {
    onChunk: (chunk) => {
      // A `fetch` of the application may return any chunk.
      if (ArrayBuffer.isView(chunk)) append(decoder.decode(chunk, { stream: true }));
      else recording.remove(call);
    },
    onEnd: () => {
      append(decoder.decode());
      recording.end(call, 'complete');
    },
    onCut: (reason) => {
      if (reason === 'left') recording.end(call, 'left');
      else if (bodies.isStream) recording.end(call, 'cut');
      // Half of a JSON text cannot be read.
      else fail(attempt, 'no response');
    },
  };
}

/** The client may send the request again. The call is lost only if it does not. */
function fail({ recording, call, request }: Attempt, reason: string): void {
  recording.remove(call);
  recording.failed.add(call, request, reason);
}

function replaceBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { status, statusText, headers } = response;
  return likeFirst(response, new Response(body, { status, statusText, headers }));
}

/** Sets the properties that no constructor sets, also on each clone. */
function likeFirst({ url, redirected, type }: Response, created: Response): Response {
  const clone = (): Response => likeFirst(created, Response.prototype.clone.call(created));
  for (const [key, value] of Object.entries({ url, redirected, type, clone })) {
    Object.defineProperty(created, key, { value, configurable: true });
  }
  return created;
}

/** The text of the body of a `Request`, which is read while another copy is sent. */
interface PendingText {
  /** Undefined when it cannot be read. Never rejects. */
  readonly text: Promise<string | undefined>;
  /** Stops reading, so that the body of a failed request is cancelled. */
  readonly stop: () => void;
}

/**
 * Reads the body of a request that may go to a model: a text that is sent with POST. Returns undefined for any other
 * request. A body in a `Request` is read from a copy.
 */
function readRequestText(
  input: string | URL | Request,
  init: RequestInit | undefined,
): string | PendingText | undefined {
  const request = requestOf(input);
  const { method = request?.method, body } = init ?? {};
  if (!isPost(method)) return undefined;
  if (typeof body === 'string') return body;
  // Any other body in `init` replaces the body of the `Request`.
  return isAbsent(body) && request !== undefined ? readJson(request) : undefined;
}

function requestOf(input: string | URL | Request): Request | undefined {
  return typeof input === 'object' && 'clone' in input ? input : undefined;
}

function signalOf(
  input: string | URL | Request,
  init: RequestInit | undefined,
): AbortSignal | undefined {
  return init?.signal ?? requestOf(input)?.signal;
}

function isPost(method: unknown): boolean {
  return typeof method === 'string' && method.toUpperCase() === 'POST';
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function readJson(request: Request): PendingText | undefined {
  const type = request.headers.get('content-type') ?? '';
  if (!type.includes('json') || request.bodyUsed) return undefined;
  const reader = request.clone().body?.getReader();
  if (reader === undefined) return undefined;
  const ignore = (): undefined => undefined;
  return { text: readText(reader).catch(ignore), stop: () => void reader.cancel().catch(ignore) };
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
