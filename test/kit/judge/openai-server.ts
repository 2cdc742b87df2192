import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '../../../src/values/objects.ts';
import { listen } from '../server/raw-server.ts';

/** A request to a model, as its server received it. */
export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answers one request to a model. */
export type ModelReply = (
  response: ServerResponse,
  request: ModelRequest,
) => void | PromiseLike<void>;

/** A server of models on a real port, whose answers a test scripts. */
export interface OpenAIServer {
  /** The base URL for a client of the `openai` package. */
  readonly baseURL: string;
  /** The received requests, oldest first. */
  readonly requests: readonly ModelRequest[];
  /** Closes all connections and the port. */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Listens on a free port, and replies in order, with the last reply repeatedly. */
export async function openOpenAIServer(...replies: readonly ModelReply[]): Promise<OpenAIServer> {
  const requests: ModelRequest[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push(request);
    await reply?.(response, request);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const port = await listen(server);
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    baseURL: `http://127.0.0.1:${String(port)}/v1`,
    requests,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ModelRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return {
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    body: isRecord(body) ? body : {},
  };
}
