import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A verdict of the model, as a judge asks for it. */
export interface ModelVerdict {
  readonly applicable?: boolean;
  readonly score: number;
  readonly explanation: string;
}

/** A request to the model. */
export interface ModelRequest {
  readonly authorization: string | undefined;
  readonly model: string;
  /** The message of the user: criterion and conversation. */
  readonly text: string;
}

/** A model on a port, behind the chat API of OpenAI. */
export interface ModelServer {
  /** The base URL of its API. */
  readonly baseUrl: string;
  /** The requests so far. */
  readonly requests: readonly ModelRequest[];
  /** The number of requests whose callers wait for a response. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a model that decides by a function; a number is the status of a failure. */
export async function startModelServer(
  decide: (request: ModelRequest) => ModelVerdict | number | Promise<ModelVerdict | number>,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let waiting = 0;
  const server = createServer((incoming, outgoing) => {
    waiting += 1;
    outgoing.once('close', () => {
      waiting -= 1;
    });
    void (async () => {
      const request = await readRequest(incoming);
      requests.push(request);
      const decided = await decide(request);
      outgoing.statusCode = typeof decided === 'number' ? decided : 200;
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify(typeof decided === 'number' ? FAILURE : toCompletion(decided)));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${String(port)}/v1`,
    requests,
    waiting: () => waiting,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const FAILURE = { error: { message: 'The model failed.', type: 'server_error', code: null } };

async function readRequest(incoming: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { model, messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
    readonly model: string;
    readonly messages: readonly { readonly content: string }[];
  };
  const text = messages.at(-1)?.content ?? '';
  return { authorization: incoming.headers.authorization, model, text };
}

function toCompletion({ applicable = true, score, explanation }: ModelVerdict): object {
  const verdict = { reasoning: 'By a rule of the test.', applicable, score, explanation };
  return {
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 0, model: 'test' },
    choices: [
      {
        ...{ index: 0, finish_reason: 'stop' },
        message: { role: 'assistant', content: JSON.stringify(verdict) },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  };
}
