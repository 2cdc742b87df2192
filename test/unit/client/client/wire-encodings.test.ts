import { brotliCompressSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClient, KEY, MESSAGES } from '../../../kit/client/client.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { listenRaw, respond } from '../../../kit/server/raw-server.ts';

describe('a body that is not UTF-8, in an encoding that the runtime decodes', () => {
  it.each([
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('rejects with a message that is true for %s too', async (encoding, compress) => {
    const latin1 = Buffer.from('{"score":1,"explanation":"ü"}', 'latin1');
    const server = await listenRaw(
      respond(compress(latin1), '200 OK', `content-encoding: ${encoding}\r\n`),
    );
    const client = createClient({ apiKey: KEY, baseUrl: server.url });

    expect(
      await rejection(client.evaluate({ messages: MESSAGES, criteria: 'Reward good answers' })),
    ).toMatchObject({
      name: 'InvalidResponseError',
      code: 'invalid_utf8',
      message:
        'The response is not UTF-8: check that the service sends UTF-8, with gzip or no encoding (POST /api/v1/evals/reward, 1 attempt)',
    });
    await server.close();
  });
});
