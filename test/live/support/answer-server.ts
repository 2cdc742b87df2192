import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider answers to one request. */
export type Answer =
  | {
      readonly json: unknown;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly events: readonly ServerEvent[];
      /** What follows the events: by default the end; `hold` waits for the client to go, `drop` ends the connection. */
      readonly then?: 'hold' | 'drop';
    }
  | { readonly lines: readonly unknown[] };

/** An event of a stream: its data, and its name where the API names its events. */
export interface ServerEvent {
  readonly name?: string;
  readonly data: unknown;
}

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  /** The path below the base address. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A server on the loopback interface that answers in the place of providers. */
export interface AnswerServer {
  /** Gives the base address of an API that answers with these, in turn; libraries add their own paths. */
  readonly answering: (...answers: readonly Answer[]) => string;
  /** Gives the base address of an API that answers each request by its JSON, in whatever order they arrive. */
  readonly answeringEach: (answer: (request: unknown) => Answer) => string;
  /** The bodies of the requests that came to such an address. */
  readonly requests: (url: string) => readonly unknown[];
  /** The same requests, as they arrived. */
  readonly seen: (url: string) => readonly SeenRequest[];
  /** Waits until a client has ended the connection before its answer was complete. */
  readonly left: (url: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Api {
  readonly answer: (request: unknown) => Answer | undefined;
  readonly requests: SeenRequest[];
  readonly left: PromiseWithResolvers<void>;
}

/** Starts such a server. */
export async function startAnswerServer(): Promise<AnswerServer> {
  const apis: Api[] = [];
  const server = createServer((request, response) => {
    const api = apis[Number(request.url?.split('/')[1])];
    void answer(api, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const add = (answer: Api['answer']): string =>
    `${origin}/${apis.push({ answer, requests: [], left: Promise.withResolvers() }) - 1}`;
  const find = (url: string): Api | undefined => apis[Number(url.split('/')[3])];
  const seen = (url: string): readonly SeenRequest[] => find(url)?.requests ?? [];
  return {
    answering: (...answers) => {
      const left = [...answers];
      return add(() => left.shift());
    },
    answeringEach: add,
    requests: (url) => seen(url).map(({ body }) => parse(body)),
    seen,
    left: async (url) => find(url)?.left.promise,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  api: Api | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const { method = '', url = '', headers } = request;
  api?.requests.push({ method, path: url.replace(/^\/\d+/, ''), headers, body });
  response.on('close', () => {
    if (!response.writableFinished) api?.left.resolve();
  });
  const given = api?.answer(parse(body)) ?? {
    status: 400,
    json: { error: { message: `the test gave no answer for ${url}` } },
  };
  if ('events' in given) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const text = given.events.map(writeEvent).join('');
    if (given.then === undefined) response.end(text);
    else
      response.write(text, () => {
        if (given.then === 'drop') response.destroy();
      });
  } else if ('lines' in given) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(given.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  } else {
    const sent = { 'content-type': 'application/json', 'x-request-id': 'req_1', ...given.headers };
    response.writeHead(given.status ?? 200, sent);
    response.end(JSON.stringify(given.json));
  }
}

/** A body may be a form. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

function writeEvent({ name, data }: ServerEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}
