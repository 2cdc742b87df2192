import { networkInterfaces } from 'node:os';
import { expect, it, vi } from 'vitest';
import { rejection } from '../../../../kit/time/outcomes.ts';

vi.mock(import('node:os'), async (original) => ({
  ...(await original()),
  networkInterfaces: vi.fn<typeof networkInterfaces>(),
}));

// The module must not be one that another test has loaded with the addresses of the machine.
vi.resetModules();
const { openPort } = await import('align-evals/testing/node');

it('closes the port when the addresses of the machine cannot be read', async () => {
  const answer = async (): Promise<Response> => new Response('open');
  const free = await openPort(answer);
  const port = Number(new URL(free.url).port);
  await free.close();
  const denied = new Error('EPERM');
  vi.mocked(networkInterfaces).mockImplementation(() => {
    throw denied;
  });

  expect(await rejection(openPort(answer, { hostname: '0.0.0.0', port }))).toBe(denied);
  expect(await rejection(fetch(`http://127.0.0.1:${port}`))).toBeInstanceOf(TypeError);
});
