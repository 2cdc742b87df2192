import { expect, it } from 'vitest';
import { KEY, PROMPT } from '../../kit/client/client.ts';
import { listenRaw, score } from '../../kit/server/raw-server.ts';
import { refuse } from './answers.ts';

it.each([
  { status: 301, isBodySent: false },
  { status: 302, isBodySent: false },
  { status: 303, isBodySent: false },
  { status: 307, isBodySent: true },
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
