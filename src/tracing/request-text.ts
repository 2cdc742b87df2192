/** The text of the body of a `Request`, which is read while another copy is sent. */
export interface PendingText {
  /** Undefined when it cannot be read. Never rejects. */
  readonly text: Promise<string | undefined>;
  /** Stops reading, so that the body of a failed request is cancelled. */
  readonly stop: () => void;
}

/**
 * Reads the body of a request that may go to a model: a text that is sent with POST. Undefined for any other. A body in
 * a `Request` is read from a copy.
 */
export function readRequestText(
  input: string | URL | Request,
  init: RequestInit | undefined,
): string | PendingText | undefined {
  const request = typeof input === 'object' && 'clone' in input ? input : undefined;
  const { method = request?.method, body } = init ?? {};
  if (!isPost(method)) return undefined;
  if (typeof body === 'string') return body;
  // Any other body in `init` replaces the body of the `Request`.
  return isAbsent(body) && request !== undefined ? readJson(request) : undefined;
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
