import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { openPort } from 'align-evals/testing/node';
import { rejection } from '../../../../kit/time/outcomes.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('closes the port when the addresses of the machine cannot be read', async () => {
  const answer = async (): Promise<Response> => new Response('open');
  const free = await openPort(answer);
  const port = Number(new URL(free.url).port);
  await free.close();
  const denied = new Error('EPERM');
  vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
    throw denied;
  });
  syncBuiltinESMExports();

  expect(await rejection(openPort(answer, { hostname: '0.0.0.0', port }))).toBe(denied);
  expect(await rejection(fetch(`http://127.0.0.1:${port}`))).toBeInstanceOf(TypeError);
});
