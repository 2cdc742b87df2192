import { expect, inject, it } from 'vitest';
import { leaksIn } from '../kit/canary/find-leaks.ts';
import { runDriver } from './hosts/run-driver.ts';

const TIMEOUT_MS = 60_000;
const HOLDERS = ['text', 'public', 'nested', 'hidden', 'symbol', 'map', 'cause', 'stack'];

// Otherwise, a suite that finds no secret in the console of a browser proves nothing.
it.each(['page', 'worker'])(
  'the console of a %s shows a key wherever it is',
  { timeout: TIMEOUT_MS },
  async (kind) => {
    const { printed } = await runDriver('chromium-driver.js', inject('setup'), [kind], 'leak.js');
    const parts = printed.split('holder ').slice(1);
    const found = parts.filter((part) => leaksIn(part).length > 0);
    const names = new Set(found.map((part) => part.slice(0, part.indexOf(':'))));

    expect([...names].sort()).toEqual([...HOLDERS].sort());
  },
);
