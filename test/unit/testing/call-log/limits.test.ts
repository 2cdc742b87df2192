import type { ReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { steadyServer } from '../../../kit/server/reference-service.ts';

async function send(server: ReferenceServer, ...bodies: readonly string[]): Promise<void> {
  for (const body of bodies) {
    await server.fetch(`${server.origin('eu')}/nowhere`, { method: 'POST', body });
  }
}

const bodiesOf = ({ calls }: ReferenceServer): string[] => calls.map(({ bodyText }) => bodyText);

describe('server.calls', () => {
  it('keeps the newest calls up to maxRecordedCalls', async () => {
    const server = steadyServer({ maxRecordedCalls: 2 });

    await send(server, 'one', 'two');
    expect([bodiesOf(server), server.droppedCalls]).toEqual([['one', 'two'], 0]);

    await send(server, 'three', 'four');
    expect([bodiesOf(server), server.droppedCalls]).toEqual([['three', 'four'], 2]);
  });

  it('keeps 1,000 calls by default', async () => {
    const server = steadyServer();

    await send(server, ...Array.from({ length: 1001 }, (_, index) => String(index)));

    expect([server.calls.length, server.calls[0]?.bodyText, server.droppedCalls]).toEqual([
      1000,
      '1',
      1,
    ]);
  });

  it('keeps bodies up to maxRecordedBytes, counted in UTF-8', async () => {
    const server = steadyServer({ maxRecordedBytes: 6 });

    await send(server, 'üü', 'ab');
    expect([bodiesOf(server), server.droppedCalls]).toEqual([['üü', 'ab'], 0]);

    await send(server, 'c');
    expect([bodiesOf(server), server.droppedCalls]).toEqual([['ab', 'c'], 1]);

    await send(server, 'defgh');
    expect([bodiesOf(server), server.droppedCalls]).toEqual([['c', 'defgh'], 2]);
  });

  it('keeps 64 MiB of bodies by default', async () => {
    const server = steadyServer();
    const half = 'x'.repeat(32 * 1024 * 1024);

    await send(server, half, half);
    expect([server.calls.length, server.droppedCalls]).toEqual([2, 0]);

    await send(server, 'x');
    expect([server.calls.length, server.droppedCalls]).toEqual([2, 1]);
  });

  it('keeps the newest call also when its body alone is over the limit', async () => {
    const server = steadyServer({ maxRecordedBytes: 2 });

    await send(server, 'one', 'two');

    expect([bodiesOf(server), server.droppedCalls]).toEqual([['two'], 1]);
  });

  it('is empty after a reset, and counts from 0', async () => {
    const server = steadyServer({ maxRecordedCalls: 1, maxRecordedBytes: 3 });
    const { calls } = server;
    await send(server, 'one', 'two');

    server.reset();
    expect([server.calls === calls, bodiesOf(server), server.droppedCalls]).toEqual([true, [], 0]);

    await send(server, 'abc');
    expect([bodiesOf(server), server.droppedCalls]).toEqual([['abc'], 0]);
  });

  it('records a body without its byte order mark, and with a mark for what is not UTF-8', async () => {
    const server = steadyServer();
    const body = new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff]);

    await server.fetch(`${server.origin('eu')}/nowhere`, { method: 'POST', body });

    expect(bodiesOf(server)).toEqual(['a\uFFFD']);
  });

  it('keeps the text of a body only, because its values would take more memory', async () => {
    const server = steadyServer();
    await send(server, '{"a":1}');

    const [call] = server.calls;
    expect(call?.body).toEqual({ a: 1 });
    expect(call?.body).not.toBe(call?.body);
  });
});
