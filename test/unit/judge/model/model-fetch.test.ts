import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { modelFetch } from 'align-evals/judge';
import { jsonReply, textReply } from '../../../kit/judge/openai-replies.ts';
import { type ModelReply, openOpenAIServer } from '../../../kit/judge/openai-server.ts';

const LIMIT = 8 * 1024 * 1024;
const POST = { method: 'POST', body: '{}' };
const TOO_LARGE = {
  name: 'Error',
  message: 'The answer is too large',
  code: 'align_answer_too_large',
};

/** Writes a chunk until the connection is closed, and resolves with the number of bytes that it wrote. */
function endless(chunk: Uint8Array, headers: Record<string, string> = {}) {
  const ended = Promise.withResolvers<number>();
  let bytes = 0;
  const reply: ModelReply = (response) => {
    const write = (): void => {
      while (!response.destroyed) {
        bytes += chunk.byteLength;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
    };
    response.once('close', () => {
      ended.resolve(bytes);
    });
    response.writeHead(200, headers);
    write();
  };
  return { reply, ended: ended.promise };
}

/** Resolves with what reading a response of this reply throws. */
async function readingError(reply: ModelReply): Promise<unknown> {
  await using server = await openOpenAIServer(reply);
  const response = await modelFetch(server.baseURL, POST);
  return await response.text().catch((error: unknown) => error);
}

describe('modelFetch', () => {
  it('passes on the status, the headers and the body of a response', async () => {
    await using server = await openOpenAIServer(
      jsonReply({ error: { message: 'slow down' } }, 429, { 'retry-after': '7' }),
    );
    const response = await modelFetch(server.baseURL, POST);

    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toEqual({ error: { message: 'slow down' } });
  });

  it('passes on a response without a body', async () => {
    await using server = await openOpenAIServer(textReply('', 204));

    expect((await modelFetch(server.baseURL, POST)).status).toBe(204);
  });

  it.each([
    [LIMIT, LIMIT],
    [LIMIT + 1, TOO_LARGE],
  ])('reads at most 8 MiB: %i bytes', async (length, outcome) => {
    await using server = await openOpenAIServer(textReply(' '.repeat(length)));
    const response = await modelFetch(server.baseURL, POST);
    const read = response.text().then(
      (text) => text.length,
      (error: unknown) => ({ ...(error as object), ...named(error) }),
    );

    expect(await read).toEqual(outcome);
  });

  // covers: P-023
  it('closes the connection of a response that does not end', async () => {
    const { reply, ended } = endless(new Uint8Array(65_536));

    expect(await readingError(reply)).toMatchObject(TOO_LARGE);
    // The rest waits in the buffers of the two sockets.
    expect(await ended).toBeLessThan(4 * LIMIT);
  });

  it('counts bytes after decompression', async () => {
    // Each member of the stream has 16 KiB, and 16 MiB after decompression.
    const member = gzipSync(new Uint8Array(16 * 1024 * 1024));
    const { reply, ended } = endless(member, { 'content-encoding': 'gzip' });

    expect(await readingError(reply)).toMatchObject(TOO_LARGE);
    expect(await ended).toBeLessThan(4 * LIMIT);
  });

  // covers: P-023
  it('follows no redirect, also when its caller asks for it', async () => {
    await using other = await openOpenAIServer(jsonReply({}));
    await using server = await openOpenAIServer(textReply('', 307, { location: other.baseURL }));
    const response = await modelFetch(server.baseURL, { ...POST, redirect: 'follow' });

    expect([response.status, other.requests.length]).toEqual([307, 0]);
  });

  it('ends with the reason of the signal of the request', async () => {
    const aborting = new AbortController();
    await using server = await openOpenAIServer((response) => {
      response.writeHead(200).write('{', () => {
        aborting.abort(new Error('the caller is gone'));
      });
    });
    const { signal } = aborting;
    const read = modelFetch(server.baseURL, { ...POST, signal }).then((response) =>
      response.text(),
    );

    await expect(read).rejects.toThrow('the caller is gone');
  });
});

function named(error: unknown): object {
  return error instanceof Error ? { name: error.name, message: error.message } : {};
}
