type Text = string | undefined;

/**
 * Reads the body of a request that may be one to a model: it is sent with POST, and is text. Undefined for any other;
 * a promise where the body is in a `Request`, of which a copy is read.
 */
export function readRequestText(
  input: string | URL | Request,
  init: RequestInit | undefined,
): Text | Promise<Text> {
  const request = typeof input === 'object' && 'clone' in input ? input : undefined;
  const { method = request?.method, body } = init ?? {};
  if (!isPost(method)) return undefined;
  if (typeof body === 'string') return body;
  // Any other body of its own replaces that of the `Request`.
  return isAbsent(body) && request !== undefined ? readJson(request) : undefined;
}

function isPost(method: unknown): boolean {
  return typeof method === 'string' && method.toUpperCase() === 'POST';
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

async function readJson(request: Request): Promise<Text> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.includes('json') || request.bodyUsed) return undefined;
  const { body } = request.clone();
  return body === null ? undefined : readText(body);
}

async function readText(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}
