import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What a server sent on one connection. */
export interface RawAnswer {
  /** The status of each response, in order. */
  readonly statuses: readonly number[];
  /** The bytes as text. */
  readonly text: string;
  /** How the connection ended; `open` when the server did not close it in time. */
  readonly end: 'closed' | 'open';
}

/** Opens a connection on which a test can send anything. */
async function dial(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends parts as they are, and returns what the server sent until it closed the connection. */
export async function sendRaw(
  url: string,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  timeoutMs = 8000,
): Promise<RawAnswer> {
  const socket = await dial(url);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = once(socket, 'close').then(() => 'closed' as const);
  const over = new AbortController();
  const timeout = wait(timeoutMs, 'open' as const, { signal: over.signal }).catch(
    () => 'open' as const,
  );
  const writing = writeAll(socket, parts);
  const end = await Promise.race([closed, timeout]);
  over.abort();
  socket.destroy();
  await writing;
  const text = Buffer.concat(chunks).toString('latin1');
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
  return { statuses, text, end };
}

async function writeAll(
  socket: Socket,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  for await (const part of parts) {
    if (socket.destroyed) return;
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
}
