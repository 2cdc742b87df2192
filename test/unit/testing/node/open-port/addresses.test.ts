import { networkInterfaces } from 'node:os';
import { listen } from 'align-evals/testing/node';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '../../../../kit/server/raw-request.ts';
import { steadyServer } from '../../../../kit/server/reference-service.ts';

describe('a listening server answers requests for', () => {
  it.each([
    // covers: P-028
    '0.0.0.0',
    '::',
  ])('the addresses of this machine with the port on %s', async (hostname) => {
    await using listening = await listen(steadyServer(), { hostname });
    const { port } = new URL(listening.baseUrl('eu'));
    const statusesOf = async (host: string): Promise<readonly number[]> => {
      const head = `GET /x HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
      return (await sendRaw(`http://127.0.0.1:${port}`, [head])).statuses;
    };
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);

    for (const { address, family } of own) {
      const host = family === 'IPv6' ? `[${address}]` : address;
      expect([await statusesOf(`${host}:${port}`), await statusesOf(`${host}:1`)]).toEqual([
        [501],
        [421],
      ]);
    }
  });
});
