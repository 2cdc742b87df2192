import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider answers to one request. */
export type Answer =
  | { readonly json: unknown; readonly status?: number }
  | { readonly events: readonly ServerEvent[] }
  | { readonly lines: readonly unknown[] };

/** An event of a stream: its data, and its name where the API names its events. */
export interface ServerEvent {
  readonly name?: string;
  readonly data: unknown;
}

/** A server on the loopback interface that answers in the place of providers. */
export interface AnswerServer {
  /** Gives the base address of an API that answers with these, in turn; libraries add their own paths. */
  readonly answering: (...answers: readonly Answer[]) => string;
  /** The bodies of the requests that came to such an address. */
  readonly requests: (url: string) => readonly unknown[];
  readonly close: () => Promise<void>;
}

interface Api {
  readonly answers: Answer[];
  readonly requests: unknown[];
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
  return {
    answering: (...answers) =>
      `${origin}/${apis.push({ answers: [...answers], requests: [] }) - 1}`,
    requests: (url) => apis[Number(url.split('/')[3])]?.requests ?? [],
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
  api?.requests.push(JSON.parse(await readText(request)));
  const given = api?.answers.shift() ?? {
    status: 400,
    json: { error: { message: `the test gave no answer for ${String(request.url)}` } },
  };
  if ('events' in given) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(given.events.map(writeEvent).join(''));
  } else if ('lines' in given) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(given.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  } else {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'req_1' };
    response.writeHead(given.status ?? 200, headers);
    response.end(JSON.stringify(given.json));
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return text === '' ? 'null' : text;
}

function writeEvent({ name, data }: ServerEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
}
