import { expect, it } from 'vitest';
import { KEY, PROMPT } from '../../kit/client/client.ts';
import { listenRaw, score } from '../../kit/server/raw-server.ts';
import { refuse } from './answers.ts';

it.each([
  // covers: P-103
  { status: 301, isBodySent: false },
  // covers: P-103
  { status: 302, isBodySent: false },
  // covers: P-103
  { status: 303, isBodySent: false },
  // covers: P-103
  { status: 307, isBodySent: true },
  // covers: P-021, P-103
  { status: 308, isBodySent: true },
])(
  'a fetch that follows a redirect with status $status sends the key to another origin, and the body: $isBodySent',
  async ({ status, isBodySent }) => {
    const target = await listenRaw(score);
    const host = await listenRaw(refuse(status, `location: ${target.url}/\r\n`, ''));
    await fetch(host.url, { method: 'POST', headers: { 'API-Key': KEY }, body: PROMPT });
    await host.close();
    await target.close();

    const [received = ''] = target.requests;
    expect([received.includes(KEY), received.includes(PROMPT)]).toEqual([true, isBodySent]);
  },
);
