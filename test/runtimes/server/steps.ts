import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

/** What a raw service does with one request. The last step of a list is repeated. */
export type Step =
  | { readonly kind: 'score' }
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly headers?: Headers;
      readonly body?: string;
    }
  | {
      readonly kind: 'encode';
      readonly encoding: keyof typeof ENCODERS;
      readonly cutBytes?: number;
    }
  | { readonly kind: 'trickle'; readonly everyMs: number }
  | { readonly kind: 'continue'; readonly times: number }
  | {
      readonly kind:
        // `hold` scores when the case releases the service.
        | 'hold'
        | 'stall-headers'
        | 'stall-body'
        | 'reset'
        | 'cut'
        | 'reset-when-kept'
        | 'early-hints';
    };

type Headers = Readonly<Record<string, string>>;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** The number of requests that this connection has had before. */
  readonly earlier: number;
  /** Resolves when the case releases the service. */
  readonly released: Promise<undefined>;
}

const SCORE = JSON.stringify({ score: 1, explanation: 'because', sources: [] });
const JSON_TYPE = { 'content-type': 'application/json' };

const ENCODERS = {
  identity: (text: string) => Buffer.from(text),
  gzip: (text: string) => gzipSync(text),
  deflate: (text: string) => deflateSync(text),
  br: (text: string) => brotliCompressSync(text),
  zstd: (text: string) => zstdCompressSync(text),
} as const;

/** Responds to a request, or fails in the way of the step. */
export function take(step: Step, exchange: Exchange): void {
  const { request, response, socket, earlier, released } = exchange;
  switch (step.kind) {
    case 'score':
      send(response);
      break;
    case 'hold':
      void released.then(() => {
        send(response);
      });
      break;
    case 'respond':
      response.writeHead(step.status, { ...JSON_TYPE, ...step.headers }).end(step.body);
      break;
    case 'encode':
      encode(response, step.encoding, step.cutBytes ?? 0);
      break;
    case 'stall-headers':
      break;
    case 'stall-body':
    case 'cut':
      response.writeHead(200, { ...JSON_TYPE, 'content-length': SCORE.length });
      response.write(SCORE.slice(0, 10), () => {
        if (step.kind === 'cut') socket.destroySoon();
      });
      break;
    case 'trickle':
      trickle(response, step.everyMs);
      break;
    case 'reset':
      request.socket.resetAndDestroy();
      break;
    case 'reset-when-kept':
      if (earlier === 0) send(response);
      else request.socket.resetAndDestroy();
      break;
    case 'continue':
      socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(step.times), () => send(response));
      break;
    case 'early-hints':
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      // Later, so that a runtime reads it alone.
      setTimeout(() => send(response), 50);
      break;
  }
}

function send(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE).end(SCORE);
}

function encode(response: ServerResponse, encoding: keyof typeof ENCODERS, cutBytes: number): void {
  const bytes = ENCODERS[encoding](SCORE);
  const sent = bytes.subarray(0, bytes.length - cutBytes);
  response.writeHead(200, {
    ...JSON_TYPE,
    'content-encoding': encoding,
    'content-length': sent.length,
  });
  response.end(sent);
}

// White space before the JSON, so that every byte is valid.
function trickle(response: ServerResponse, everyMs: number): void {
  response.writeHead(200, JSON_TYPE);
  response.write(' ');
  const timer = setInterval(() => response.write(' '), everyMs);
  response.once('close', () => {
    clearInterval(timer);
  });
}
